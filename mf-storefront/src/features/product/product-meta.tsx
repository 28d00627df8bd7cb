import type { Product } from 'shared-contract/types';
import { Stars } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import * as styles from './option.module.css';

/** Category and rating, in one line. */
export function ProductMeta({ product }: { product: Product }) {
  const { category, average_rating: rating } = product;
  return (
    <div className={styles.productMeta}>
      <span className={styles.productMetaCategory}>{category.title}</span>
      {!product.enabled && <span className={styles.productMetaCategory}>{strings.card.disabled}</span>}
      {rating > 0 ? (
        <Stars rating={rating} size={15} withNumber />
      ) : (
        <span className={ui.small}>{strings.card.unrated}</span>
      )}
    </div>
  );
}
