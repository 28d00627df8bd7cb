import type { Product } from 'shared-contract/types';
import { EnabledDot, Money, ProductImage } from 'shared-ui';
import type { TableColumnsType } from 'shared-ui/table';
import { strings } from '../../strings.ts';
import { ProductActions, type ProductActionHandlers } from './product-actions.tsx';
import { SubcategoryCount, TotalStock } from './stock-figures.tsx';

const names = strings.products.columns;

export const productColumns = (handlers: ProductActionHandlers): TableColumnsType<Product> => [
  { title: names.enabled, key: 'enabled', render: (_, { enabled }) => <EnabledDot enabled={enabled} /> },
  {
    title: names.product,
    key: 'product',
    render: (_, { title, description, product_image_url: src }) => (
      <span className="product-thumb">
        <ProductImage key={src} title={title} src={src} size="thumb" />
        <span className="product-cell__words">
          <span className="product-cell__title" title={title}>
            {title}
          </span>
          <span className="product-cell__text">{description}</span>
        </span>
      </span>
    ),
  },
  {
    title: names.category,
    key: 'category',
    className: 'cell-quiet',
    render: (_, product) => product.category.title,
  },
  {
    title: names.subcategories,
    key: 'subcategories',
    align: 'right',
    className: 'numeric',
    render: (_, { _id }) => <SubcategoryCount productId={_id} />,
  },
  {
    title: names.stock,
    key: 'stock',
    align: 'right',
    className: 'numeric',
    render: (_, { _id }) => <TotalStock productId={_id} />,
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
