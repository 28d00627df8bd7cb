import type { ListedProduct } from 'shared-contract/types';
import { Link } from 'react-router-dom';
import { Money, ProductImage } from 'shared-ui';
import type { TableColumnsType } from 'shared-ui/table';
import { formatCount } from '../../parts/numbers.ts';
import { Shortened } from '../../parts/shortened.tsx';
import { strings } from '../../strings.ts';
import { EnabledSwitch } from './enabled-switch.tsx';
import { fromList } from './product-neighbours.tsx';
import { ProductActions, type ProductActionHandlers } from './product-actions.tsx';
import { TotalStock } from './stock-figures.tsx';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './products.module.css';

const names = strings.products.columns;

export const productColumns = (handlers: ProductActionHandlers): TableColumnsType<ListedProduct> => [
  {
    title: names.enabled,
    key: 'enabled',
    render: (_, product) => <EnabledSwitch product={product} {...handlers} />,
  },
  {
    title: names.product,
    key: 'product',
    render: (_, { _id, title, description, product_image_url: src }) => (
      <span className={styles.productThumb}>
        <ProductImage key={src} title={title} src={src} size="thumb" />
        <span className={tableStyles.productCellWords}>
          <Link
            className={tableStyles.productCellTitle}
            title={title}
            to={handlers.addressOf(_id)}
            state={fromList}
          >
            {title}
          </Link>
          <span className={tableStyles.productCellText} title={description}>
            {description}
          </span>
        </span>
      </span>
    ),
  },
  {
    title: names.category,
    key: 'category',
    className: tableStyles.cellQuiet,
    render: (_, product) => <Shortened text={product.category.title} />,
  },
  {
    title: names.subcategories,
    key: 'subcategories',
    align: 'right',
    className: tableStyles.numeric,
    render: (_, { option_count: count }) => formatCount(count),
  },
  {
    title: names.stock,
    key: 'stock',
    align: 'right',
    className: tableStyles.numeric,
    render: (_, { stock_count: stock }) => <TotalStock stock={stock} />,
  },
  {
    title: names.price,
    key: 'price',
    align: 'right',
    render: (_, product) => <Money dollars={product.starting_at} />,
  },
  {
    title: names.actions,
    key: 'actions',
    fixed: 'end',
    align: 'right',
    render: (_, product) => <ProductActions product={product} {...handlers} />,
  },
];
