import type { Db, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import { lockOptions } from '../catalogue/option-locks.sql.ts';
import { endImports } from './imports/imports.sql.ts';
import * as sql from './quarantine.sql.ts';
import { recordStock, type StockActor } from './stock.service.ts';

/** Items of one transaction. It locks their option, so buyers of the option wait for it. */
const atOnce = 1_000;

/**
 * Puts every code that is for sale in quarantine, and ends the imports, so that none adds what the lost store may have added and sold
 * (rules 3.18); returns how many codes. Without a time-out, because the store is not open. Codes that checkouts hold are not touched: end
 * them first.
 */
export const quarantineCodes = (db: Db): Promise<number> =>
  db.withClient(async (client) => {
    await endImports(client);
    return sql.quarantineAvailable(client);
  });

/**
 * Puts what is in quarantine for sale again, of all options or of one, 1,000 codes in a transaction; returns how many left it. Codes of imports
 * that were undone are withdrawn. Throws SUBCATEGORY_NOT_FOUND.
 */
export async function releaseQuarantine(db: Db, actor: StockActor, optionId?: string): Promise<number> {
  const ids =
    optionId === undefined
      ? (await sql.quarantinedOptions(db)).map(({ id }) => id)
      : [knownId(optionId, 'SUBCATEGORY_NOT_FOUND')];
  let released = 0;
  for (const id of ids)
    for (let had = atOnce; had === atOnce; released += had)
      had = await db.transaction((tx) => releaseSome(tx, actor, id));
  return released;
}

async function releaseSome(tx: Tx, actor: StockActor, id: string): Promise<number> {
  const [option] = await lockOptions(tx, [id]);
  if (!option) throw fail('SUBCATEGORY_NOT_FOUND');
  const released = await sql.releaseItems(tx, await sql.lockQuarantined(tx, id, atOnce));
  if (released === 0) return 0;
  tx.changed('stock', [id]);
  await recordStock(tx, actor, 'stock.release', id, {
    before: { available: option.available },
    after: { released },
  });
  return released;
}

/** The outcome for the codes of a list: each code counts in one field. */
export interface SoldCodes {
  /** They were in quarantine or for sale, and never will be again. */
  marked: number;
  /** They were marked before, or are of an order of this store. */
  known: number;
  /** They are held for an unpaid order: list them again when it has ended. */
  held: number;
  /** No item of the store has them. */
  unknown: number;
}

type Outcome = keyof SoldCodes;

/**
 * Marks codes that the lost store sold, so that they are never for sale, also when they are added again (rules 3.18), 1,000 in a transaction.
 * `texts`: trimmed, each once.
 */
export async function markSold(
  db: Db,
  vault: Vault,
  actor: StockActor,
  texts: readonly string[],
): Promise<SoldCodes> {
  const all: SoldCodes = { marked: 0, known: 0, held: 0, unknown: 0 };
  for (let at = 0; at < texts.length; at += atOnce) {
    const some = texts.slice(at, at + atOnce);
    const outcomes = await db.transaction((tx) => markSome(tx, vault, actor, some));
    for (const outcome of outcomes) all[outcome] += 1;
  }
  return all;
}

/** Marks the codes that may be marked. Returns the outcome of each text, in their order. */
async function markSome(
  tx: Tx,
  vault: Vault,
  actor: StockActor,
  texts: readonly string[],
): Promise<Outcome[]> {
  const prints = texts.map((text) => vault.fingerprints(text));
  const found = () => sql.itemsWith(tx, prints.flat());
  const options = [...new Set((await found()).map(({ subcategoryId }) => subcategoryId))];
  await lockOptions(tx, options);
  // Read when the options are locked, so that no checkout takes or returns one of the items meanwhile.
  const items = await found();
  const ids = items.map(({ id }) => id);
  const marked = new Set(await sql.markLost(tx, ids));
  for (const id of options) {
    const count = items.filter((item) => item.subcategoryId === id && marked.has(item.id)).length;
    if (count > 0) await recordStock(tx, actor, 'stock.mark-sold', id, { after: { sold: count } });
  }
  tx.changed('stock', options);
  const byPrint = Map.groupBy(items, ({ fingerprint }) => fingerprint.toString('hex'));
  return prints.map((each) => {
    const withCode = each.flatMap((print) => byPrint.get(print.toString('hex')) ?? []);
    return outcomeOf(withCode, marked);
  });
}

/** The outcome for the code of these items. `marked`: the ids of items that were marked by this call. */
function outcomeOf(items: readonly sql.FoundItem[], marked: ReadonlySet<string>): Outcome {
  if (items.some(({ id }) => marked.has(id))) return 'marked';
  if (items.some(({ state }) => state === 'RESERVED')) return 'held';
  return items.length > 0 ? 'known' : 'unknown';
}
