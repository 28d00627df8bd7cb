import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { batchSize, type From } from '../../platform/batches.ts';
import type { Place } from './stock.rules.ts';

export interface StoredItem {
  id: string;
  deliverable: Buffer;
  keyId: string;
}

type Row<T> = T & Record<string, unknown>;

const insert = statement(
  'stock.insert',
  `insert into stock_items (id, subcategory_id, deliverable, key_id, fingerprint, import_id)
   select id, $1, deliverable, $2, fingerprint, import_id
     from unnest($3::uuid[], $4::bytea[], $5::bytea[], $6::uuid[])
          with ordinality as l(id, deliverable, fingerprint, import_id, position)
    order by position
       on conflict (fingerprint) where state <> 'WITHDRAWN' and twin_of is null do nothing`,
);

/** Selects the items with one of the fingerprints `$1`, none that was withdrawn: in two parts, each of which an index finds. */
export const itemsByPrint = ['is null', 'is not null']
  .map(
    (twin) => `select id, fingerprint, state, subcategory_id from stock_items
                where fingerprint = any ($1::bytea[]) and state <> 'WITHDRAWN' and twin_of ${twin}`,
  )
  .join(' union all ');

// LOST: the store before a restore sold it.
const places = statement<Row<Place & { fingerprint: Buffer }>>(
  'stock.places',
  `select i.id, i.fingerprint, case i.state when 'LOST' then 'SOLD' else i.state end as state,
          i.subcategory_id as "subcategoryId", s.title, p.title as "productTitle",
          s.deleted_at is not null or p.deleted_at is not null as deleted
     from (${itemsByPrint}) i
     join subcategories s on s.id = i.subcategory_id join products p on p.id = s.product_id`,
);

const availablePrints = statement<{ id: string; fingerprint: Buffer }>(
  'stock.available-fingerprints',
  `select id, fingerprint from stock_items where subcategory_id = $1 and state = 'AVAILABLE' order by seq for update`,
);

const withdraw = statement(
  'stock.withdraw',
  `update stock_items set state = 'WITHDRAWN', withdrawn_at = now() where id = any ($1::uuid[]) and state = 'AVAILABLE'`,
);

const clear = statement(
  'stock.clear',
  `update stock_items set state = 'WITHDRAWN', withdrawn_at = now()
    where id = any (array(select id from stock_items
                           where subcategory_id = $1 and state = 'AVAILABLE' and seq <= $2 order by seq limit $3))
      and state = 'AVAILABLE'`,
);

const lastAvailable = statement<{ seq: number | null }>(
  'stock.last-available',
  `select max(seq) as seq from stock_items where subcategory_id = $1 and state = 'AVAILABLE'`,
);

const listAvailable = statement<Row<StoredItem>>(
  'stock.list-available',
  `select id, deliverable, key_id as "keyId" from stock_items
    where subcategory_id = $1 and state = 'AVAILABLE' order by seq offset $2 limit $3`,
);

const availableBatch = statement<Row<StoredItem>>(
  'stock.available-batch',
  `select id, deliverable, key_id as "keyId" from stock_items
    where subcategory_id = $1 and state = 'AVAILABLE'
      and seq > coalesce((select seq from stock_items where id = $2), 0)
    order by seq offset $3 limit ${batchSize}`,
);

export interface NewItem {
  id: string;
  deliverable: Buffer;
  fingerprint: Buffer;
  /** The import that brought the code, if any. */
  importId?: string | null;
}

/** Returns how many were added: none whose fingerprint is in the store. */
export const insertItems = (tx: Tx, subcategoryId: string, keyId: string, items: readonly NewItem[]) =>
  insert.run(tx, [
    subcategoryId,
    keyId,
    items.map((item) => item.id),
    items.map((item) => item.deliverable),
    items.map((item) => item.fingerprint),
    items.map((item) => item.importId ?? null),
  ]);

/** Where the fingerprints are in the store: what was not withdrawn, of any option. */
export const placesOf = (tx: Tx, fingerprints: readonly Buffer[]) => places.rows(tx, [fingerprints]);

export const lockAvailable = (tx: Tx, subcategoryId: string) => availablePrints.rows(tx, [subcategoryId]);
export const withdrawItems = (tx: Tx, ids: readonly string[]) => withdraw.run(tx, [ids]);
/** Withdraws up to `atMost` available items, none that was added after `last`; returns how many. */
export const withdrawAvailable = (tx: Tx, subcategoryId: string, last: number, atMost: number) =>
  clear.run(tx, [subcategoryId, last, atMost]);
/** The place of the item that was added last; 0 where nothing is available. */
export const lastAvailableOf = async (on: Queryable, subcategoryId: string): Promise<number> =>
  (await lastAvailable.row(on, [subcategoryId]))?.seq ?? 0;
export const availableItems = (on: Queryable, subcategoryId: string, skip: number, amount: number) =>
  listAvailable.rows(on, [subcategoryId, skip, amount]);
export const availableBatchOf = (on: Queryable, subcategoryId: string, { after, skip }: From) =>
  availableBatch.rows(on, [subcategoryId, after, skip]);
