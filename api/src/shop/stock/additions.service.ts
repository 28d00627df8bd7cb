import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { isLockTaken } from '../../platform/db/database-errors.ts';
import type { Tx } from '../../platform/db/db.ts';
import { limits } from 'shared-contract';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import { inSteps, type Pace } from '../../platform/pace.ts';
import { lockDeliverableKeys } from '../../platform/secrets/deliverable-keys.sql.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import { mayMove, sortOut, type LeftOut, type Place, type StockLine } from './stock.rules.ts';
import type { Actor } from '../audit/actor.ts';
import { lockOptions, type LockedOption } from '../catalogue/option-locks.sql.ts';
import { countAvailable, expectItems, recordStock, type StockActor } from './stock.service.ts';
import * as sql from './stock.sql.ts';

/** Codes that are encrypted between two statements, and that one statement inserts. */
const atOnce = 1_000;

/** The state of an addition. Its options are locked, and no other transaction adds codes. */
export interface Addition {
  option: LockedOption;
  /** Deleted options whose AVAILABLE codes are among the lines, by id. */
  leaving: ReadonlyMap<string, LockedOption>;
  lines: readonly StockLine[];
  /** The texts by each fingerprint, in hex, that they can be stored under. */
  prints: ReadonlyMap<string, string>;
  /** Texts that the store had when it was looked through. */
  known: ReadonlySet<string>;
  /** The other texts, encrypted. */
  sealed: ReadonlyMap<string, sql.NewItem>;
}

/** Codes that moved from a deleted option to the one they were added to. */
export interface Moved {
  from: LockedOption;
  items: number;
}

const retriesForMilliseconds = 20_000;

/**
 * Runs a transaction that adds codes, and retries it while another one holds the lock. Only one in the whole store adds codes at a time, so that
 * two with the same codes neither wait for each other's items nor deadlock. Waiting holds no connection and no lock.
 * Throws DATABASE_UNAVAILABLE after 20 s.
 */
export async function retryWhileLocked<T>(transaction: () => Promise<T>): Promise<T> {
  const end = performance.now() + retriesForMilliseconds;
  for (;;) {
    try {
      return await transaction();
    } catch (error) {
      if (!isLockTaken((error as Error).cause) || performance.now() > end) throw error;
      await setTimeout(50 + Math.random() * 100);
    }
  }
}

/**
 * Takes the lock of additions, looks the lines up and encrypts the new ones. Only then it locks the option: its buyers wait only for the rest.
 * To be run by `retryWhileLocked`. Throws SUBCATEGORY_NOT_FOUND for a deleted option too.
 */
export async function startAddition(
  tx: Tx,
  vault: Vault,
  subcategoryId: string,
  lines: readonly StockLine[],
  yieldToRequests?: Pace['yieldToRequests'],
): Promise<Addition> {
  knownId(subcategoryId, 'SUBCATEGORY_NOT_FOUND');
  await lockDeliverableKeys(tx);
  const printsOf = new Map(
    await inSteps(lines, ({ text }) => [text, vault.fingerprints(text)] as const, yieldToRequests),
  );
  const prints = textsByPrint(printsOf);
  const places = await sql.placesOf(tx, bytesOf(prints.keys()));
  const textOf = textsOf(prints);
  const staying = new Set(places.filter((place) => !mayMove(place)).map(textOf));
  const sealed = await seal(
    tx,
    vault,
    [...printsOf].filter(([text]) => !staying.has(text)),
    yieldToRequests,
  );
  const from = places.filter(mayMove).map((place) => place.subcategoryId);
  const options = await lockOptions(tx, [...new Set([subcategoryId, ...from])]);
  const option = options.find(({ id }) => id === subcategoryId);
  if (!option?.exists) throw fail('SUBCATEGORY_NOT_FOUND');
  tx.changed('stock', [subcategoryId]);
  return {
    option,
    leaving: new Map(options.filter((each) => !each.exists).map((each) => [each.id, each])),
    lines,
    prints,
    known: new Set(places.map(textOf)),
    sealed,
  };
}

/**
 * Encrypts in batches, between which other requests are answered. The database ends a transaction that sends nothing for 5 s,
 * which a busy machine needs for 10,000 codes; so each batch ends with a statement, which takes the lock that the transaction has already.
 */
async function seal(
  tx: Tx,
  vault: Vault,
  texts: readonly (readonly [text: string, prints: readonly Buffer[]])[],
  yieldToRequests?: Pace['yieldToRequests'],
): Promise<Map<string, sql.NewItem>> {
  const sealed = new Map<string, sql.NewItem>();
  for (let at = 0; at < texts.length; at += atOnce) {
    const batch = texts.slice(at, at + atOnce);
    await inSteps(
      batch,
      ([text, [print]]) => sealed.set(text, sealedItem(vault, text, print)),
      yieldToRequests,
    );
    await lockDeliverableKeys(tx);
  }
  return sealed;
}

/** `print`: its fingerprint, if known already. */
export function sealedItem(vault: Vault, text: string, print?: Buffer): sql.NewItem {
  const id = randomUUID();
  return { id, ...vault.seal(text, id, print) };
}

/**
 * Adds the lines, in their order: each code once in the whole store. A code that is AVAILABLE in a deleted option moves:
 * its item there is withdrawn. Returns how many were added, what moved, and the lines that were left out. `staying`:
 * codes of the option that stay in it. `importId`: the import that brings them.
 */
export async function add(
  tx: Tx,
  vault: Vault,
  { option, leaving, lines, prints, known, sealed }: Addition,
  staying: ReadonlySet<string> = new Set(),
  importId: string | null = null,
): Promise<{ added: number; moved: Moved[]; leftOut: LeftOut[] }> {
  // Only what was found is looked up again: it may have been sold or withdrawn since, but nothing was added.
  const again = [...prints].filter(([, text]) => known.has(text) && !staying.has(text)).map(([hex]) => hex);
  const places = again.length > 0 ? await sql.placesOf(tx, bytesOf(again)) : [];
  const textOf = textsOf(prints);
  const mayLeave = (place: Place) => mayMove(place) && leaving.has(place.subcategoryId);
  const found = new Map(places.filter((place) => !mayLeave(place)).map((place) => [textOf(place), place]));
  const { fresh, leftOut } = sortOut(lines, found, staying);

  const moving = places.filter((place) => mayLeave(place) && !found.has(textOf(place)));
  if (moving.length > 0) {
    const ids = moving.map(({ id }) => id);
    expectItems(await sql.withdrawItems(tx, ids), ids.length);
  }
  for (let at = 0; at < fresh.length; at += atOnce) {
    const items = fresh
      .slice(at, at + atOnce)
      .map((text) => ({ ...(sealed.get(text) ?? sealedItem(vault, text)), importId }));
    expectItems(await sql.insertItems(tx, option.id, vault.keyId, items), items.length);
  }
  const moved = [...leaving.values()].map((from) => ({
    from,
    items: moving.filter(({ subcategoryId }) => subcategoryId === from.id).length,
  }));
  return { added: fresh.length, moved: moved.filter(({ items }) => items > 0), leftOut };
}

const bytesOf = (prints: Iterable<string>): Buffer[] => Array.from(prints, (hex) => Buffer.from(hex, 'hex'));

const textsOf =
  (prints: ReadonlyMap<string, string>) =>
  ({ fingerprint }: { fingerprint: Buffer }): string =>
    prints.get(fingerprint.toString('hex')) as string;

const textsByPrint = (printsOf: ReadonlyMap<string, readonly Buffer[]>): Map<string, string> =>
  new Map(
    [...printsOf].flatMap(([text, prints]) => prints.map((print) => [print.toString('hex'), text] as const)),
  );

/**
 * Sets the available stock to these lines, each once: other items are withdrawn, missing ones added as `add` does.
 * `replaces`: ids of the items that may be withdrawn; others came after the list was read, and stay.
 */
export async function set(
  tx: Tx,
  vault: Vault,
  addition: Addition,
  replaces?: readonly string[],
): ReturnType<typeof add> {
  const listed = replaces && new Set(replaces);
  const staying = new Set<string>();
  const surplus: string[] = [];
  for (const { id, fingerprint } of await sql.lockAvailable(tx, addition.option.id)) {
    const text = addition.prints.get(fingerprint.toString('hex'));
    if (text !== undefined) staying.add(text);
    else if (listed?.has(id) !== false) surplus.push(id);
  }
  if (surplus.length > 0) await sql.withdrawItems(tx, surplus);
  return add(tx, vault, addition, staying);
}

/** The result of adding or setting codes. */
export interface Written {
  option: LockedOption;
  added: number;
  leftOut: LeftOut[];
  /** How many items the option has for sale now. */
  count: number;
}

/** An admin adds codes to an option. To be run by `retryWhileLocked`. Throws SUBCATEGORY_NOT_FOUND. */
export async function addCodes(
  tx: Tx,
  vault: Vault,
  id: string,
  lines: readonly StockLine[],
  actor: Actor,
): Promise<Written> {
  const addition = await startAddition(tx, vault, id, lines);
  const { option } = addition;
  const { added, moved, leftOut } = await add(tx, vault, addition);
  const count = await countAvailable(tx, id);
  await recordStock(tx, actor, 'stock.add', id, {
    before: { available: option.available },
    after: { available: count, added, duplicates: leftOut.length },
  });
  await recordMoves(tx, actor, id, moved);
  return { option, added, leftOut, count };
}

/** An admin replaces the codes that an option has for sale. To be run by `retryWhileLocked`. Throws SUBCATEGORY_NOT_FOUND or STOCK_TOO_LARGE. */
export async function setCodes(
  tx: Tx,
  vault: Vault,
  id: string,
  lines: readonly StockLine[],
  replaces: readonly string[] | undefined,
  actor: Actor,
): Promise<Written> {
  const addition = await startAddition(tx, vault, id, lines);
  const { option } = addition;
  // A call names at most this many items: the rest would be withdrawn unseen.
  if (option.available > limits.stockLinesMax) throw fail('STOCK_TOO_LARGE');
  const { added, moved, leftOut } = await set(tx, vault, addition, replaces);
  const count = await countAvailable(tx, id);
  await recordStock(tx, actor, 'stock.set', id, {
    before: { available: option.available },
    after: { available: count, duplicates: leftOut.length },
  });
  await recordMoves(tx, actor, id, moved);
  return { option, added, leftOut, count };
}

export async function recordMoves(
  tx: Tx,
  actor: StockActor,
  to: string,
  moved: readonly Moved[],
): Promise<void> {
  for (const { from, items } of moved)
    await recordStock(tx, actor, 'stock.move', from.id, {
      before: { available: from.available },
      after: { available: from.available - items, moved: items, to },
    });
}
