import { randomUUID } from 'node:crypto';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { walk } from '../../platform/http/batches.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import { sortOut, type LeftOut, type StockLine } from './stock.rules.ts';
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

/** Encrypted in one go, so that neither the transaction nor other requests wait long for it. */
const sealedAtOnce = 1_000;

/**
 * Encrypts and adds lines, in their order, to an option that the caller has locked: each code once in the whole store.
 * Returns how many were added, and the lines that were left out. `staying`: codes of the option that stay in it.
 */
export async function add(
  tx: Tx,
  vault: Vault,
  subcategoryId: string,
  lines: readonly StockLine[],
  staying: ReadonlySet<string> = new Set(),
): Promise<{ added: number; leftOut: LeftOut[] }> {
  // While keys are changed a code has another fingerprint at another instance, and the schema cannot find its twin.
  if (vault.keyIds.length > 1) await sql.lockDeliverableKeys(tx);
  const prints = textsByPrint(
    vault,
    lines.filter(({ text }) => !staying.has(text)),
  );
  const places = await sql.placesOf(
    tx,
    [...prints.keys()].map((hex) => Buffer.from(hex, 'hex')),
  );
  const found = new Map(
    places.map((place) => [prints.get(place.fingerprint.toString('hex')) as string, place] as const),
  );
  const { fresh, leftOut } = sortOut(lines, found, staying);
  for (let at = 0; at < fresh.length; at += sealedAtOnce) {
    const items = fresh.slice(at, at + sealedAtOnce).map((text) => {
      const id = randomUUID();
      return { id, ...vault.seal(text, id) };
    });
    // Fewer when somebody added one of them meanwhile: a retry finds it.
    expectItems(await sql.insertItems(tx, subcategoryId, vault.keyId, items), items.length);
  }
  return { added: fresh.length, leftOut };
}

/** The texts by each fingerprint, in hex, that they can be stored under. */
const textsByPrint = (vault: Vault, lines: readonly StockLine[]): Map<string, string> =>
  new Map(
    lines.flatMap(({ text }) =>
      vault.fingerprints(text).map((print) => [print.toString('hex'), text] as const),
    ),
  );

/**
 * Makes the available stock these lines, each once: the others are withdrawn, the missing ones added as `add` does.
 * `replaces`: ids of the items that may be withdrawn; others came after the list was read, and stay.
 */
export async function set(
  tx: Tx,
  vault: Vault,
  subcategoryId: string,
  lines: readonly StockLine[],
  replaces?: readonly string[],
): Promise<{ leftOut: LeftOut[] }> {
  const listed = replaces && new Set(replaces);
  const prints = textsByPrint(vault, lines);
  const staying = new Set<string>();
  const surplus: string[] = [];
  for (const { id, fingerprint } of await sql.lockAvailable(tx, subcategoryId)) {
    const text = prints.get(fingerprint.toString('hex'));
    if (text !== undefined) staying.add(text);
    else if (listed?.has(id) !== false) surplus.push(id);
  }
  if (surplus.length > 0) await sql.withdrawItems(tx, surplus);
  return add(tx, vault, subcategoryId, lines, staying);
}

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
