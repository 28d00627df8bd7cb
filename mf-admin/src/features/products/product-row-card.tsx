import type { Product } from 'shared-contract/types';
import { EnabledDot, Money } from 'shared-ui';
import { ProductCell } from '../../parts/product-cell.tsx';
import { strings } from '../../strings.ts';
import { ProductActions, type ProductActionHandlers } from './product-actions.tsx';
import { SubcategoryCount, TotalStock } from './stock-figures.tsx';

const names = strings.products.columns;

/** A product on a narrow screen. */
export function ProductRowCard({ product, onDelete }: ProductActionHandlers & { product: Product }) {
  return (
    <>
      <div className="card-line">
        <ProductCell title={product.title} src={product.product_image_url} text={product.category.title} />
        <Money dollars={product.starting_at} />
      </div>
      <p className="type-small card-line--indent">
        {names.subcategories} <SubcategoryCount productId={product._id} /> · {names.stock}{' '}
        <TotalStock productId={product._id} />
      </p>
      <div className="card-line card-line--indent">
        <EnabledDot enabled={product.enabled} />
        <ProductActions product={product} onDelete={onDelete} />
      </div>
    </>
  );
}
