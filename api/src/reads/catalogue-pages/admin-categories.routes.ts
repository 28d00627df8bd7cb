import { listCategoriesOfAdmin } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import { categoriesOfAdmin } from './admin-categories.service.ts';

export const adminCategoryRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(listCategoriesOfAdmin, () => categoriesOfAdmin(db));
};
