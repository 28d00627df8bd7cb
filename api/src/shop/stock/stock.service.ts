import type { Queryable } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { walk } from '../../platform/http/batches.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import * as sql from './stock.sql.ts';

/**
 * An item that this transaction needs was locked by another for a moment (a key rotation, say): the same
 * transaction, tried again, finds it. `code` is SQLSTATE's "serialisation failure", which `Db` retries.
 */
class ItemsBusy extends Error {
  readonly code = '40001';
  constructor() {
    super('Stock items were busy.');
  }
}

/** Throws unless all items were found. With the options locked and counted, a gap is only momentary. */
export function expectItems(had: number, wanted: number): void {
  if (had !== wanted) throw new ItemsBusy();
}

export { lockOptions, type LockedOption } from './stock.sql.ts';

export { lastAvailableOf, withdrawAvailable } from './stock.sql.ts';

/** The available items, oldest first and decrypted: for an ADMIN, and audited by the caller. */
export async function listAvailable(
  on: Queryable,
  vault: Vault,
  subcategoryId: string,
  { skip, amount }: { skip: number; amount: number },
): Promise<{ _id: string; deliverable: string }[]> {
  return opened(vault, await sql.availableItems(on, subcategoryId, skip, amount));
}

/** All of them in batches, from `skip` on. */
export const walkAvailable = (on: Queryable, vault: Vault, subcategoryId: string, skip: number) =>
  walk(async (from) => opened(vault, await sql.availableBatchOf(on, subcategoryId, from)), skip);

const opened = (vault: Vault, items: readonly sql.StoredItem[]) =>
  items.map((item) => ({ _id: item.id, deliverable: vault.open(item, item.id) }));

/** How many items an option has for sale, a deleted one too: its codes stay readable. Throws SUBCATEGORY_NOT_FOUND. */
export async function countAvailable(on: Queryable, subcategoryId: string): Promise<number> {
  const row = await sql.availableCount(on, subcategoryId);
  if (!row) throw fail('SUBCATEGORY_NOT_FOUND');
  return row.available;
}
