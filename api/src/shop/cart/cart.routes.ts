import { updateCart } from 'shared-contract';
import { setAmount } from './cart.service.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

export const cartRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(updateCart, async ({ body: { subcategoryId, amount }, identity: { userId } }) => ({
    cart: await setAmount(db, { userId, subcategoryId, amount }),
  }));
};
