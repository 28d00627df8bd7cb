import { setReseller } from 'shared-contract';
import type { Module } from '../module.ts';
import { promote } from './reseller.service.ts';
import { userRowOf } from './users.view.ts';

export const resellerRoutes: Module = (router, { db }) => {
  router.handle(setReseller, async ({ params: { userId }, query: { discount }, identity, requestId }) => {
    const user = await db.transaction((tx) =>
      promote(tx, { userId, discount, adminId: identity.userId, requestId }),
    );
    return {
      message: `Successfully promoted ${user.username} to Reseller with ${discount}% discount!`,
      user: userRowOf(user),
    };
  });
};
