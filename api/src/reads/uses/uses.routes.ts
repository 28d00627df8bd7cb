import { usesOfProduct, usesOfSubcategory } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import * as service from './uses.service.ts';

export const usesRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(usesOfProduct, ({ params }) => service.usesOfProduct(db, params.productId));
  router.handle(usesOfSubcategory, ({ params }) => service.usesOfOption(db, params.subcategoryId));
};
