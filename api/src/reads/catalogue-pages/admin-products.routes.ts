import { listProductsOfAdmin } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import { productsOfAdmin } from './admin-products.service.ts';
import type { CatalogueCache } from './catalogue.cache.ts';

/** Every product for the administration, a page at a time. */
export const adminProductRoutes: Module<{ db: Db; catalogue: CatalogueCache }> = (
  router,
  { db, catalogue },
) => {
  router.handle(listProductsOfAdmin, ({ query }) => productsOfAdmin(db, catalogue, query));
};
