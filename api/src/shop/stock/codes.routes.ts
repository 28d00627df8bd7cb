import { limits, listStockItems, moveStock, revealStock } from 'shared-contract';
import { actorOf, whyOf } from '../audit/call.ts';
import { retryWhileLocked } from './additions.service.ts';
import * as codes from './codes.service.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';

export const codeRoutes: Module<{ db: Db; vault: Vault }> = (router, { db, vault }) => {
  router.handle(listStockItems, ({ params, query: { skip = 0, amount = limits.pageAmountMax } }) =>
    codes.maskedItems(db, vault, params.subcategoryId, { skip, amount }),
  );

  router.handle(revealStock, (call) =>
    db.transaction((tx) => {
      const { subcategoryId, items, why } = call.body;
      return codes.reveal(tx, vault, subcategoryId, items, { actor: actorOf(call), why: whyOf(call, why) });
    }),
  );

  router.handle(moveStock, async (call) => {
    const { subcategoryId: from, to, items: ids } = call.body;
    const { moved, left, there } = await retryWhileLocked(() =>
      db.transaction((tx) => codes.move(tx, vault, { from, to, ids }, actorOf(call))),
    );
    return {
      message:
        moved === 0
          ? 'No code was moved: they are no longer for sale here.'
          : `${moved} ${moved === 1 ? 'code was' : 'codes were'} moved.`,
      moved,
      stock_count: left,
      to_stock_count: there,
    };
  });
};
