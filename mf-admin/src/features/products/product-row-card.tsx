import type { ListedProduct } from 'shared-contract/types';
import { Money } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { formatCount } from '../../parts/numbers.ts';
import { ProductCell } from '../../parts/product-cell.tsx';
import { strings } from '../../strings.ts';
import { EnabledSwitch } from './enabled-switch.tsx';
import { fromList } from './product-neighbours.tsx';
import { ProductActions, type ProductActionHandlers } from './product-actions.tsx';
import { TotalStock } from './stock-figures.tsx';
import * as tableStyles from '../../parts/table.module.css';

const names = strings.products.columns;

/** A product on a narrow screen. */
export function ProductRowCard({ product, ...handlers }: ProductActionHandlers & { product: ListedProduct }) {
  return (
    <>
      <div className={tableStyles.cardLine}>
        <ProductCell
          title={product.title}
          src={product.product_image_url}
          text={product.category.title}
          to={handlers.addressOf(product._id)}
          state={fromList}
        />
        <Money dollars={product.starting_at} />
      </div>
      <p className={`${ui.small} ${tableStyles.cardLineIndent}`}>
        {names.subcategories} {formatCount(product.option_count)} · {names.stock}{' '}
        <TotalStock stock={product.stock_count} />
      </p>
      <div className={`${tableStyles.cardLine} ${tableStyles.cardLineIndent}`}>
        <EnabledSwitch product={product} {...handlers} />
        <ProductActions product={product} {...handlers} />
      </div>
    </>
  );
}
