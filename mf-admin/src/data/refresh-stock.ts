import { refresh } from 'shared-auth';

const catalogue = [
  'GET /admin/products',
  'GET /products/all',
  'GET /products/{productId}',
  'GET /products/{productId}/stock',
  'GET /admin/stock/levels',
] as const;

/** Reads again what shows products and options, and the levels of their stock. */
export const refreshCatalogue = () => refresh(...catalogue);

/** Also reads what shows codes that are for sale again. */
export const refreshStock = () =>
  refresh(
    ...catalogue,
    'GET /admin/stock/{subcategoryId}',
    'GET /admin/stock/{subcategoryId}/items',
    'GET /admin/stock/imports',
  );
