import type { RemoteManifest, RemoteRead } from 'shared-contract/remote';
import { patterns } from './paths.ts';

/** How many products are fetched at a time. */
export const PAGE_SIZE = 20;

const catalogue: RemoteRead[] = [
  { call: 'GET /products/all', input: { query: { amount: PAGE_SIZE } }, as: 'page' },
];
/** The product with the biggest saving, for the top of the home page. */
export const dealQuery = { sort: 'saving', amount: 1 } as const;
const home: RemoteRead[] = [
  ...catalogue,
  { call: 'GET /products/all', input: { query: dealQuery }, as: 'page' },
];
const product: RemoteRead[] = [
  { call: 'GET /products/{productId}', input: { params: { productId: ':productId' } } },
  { call: 'GET /products/{productId}/stock', input: { params: { productId: ':productId' } } },
];
/** The first reviews of a product. The amount equals `pageSizes.reviews`, whose file is too large for the home page. */
export const reviewsQuery = (product: string) => ({ product, amount: 10 });
const reviews: RemoteRead[] = [
  { call: 'GET /reviews/all', input: { query: reviewsQuery(':productId') }, as: 'page' },
];

/** How many products the page of a category shows. */
export const CATEGORY_MOST = 100;
const category: RemoteRead[] = [
  {
    call: 'GET /products/categories/{categoryId}',
    input: { params: { categoryId: ':categoryId' }, query: { amount: CATEGORY_MOST } },
  },
];

export const manifest: RemoteManifest = {
  name: 'mf-storefront',
  basePaths: ['/', '/products', '/categories'],
  routes: [
    { path: patterns.home, title: 'Shop Gift Cards', shape: 'grid', reads: home },
    { path: patterns.products, title: 'Products', shape: 'grid', reads: catalogue },
    { path: patterns.product, title: 'Product', shape: 'product', reads: product, extras: reviews },
    { path: patterns.category, title: 'Category', shape: 'grid', reads: category },
  ],
  nav: [{ label: 'Products', to: '/products' }],
};
