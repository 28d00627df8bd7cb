import { setReseller } from 'shared-contract';
import { actorOf } from '../audit/call.ts';
import { promote } from './reseller.service.ts';
import { userRowOf } from './users.view.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

export const resellerRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(setReseller, async (call) => {
    const { discount } = call.query;
    const user = await db.transaction((tx) =>
      promote(tx, { userId: call.params.userId, discount, by: actorOf(call) }),
    );
    return {
      message: `Successfully promoted ${user.username} to Reseller with ${discount}% discount!`,
      user: userRowOf(user),
    };
  });
};
