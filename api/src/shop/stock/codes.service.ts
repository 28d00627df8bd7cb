import type { MaskedItem } from 'shared-contract';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { isId, knownId } from '../../platform/ids.ts';
import { lockDeliverableKeys } from '../../platform/secrets/deliverable-keys.sql.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import { unixOf, unixOrNull } from '../../platform/time.ts';
import type { Actor } from '../audit/actor.ts';
import { lockOptions } from '../catalogue/option-locks.sql.ts';
import { recordMoves, sealedItem } from './additions.service.ts';
import { masked } from '../masked.ts';
import * as codes from './codes.sql.ts';
import { countAvailable, expectItems, recordStock } from './stock.service.ts';
import * as sql from './stock.sql.ts';

/** A page of the items of an option that are for sale, with hidden codes, and how many there are. Throws SUBCATEGORY_NOT_FOUND. */
export async function maskedItems(
  db: Db,
  vault: Vault,
  id: string,
  { skip, amount }: { skip: number; amount: number },
): Promise<{ rows: MaskedItem[]; total: number }> {
  const total = await countAvailable(db, knownId(id, 'SUBCATEGORY_NOT_FOUND'));
  const rows = await codes.listItems(db, id, skip, amount);
  return {
    rows: rows.map((item) => ({
      _id: item.id,
      masked: masked(vault.open(item, item.id)),
      added_unix: unixOf(item.addedAt),
      import_id: item.importId,
      supplier: item.supplier,
      expires_unix: unixOrNull(item.expiresAt),
    })),
    total,
  };
}

/** The codes of some items, which the audit log names. Those that are no longer for sale are left out. Throws SUBCATEGORY_NOT_FOUND. */
export async function reveal(
  tx: Tx,
  vault: Vault,
  id: string,
  ids: readonly string[],
  { actor, why }: { actor: Actor; why: string },
) {
  await countAvailable(tx, knownId(id, 'SUBCATEGORY_NOT_FOUND'));
  const found = await codes.someItems(tx, id, ids.filter(isId));
  await recordStock(tx, actor, 'stock.reveal', id, { after: { items: found.map((item) => item.id), why } });
  return found.map((item) => ({ _id: item.id, deliverable: vault.open(item, item.id) }));
}

/**
 * Moves items that are for sale to another option, where they are new items of the same import; those that were sold meanwhile stay. To
 * be run by `retryWhileLocked`. Throws STOCK_MOVE_SAME and SUBCATEGORY_NOT_FOUND, the latter for a deleted option to move to as well.
 */
export async function move(
  tx: Tx,
  vault: Vault,
  { from: fromId, to: toId, ids }: { from: string; to: string; ids: readonly string[] },
  actor: Actor,
): Promise<{ moved: number; left: number; there: number }> {
  if (fromId === toId) throw fail('STOCK_MOVE_SAME');
  for (const id of [fromId, toId]) knownId(id, 'SUBCATEGORY_NOT_FOUND');
  await lockDeliverableKeys(tx);
  const options = await lockOptions(tx, [fromId, toId]);
  const from = options.find(({ id }) => id === fromId);
  const to = options.find(({ id }) => id === toId);
  if (!from || !to?.exists) throw fail('SUBCATEGORY_NOT_FOUND');
  tx.changed('stock', [fromId, toId]);
  const leaving = await codes.lockItems(tx, fromId, ids.filter(isId));
  const moved = leaving.length;
  if (moved > 0) {
    const withdrawn = await sql.withdrawItems(
      tx,
      leaving.map(({ id }) => id),
    );
    expectItems(withdrawn, moved);
    const arriving = leaving.map((item) => ({
      ...sealedItem(vault, vault.open(item, item.id)),
      importId: item.importId,
    }));
    expectItems(await sql.insertItems(tx, toId, vault.keyId, arriving), moved);
  }
  await recordMoves(tx, actor, toId, [{ from, items: moved }]);
  return { moved, left: from.available - moved, there: to.available + moved };
}
