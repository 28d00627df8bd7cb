import type { Product } from 'shared-contract/types';
import { Money } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { ProductCell } from '../../parts/product-cell.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { EnabledSwitch } from './enabled-switch.tsx';
import { ProductActions, type ProductActionHandlers } from './product-actions.tsx';
import { SubcategoryCount, TotalStock } from './stock-figures.tsx';
import * as styles from '../../parts/parts.module.css';

const names = strings.products.columns;

/** A product on a narrow screen. */
export function ProductRowCard({ product, ...handlers }: ProductActionHandlers & { product: Product }) {
  return (
    <>
      <div className={styles.cardLine}>
        <ProductCell
          title={product.title}
          src={product.product_image_url}
          text={product.category.title}
          to={paths.editProduct(product._id)}
        />
        <Money dollars={product.starting_at} />
      </div>
      <p className={`${ui.small} ${styles.cardLineIndent}`}>
        {names.subcategories} <SubcategoryCount productId={product._id} /> · {names.stock}{' '}
        <TotalStock productId={product._id} />
      </p>
      <div className={`${styles.cardLine} ${styles.cardLineIndent}`}>
        <EnabledSwitch product={product} {...handlers} />
        <ProductActions product={product} {...handlers} />
      </div>
    </>
  );
}
