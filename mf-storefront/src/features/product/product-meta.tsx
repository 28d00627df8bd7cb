import type { Product } from 'shared-contract/types';
import { Stars } from 'shared-ui';
import { strings } from '../../strings.ts';
import './option.css';

/** Category and rating, in one line. */
export function ProductMeta({ product }: { product: Product }) {
  const { category, average_rating: rating } = product;
  return (
    <div className="product-meta">
      <span className="product-meta__category">{category.title}</span>
      {rating > 0 ? (
        <Stars rating={rating} size={15} withNumber />
      ) : (
        <span className="type-small">{strings.card.unrated}</span>
      )}
    </div>
  );
}
