import { addStock, clearStock, listStock, setStock } from 'shared-contract';
import { claimOf } from '../../platform/http/idempotency-key.ts';
import { once } from '../../platform/idempotency/idempotency.service.ts';
import { actorOf, whyOf } from '../audit/call.ts';
import * as additions from './additions.service.ts';
import { linesToAdd, stockLines } from './stock.rules.ts';
import * as stock from './stock.service.ts';
import { leftOutOf } from './stock.view.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';

/** Enough for 10,000 lines; the contract has the other limits (rules 3.7). */
const bodyLimit = 8 * 1024 * 1024;

export const stockRoutes: Module<{ db: Db; vault: Vault }> = (router, { db, vault }) => {
  router.handle(
    addStock,
    async (call) => {
      const { subcategoryId: id, stockItems } = call.body;
      const claim = claimOf(call.request, addStock, call.identity.userId, call.body);
      const lines = linesToAdd(stockItems);
      return additions.retryWhileLocked(() =>
        once(db, claim, async (tx) => {
          const { option, added, leftOut, count } = await additions.addCodes(
            tx,
            vault,
            id,
            lines,
            actorOf(call),
          );
          return {
            message: `Successfully added ${added} stock items!`,
            added,
            ...leftOutOf(option, leftOut),
            stock_count: count,
          };
        }),
      );
    },
    { bodyLimit },
  );

  router.handle(
    setStock,
    async (call) => {
      const { subcategoryId: id, stockItems, replaces } = call.body;
      const lines = stockLines(stockItems);
      const { option, leftOut, count } = await additions.retryWhileLocked(() =>
        db.transaction((tx) => additions.setCodes(tx, vault, id, lines, replaces, actorOf(call))),
      );
      return {
        message: `Stock updated successfully! New count: ${count} items`,
        ...leftOutOf(option, leftOut),
        stock_count: count,
      };
    },
    { bodyLimit },
  );

  router.handle(clearStock, async (call) => {
    const withdrawn = await stock.clear(db, call.params.subcategoryId, actorOf(call));
    return { message: `Stock cleared: ${withdrawn} items were withdrawn.` };
  });

  router.handle(listStock, (call) => {
    const { skip = 0, amount, why } = call.query;
    const reader = { actor: actorOf(call), why: whyOf(call, why) };
    return stock.viewStock(db, vault, call.params.subcategoryId, { skip, amount }, reader);
  });
};
