import { addStock, clearStock, limits, listStock, setStock } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import { Batches } from '../../platform/http/batches.ts';
import { audit } from '../audit/audit.sql.ts';
import { claimOf, once } from '../../platform/idempotency/idempotency.service.ts';
import type { Module } from '../module.ts';
import * as additions from './additions.service.ts';
import { stockLines, type LeftOut } from './stock.rules.ts';
import * as stock from './stock.service.ts';

/** Enough for 10,000 lines; the contract has the other limits (rules 3.7). */
const bodyLimit = 8 * 1024 * 1024;
/** How many items one transaction clears: it locks the option for a third of a second, so that its buyers wait only shortly. */
const clearedAtOnce = 10_000;

/** The part of a reply about the lines that were left out. */
const leftOutOf = (option: stock.LockedOption, leftOut: readonly LeftOut[]) => ({
  duplicates: leftOut.length,
  duplicate_details: leftOut.slice(0, limits.stockDuplicatesShown).map(({ line, place }) => {
    const { subcategoryId, title, productTitle, deleted } = place ?? {
      ...option,
      subcategoryId: option.id,
      deleted: !option.exists,
    };
    return {
      line,
      status: place?.state ?? ('REPEATED' as const),
      subcategory: { _id: subcategoryId, title, product_title: productTitle, deleted },
    };
  }),
});

export const stockRoutes: Module = (router, { db, vault }) => {
  const record = (
    tx: Tx,
    action: string,
    by: { userId: string },
    requestId: string,
    id: string,
    sides: { before?: { available: number }; after: object },
  ) =>
    audit(tx, { actorId: by.userId, action, targetType: 'subcategory', targetId: id, ...sides, requestId });
  const recordMoves = async (
    tx: Tx,
    by: { userId: string },
    requestId: string,
    to: string,
    moved: readonly additions.Moved[],
  ) => {
    for (const { from, items } of moved)
      await record(tx, 'stock.move', by, requestId, from.id, {
        before: { available: from.available },
        after: { available: from.available - items, moved: items, to },
      });
  };

  router.handle(
    addStock,
    async ({ body, identity, request, requestId }) => {
      const claim = claimOf(request, addStock, identity.userId, body);
      const lines = stockLines(body.stockItems);
      if (lines.length === 0) throw fail('STOCK_INPUT_EMPTY');
      const id = body.subcategoryId;
      const work = async (tx: Tx) => {
        const addition = await additions.startAddition(tx, vault, id, lines);
        const { option } = addition;
        const { added, moved, leftOut } = await additions.add(tx, vault, addition);
        const count = await stock.countAvailable(tx, id);
        await record(tx, 'stock.add', identity, requestId, id, {
          before: { available: option.available },
          after: { available: count, added, duplicates: leftOut.length },
        });
        await recordMoves(tx, identity, requestId, id, moved);
        return {
          message: `Successfully added ${added} stock items!`,
          added,
          ...leftOutOf(option, leftOut),
          stock_count: count,
        };
      };
      return additions.inTurn(() => once(db, claim, work));
    },
    { bodyLimit },
  );

  router.handle(
    setStock,
    async ({ body: { subcategoryId: id, stockItems, replaces }, identity, requestId }) => {
      const lines = stockLines(stockItems);
      const work = async (tx: Tx) => {
        const addition = await additions.startAddition(tx, vault, id, lines);
        const { option } = addition;
        const { available } = option;
        // A call names at most this many items: the rest would be withdrawn unseen.
        if (available > limits.stockLinesMax) throw fail('STOCK_TOO_LARGE');
        const { moved, leftOut } = await additions.set(tx, vault, addition, replaces);
        const count = await stock.countAvailable(tx, id);
        await record(tx, 'stock.set', identity, requestId, id, {
          before: { available },
          after: { available: count, duplicates: leftOut.length },
        });
        await recordMoves(tx, identity, requestId, id, moved);
        return {
          message: `Stock updated successfully! New count: ${count} items`,
          ...leftOutOf(option, leftOut),
          stock_count: count,
        };
      };
      return additions.inTurn(() => db.transaction(work));
    },
    { bodyLimit },
  );

  router.handle(clearStock, async ({ params: { subcategoryId: id }, identity, requestId }) => {
    const last = await stock.lastAvailableOf(db, knownId(id, 'SUBCATEGORY_NOT_FOUND'));
    let withdrawn = 0;
    for (let had = clearedAtOnce; had === clearedAtOnce; withdrawn += had) {
      had = await db.transaction(async (tx) => {
        // A deleted option too: its codes take no part in a sale, but they could be given as replacements.
        const [option] = await stock.lockOptions(tx, [id]);
        if (!option) throw fail('SUBCATEGORY_NOT_FOUND');
        tx.changed('stock', [id]);
        const { available } = option;
        const items = await stock.withdrawAvailable(tx, id, last, clearedAtOnce);
        await record(tx, 'stock.clear', identity, requestId, id, {
          before: { available },
          after: { available: available - items, withdrawn: items },
        });
        return items;
      });
    }
    return { message: `Stock cleared: ${withdrawn} items were withdrawn.` };
  });

  router.handle(
    listStock,
    async ({ params: { subcategoryId: id }, query: { skip = 0, amount }, identity, requestId }) => {
      const { rows, total } = await db.transaction(async (tx) => {
        const total = await stock.countAvailable(tx, knownId(id, 'SUBCATEGORY_NOT_FOUND'));
        const rows = amount && (await stock.listAvailable(tx, vault, id, { skip, amount }));
        const shown = rows ? rows.length : Math.max(0, total - skip);
        await record(tx, 'stock.view', identity, requestId, id, { after: { shown } });
        return { rows, total };
      });
      return { rows: rows || (await Batches.of(stock.walkAvailable(db, vault, id, skip))), total };
    },
  );
};
