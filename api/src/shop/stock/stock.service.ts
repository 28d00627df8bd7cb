import type { AuditAction } from 'shared-contract';
import { Collision } from '../../platform/db/database-errors.ts';
import type { Db, Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { Batches, walk } from '../../platform/batches.ts';
import { knownId } from '../../platform/ids.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import type { Actor } from '../audit/actor.ts';
import { audit, type AuditEntry } from '../audit/audit.sql.ts';
import { lockOptions } from '../catalogue/option-locks.sql.ts';
import { availableOf } from '../catalogue/options.sql.ts';
import * as sql from './stock.sql.ts';

/**
 * Throws unless all items were found. With the options locked and counted, a missing item is only temporary: another transaction (a key
 * rotation, say) has locked it, and a retry finds it.
 */
export function expectItems(had: number, wanted: number): void {
  if (had !== wanted) throw new Collision('Stock items were busy.');
}

/** The available items of an option, oldest first and decrypted: for staff, and audited by the caller. */
export const listAvailable = async (
  on: Queryable,
  vault: Vault,
  id: string,
  { skip, amount }: { skip: number; amount: number },
) => opened(vault, await sql.availableItems(on, id, skip, amount));

/** Who changes stock, in a request or through a job that a request started. */
export type StockActor = Pick<AuditEntry, 'actorId' | 'requestId' | 'address'>;

/** Written in the transaction of the change that it records. */
export const recordStock = (
  tx: Tx,
  actor: StockActor,
  action: AuditAction,
  id: string,
  sides: { before?: { available: number }; after: object },
) => audit(tx, { ...actor, action, targetType: 'subcategory', targetId: id, ...sides });

/** How many items one transaction clears: few enough that buyers of the locked option wait only a third of a second. */
const clearedAtOnce = 10_000;

/**
 * Withdraws the items that an option has for sale, in transactions of `clearedAtOnce`; returns how many. What is added meanwhile
 * stays. Of a deleted option too: its codes take no part in a sale, but they could be given as replacements. Throws
 * SUBCATEGORY_NOT_FOUND.
 */
export async function clear(db: Db, id: string, actor: Actor): Promise<number> {
  const last = await sql.lastAvailableOf(db, knownId(id, 'SUBCATEGORY_NOT_FOUND'));
  let withdrawn = 0;
  for (let had = clearedAtOnce; had === clearedAtOnce; withdrawn += had) {
    had = await db.transaction((tx) => clearSome(tx, id, last, clearedAtOnce, actor));
  }
  return withdrawn;
}

/** Withdraws up to `atMost` available items, none behind `last`. */
async function clearSome(tx: Tx, id: string, last: number, atMost: number, actor: Actor): Promise<number> {
  const [option] = await lockOptions(tx, [id]);
  if (!option) throw fail('SUBCATEGORY_NOT_FOUND');
  tx.changed('stock', [id]);
  const { available } = option;
  const withdrawn = await sql.withdrawAvailable(tx, id, last, atMost);
  await recordStock(tx, actor, 'stock.clear', id, {
    before: { available },
    after: { available: available - withdrawn, withdrawn },
  });
  return withdrawn;
}

/**
 * Lists stock for an admin, with the total number of items; audited. Without an amount it lists all items, in batches.
 * The audit log has the items of each batch before it is answered. Throws SUBCATEGORY_NOT_FOUND.
 */
export async function viewStock(
  db: Db,
  vault: Vault,
  id: string,
  { skip, amount }: { skip: number; amount: number | undefined },
  { actor, why }: { actor: Actor; why: string },
) {
  const view = (read: (tx: Tx) => Promise<sql.StoredItem[]>) =>
    db.transaction(async (tx) => {
      const items = await read(tx);
      if (items.length > 0)
        await recordStock(tx, actor, 'stock.view', id, {
          after: { items: items.map((item) => item.id), why },
        });
      return opened(vault, items);
    });
  const total = await countAvailable(db, knownId(id, 'SUBCATEGORY_NOT_FOUND'));
  const rows = amount
    ? await view((tx) => sql.availableItems(tx, id, skip, amount))
    : await Batches.of(walk((from) => view((tx) => sql.availableBatchOf(tx, id, from)), skip));
  return { rows, total };
}

const opened = (vault: Vault, items: readonly sql.StoredItem[]) =>
  items.map((item) => ({ _id: item.id, deliverable: vault.open(item, item.id) }));

/** How many items an option has for sale, a deleted one too: its codes stay readable. Throws SUBCATEGORY_NOT_FOUND. */
export async function countAvailable(on: Queryable, subcategoryId: string): Promise<number> {
  const row = await availableOf(on, subcategoryId);
  if (!row) throw fail('SUBCATEGORY_NOT_FOUND');
  return row.available;
}
