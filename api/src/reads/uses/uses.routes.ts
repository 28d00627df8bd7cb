import { usesOfProduct, usesOfSubcategory } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import type { Module } from '../../platform/http/handle.ts';
import { knownId } from '../../platform/ids.ts';
import * as sql from './uses.sql.ts';

export const usesRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(usesOfProduct, async ({ params: { productId } }) => {
    const uses = await sql.usesOfProduct(db, knownId(productId, 'PRODUCT_NOT_FOUND'));
    if (!uses) throw fail('PRODUCT_NOT_FOUND');
    return uses;
  });

  router.handle(usesOfSubcategory, async ({ params: { subcategoryId } }) => {
    const uses = await sql.usesOfOption(db, knownId(subcategoryId, 'SUBCATEGORY_NOT_FOUND'));
    if (!uses) throw fail('SUBCATEGORY_NOT_FOUND');
    return uses;
  });
};
