import { randomUUID } from 'node:crypto';
import type { Queryable, Tx } from '../../db/db.ts';
import { fail } from '../../domain/failure.ts';
import { walk } from '../../http/batches.ts';
import type { Vault } from '../../secrets/deliverables.ts';
import * as sql from './stock.sql.ts';

/**
 * An item this transaction counted on was held by another for a moment (a key rotation, say): the same
 * transaction, tried again, finds it. `code` is SQLSTATE's "serialisation failure", which `Db` retries.
 */
class ItemsBusy extends Error {
  readonly code = '40001';
  constructor() {
    super('Stock items were busy.');
  }
}

/** Throws unless all the items were had. With the options locked and counted, a gap is only momentary. */
export function expectItems(had: number, wanted: number): void {
  if (had !== wanted) throw new ItemsBusy();
}

export { lockOptions, type LockedOption } from './stock.sql.ts';

/** Encrypts and adds texts, in their order, to an option that the caller has locked. */
export async function add(
  tx: Tx,
  vault: Vault,
  subcategoryId: string,
  texts: readonly string[],
): Promise<void> {
  const items = texts.map((text) => {
    const id = randomUUID();
    const { deliverable, fingerprint } = vault.seal(text, id);
    return { id, deliverable, fingerprint };
  });
  await sql.insertItems(tx, subcategoryId, vault.keyId, items);
}

/** How many of the texts the option has or had before, or that come twice among them. */
export async function countDuplicates(
  tx: Tx,
  vault: Vault,
  subcategoryId: string,
  texts: readonly string[],
): Promise<number> {
  const prints = textsByPrint(vault, texts);
  const found = await sql.knownFingerprints(tx, subcategoryId, [...prints.keys()].map(fromHex));
  const known = new Set([...found].map((hex) => prints.get(hex)));
  return texts.length - new Set(texts).size + known.size;
}

const fromHex = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** The texts by each fingerprint, in hex, that they can be stored under. */
const textsByPrint = (vault: Vault, texts: readonly string[]): Map<string, string> =>
  new Map(
    [...new Set(texts)].flatMap((text) =>
      vault.fingerprints(text).map((print) => [print.toString('hex'), text] as const),
    ),
  );

/**
 * Makes the available stock these texts, each once: the others are withdrawn, the missing ones added. `replaces`:
 * ids of the items that may be withdrawn; others came after the list was read, and stay.
 */
export async function set(
  tx: Tx,
  vault: Vault,
  subcategoryId: string,
  texts: readonly string[],
  replaces?: readonly string[],
): Promise<void> {
  const listed = replaces && new Set(replaces);
  const wanted = new Set(texts);
  const prints = textsByPrint(vault, texts);
  const surplus: string[] = [];
  for (const { id, fingerprint } of await sql.lockAvailable(tx, subcategoryId)) {
    const text = prints.get(fingerprint.toString('hex'));
    const kept = text !== undefined && wanted.delete(text);
    if (!kept && listed?.has(id) !== false) surplus.push(id);
  }
  if (surplus.length > 0) await sql.withdrawItems(tx, surplus);
  if (wanted.size > 0) await add(tx, vault, subcategoryId, [...wanted]);
}

export { lastAvailableOf, withdrawAvailable } from './stock.sql.ts';

/** The available items, oldest first, in the clear: for an ADMIN's eyes, and audited by the caller. */
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

/** How many items an option holds for sale, a deleted one too: its codes stay readable. Throws SUBCATEGORY_NOT_FOUND. */
export async function countAvailable(on: Queryable, subcategoryId: string): Promise<number> {
  const row = await sql.availableCount(on, subcategoryId);
  if (!row) throw fail('SUBCATEGORY_NOT_FOUND');
  return row.available;
}
