import { refresh } from 'shared-auth';

const catalogue = [
  'GET /admin/products',
  'GET /products/all',
  'GET /products/{productId}',
  'GET /products/{productId}/stock',
  'GET /admin/stock/levels',
] as const;

/** Reads what shows products and options again, the levels of their stock too. */
export const refreshCatalogue = () => refresh(...catalogue);

/** The same, and what shows codes that are for sale. */
export const refreshStock = () =>
  refresh(
    ...catalogue,
    'GET /admin/stock/{subcategoryId}',
    'GET /admin/stock/{subcategoryId}/items',
    'GET /admin/stock/imports',
  );
