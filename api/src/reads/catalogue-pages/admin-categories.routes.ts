import { listCategoriesOfAdmin } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import { countedCategories } from './admin-categories.sql.ts';

export const adminCategoryRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(listCategoriesOfAdmin, async () =>
    (await countedCategories(db)).map(({ id, title, version, products, enabled }) => ({
      _id: id,
      title,
      version,
      product_count: products,
      enabled_count: enabled,
    })),
  );
};
