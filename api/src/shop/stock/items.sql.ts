import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import type { StoredItem } from './stock.sql.ts';

// The moves of items into orders and out of them. The caller has locked the options.

// The oldest first. An item that another transaction has locked is skipped.
const take = statement(
  'items.take',
  `with item as (
     select i.id, wanted.order_id
       from unnest($1::uuid[], $2::uuid[], $3::int[]) as wanted (order_id, option_id, amount)
      cross join lateral (
        select id from stock_items where subcategory_id = option_id and state = 'AVAILABLE'
         order by seq limit amount for update skip locked) i
   )
   update stock_items set state = $4, order_id = item.order_id, sold_at = case when $4 = 'SOLD' then now() end
     from item where stock_items.id = item.id`,
);

const sell = statement(
  'items.sell',
  `update stock_items set state = 'SOLD', sold_at = now() where order_id = any ($1::uuid[]) and state = 'RESERVED'`,
);

const release = statement<{ subcategoryId: string }>(
  'items.release',
  `with released as (
     update stock_items set state = 'AVAILABLE', order_id = null
      where order_id = any ($1::uuid[]) and state = 'RESERVED' returning subcategory_id
   )
   select distinct subcategory_id as "subcategoryId" from released`,
);

// The trigger stock_items__withdraw_twin withdraws them.
const releaseTwins = statement<{ orderId: string; subcategoryId: string }>(
  'items.release-twins',
  `update stock_items i set state = 'AVAILABLE', order_id = null
     from (select id, order_id as "orderId", subcategory_id as "subcategoryId" from stock_items held
            where order_id = any ($1::uuid[]) and state = 'RESERVED'
              and (twin_of is not null or exists (
                select from stock_items sold
                 where sold.fingerprint = held.fingerprint and sold.state = 'SOLD' and sold.twin_of is not null))) twin
    where i.id = twin.id
   returning "orderId", "subcategoryId"`,
);

const reserveOne = statement(
  'items.reserve-one',
  `update stock_items set state = 'RESERVED', order_id = $2
    where id = (select id from stock_items where subcategory_id = $1 and state = 'AVAILABLE'
                 order by seq limit 1 for update)`,
);

const takeOldest = statement<StoredItem & Record<string, unknown>>(
  'items.take-oldest',
  `update stock_items set state = 'SOLD', sold_at = now(), order_id = $2
    where id = (select id from stock_items where subcategory_id = $1 and state = 'AVAILABLE'
                 order by seq limit 1 for update skip locked)
   returning id, deliverable, key_id as "keyId"`,
);

const takeChosen = statement<{ id: string }>(
  'items.take-chosen',
  `update stock_items set state = 'SOLD', sold_at = now(), order_id = $3
    where id = $1 and subcategory_id = $2 and state = 'AVAILABLE'
   returning id`,
);

const replace = statement(
  'items.replace',
  'update stock_items set replaced_by = $2 where id = $1 and replaced_by is null',
);

/** Items of an option that an order is given. */
export interface Wanted {
  orderId: string;
  optionId: string;
  amount: number;
}

/** Gives orders their items; returns how many there were. The options are locked. */
export const takeItems = (tx: Tx, state: 'SOLD' | 'RESERVED', wanted: readonly Wanted[]): Promise<number> =>
  take.run(tx, [
    wanted.map((each) => each.orderId),
    wanted.map((each) => each.optionId),
    wanted.map((each) => each.amount),
    state,
  ]);

/** Sells to these orders the items that they have reserved; returns their number. */
export const sellItems = (tx: Tx, orderIds: readonly string[]): Promise<number> => sell.run(tx, [orderIds]);

/** Puts the items that these orders have reserved back on sale; returns their options. */
export const releaseItems = async (tx: Tx, orderIds: readonly string[]): Promise<string[]> =>
  (await release.rows(tx, [orderIds])).map(({ subcategoryId }) => subcategoryId);

/**
 * Replaces, in PENDING orders, each code that was sold or is held for another order too. Such codes are from the time before each code was in the
 * store only once. False when the option has too few.
 */
export async function replaceTwins(tx: Tx, orderIds: readonly string[]): Promise<boolean> {
  for (const { orderId, subcategoryId } of await releaseTwins.rows(tx, [orderIds])) {
    tx.changed('stock', [subcategoryId]);
    if ((await reserveOne.run(tx, [subcategoryId, orderId])) === 0) return false;
  }
  return true;
}

/** Assigns the option's oldest available item to the order; undefined when there is none. */
export const takeOldestItem = (tx: Tx, subcategoryId: string, orderId: string) =>
  takeOldest.row(tx, [subcategoryId, orderId]);
/** Assigns the chosen item to the order; false when it is not available or of another option. */
export const takeChosenItem = async (tx: Tx, itemId: string, subcategoryId: string, orderId: string) =>
  (await takeChosen.row(tx, [itemId, subcategoryId, orderId])) !== undefined;
export const markReplaced = (tx: Tx, itemId: string, by: string) => replace.run(tx, [itemId, by]);
