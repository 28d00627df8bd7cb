import { updateCart } from 'shared-contract';
import type { Module } from '../module.ts';
import { setAmount } from './cart.service.ts';

export const cartRoutes: Module = (router, { db }) => {
  router.handle(updateCart, async ({ body: { subcategoryId, amount }, identity: { userId } }) => ({
    cart: await setAmount(db, { userId, subcategoryId, amount }),
  }));
};
