import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { keepImports } from './imports/imports.sql.ts';
import { itemsByPrint } from './stock.sql.ts';

// Codes of a restored store of which nobody knows whether the lost one sold them (rules 3.18).

const quarantine = statement(
  'quarantine.quarantine',
  `update stock_items set state = 'QUARANTINED' where state = 'AVAILABLE'`,
);

const count = statement<{ count: number }>(
  'quarantine.count',
  `select count(*)::int as count from stock_items where state = 'QUARANTINED'`,
);

/** Codes of one option that are in quarantine. */
export interface QuarantinedOption {
  id: string;
  title: string;
  productTitle: string;
  count: number;
}

const byOption = statement<QuarantinedOption & Record<string, unknown>>(
  'quarantine.by-option',
  `select s.id, s.title, p.title as "productTitle", q.count
     from (select subcategory_id, count(*)::int as count from stock_items
            where state = 'QUARANTINED' group by subcategory_id) q
     join subcategories s on s.id = q.subcategory_id join products p on p.id = s.product_id
    order by p.title, s.title, s.id`,
);

const lockSome = statement<{ id: string; importId: string | null }>(
  'quarantine.lock-some',
  `select id, import_id as "importId" from stock_items
    where subcategory_id = $1 and state = 'QUARANTINED' order by seq limit $2 for update`,
);

const release = statement(
  'quarantine.release',
  `update stock_items set state = 'AVAILABLE' where id = any ($1::uuid[]) and state = 'QUARANTINED'`,
);

const lost = statement<{ id: string }>(
  'quarantine.mark-lost',
  `update stock_items set state = 'LOST'
    where id = any ($1::uuid[]) and state in ('AVAILABLE', 'QUARANTINED') returning id`,
);

/** An item that has one of the codes. */
export interface FoundItem {
  id: string;
  fingerprint: Buffer;
  state: 'AVAILABLE' | 'RESERVED' | 'SOLD' | 'QUARANTINED' | 'LOST';
  subcategoryId: string;
}

const found = statement<FoundItem & Record<string, unknown>>(
  'quarantine.found',
  `select id, fingerprint, state, subcategory_id as "subcategoryId" from (${itemsByPrint}) i`,
);

/** Puts every code that is for sale in quarantine; returns how many. */
export const quarantineAvailable = (on: Queryable): Promise<number> => quarantine.run(on);
export const countQuarantined = async (on: Queryable): Promise<number> => (await count.row(on))?.count ?? 0;
/** The options that have codes in quarantine, by product and title. */
export const quarantinedOptions = (on: Queryable): Promise<QuarantinedOption[]> => byOption.rows(on);
/** Locks the oldest codes in quarantine of an option, and their imports, so that none of these is undone meanwhile. */
export async function lockQuarantined(tx: Tx, subcategoryId: string, atMost: number): Promise<string[]> {
  const items = await lockSome.rows(tx, [subcategoryId, atMost]);
  const imports = new Set(items.flatMap(({ importId }) => importId ?? []));
  if (imports.size > 0) await keepImports(tx, [...imports]);
  return items.map(({ id }) => id);
}
export const releaseItems = (tx: Tx, ids: readonly string[]): Promise<number> => release.run(tx, [ids]);
/** Takes the items that belong to no order out of sale for good; returns their ids. */
export const markLost = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (await lost.rows(tx, [ids])).map(({ id }) => id);
/** The items that have these codes, none that was withdrawn. */
export const itemsWith = (on: Queryable, fingerprints: readonly Buffer[]): Promise<FoundItem[]> =>
  found.rows(on, [fingerprints]);
