import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import type { StoredItem } from './stock.sql.ts';

type Row<T> = T & Record<string, unknown>;

/** An item that is for sale, and what its import says of it. */
interface ListedItem extends StoredItem {
  addedAt: Date;
  importId: string | null;
  supplier: string | null;
  expiresAt: Date | null;
}

const list = statement<Row<ListedItem>>(
  'stock.list-items',
  `select i.id, i.deliverable, i.key_id as "keyId", i.added_at as "addedAt", i.import_id as "importId", b.supplier,
          b.expires_at as "expiresAt"
     from (select * from stock_items where subcategory_id = $1 and state = 'AVAILABLE' order by seq offset $2 limit $3) i
     left join stock_imports b on b.id = i.import_id order by i.seq`,
);

const some = statement<Row<StoredItem>>(
  'stock.some-items',
  `select id, deliverable, key_id as "keyId" from stock_items
    where id = any ($2::uuid[]) and subcategory_id = $1 and state = 'AVAILABLE' order by seq`,
);

const lockSome = statement<Row<StoredItem & { importId: string | null }>>(
  'stock.lock-items',
  `select id, deliverable, key_id as "keyId", import_id as "importId" from stock_items
    where id = any ($2::uuid[]) and subcategory_id = $1 and state = 'AVAILABLE' order by seq for update`,
);

export const listItems = (on: Queryable, subcategoryId: string, skip: number, amount: number) =>
  list.rows(on, [subcategoryId, skip, amount]);

/** Which of the items are for sale in the option. */
export const someItems = (on: Queryable, subcategoryId: string, ids: readonly string[]) =>
  some.rows(on, [subcategoryId, ids]);

/** Locks the items that are for sale in the option. */
export const lockItems = (tx: Tx, subcategoryId: string, ids: readonly string[]) =>
  lockSome.rows(tx, [subcategoryId, ids]);
