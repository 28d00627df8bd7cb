import { setStockThreshold } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import { actorOf } from '../audit/call.ts';
import { setThreshold } from './thresholds.service.ts';

export const thresholdRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(setStockThreshold, async (call) => {
    const { subcategoryId, low_stock_at } = call.body;
    await db.transaction((tx) => setThreshold(tx, subcategoryId, low_stock_at, actorOf(call)));
    return { message: `The store warns when ${low_stock_at} or fewer are left.` };
  });
};
