import type { OrderStatus, UnpaidEnd } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

// The moves of orders out of PENDING. Each is conditional on that status, and moves the items too.
// The caller holds the buyer's lock and those of the options, in that order.

interface MovableOrder {
  id: string;
  status: OrderStatus;
  subcategoryId: string;
  amount: number;
  totalCents: number;
  paid: boolean;
  /** Its reservation has ended, in database time. */
  late: boolean;
}

type Row<T> = T & Record<string, unknown>;

const lock = statement<Row<MovableOrder>>(
  'order-moves.lock',
  `select id, status, subcategory_id as "subcategoryId", amount, total_cents as "totalCents",
          paid_at is not null as paid, expires_at <= now() as late
     from orders where checkout_id = $1 order by id for no key update`,
);

const lockOptions = statement(
  'order-moves.lock-options',
  `select from subcategories where id in (select subcategory_id from orders where checkout_id = $1)
    order by id for no key update`,
);

const complete = statement<{ wanted: number; sold: number }>(
  'order-moves.complete',
  `with done as (
     update orders set status = 'COMPLETED', closed_at = now(), completed_at = now(), paid_at = now()
      where checkout_id = $1 and status = 'PENDING' returning id, amount
   ), sold as (
     update stock_items set state = 'SOLD', sold_at = now()
      where order_id in (select id from done) and state = 'RESERVED' returning 1
   ), shut as (
     update checkouts set open = false where id = $1 and open
   )
   select (select coalesce(sum(amount), 0)::int from done) as wanted, (select count(*)::int from sold) as sold`,
);

const close = statement<{ subcategoryId: string }>(
  'order-moves.close',
  `with closed as (
     update orders set status = $2, closed_at = now() where checkout_id = $1 and status = 'PENDING' returning id
   ), released as (
     update stock_items set state = 'AVAILABLE', order_id = null
      where order_id in (select id from closed) and state = 'RESERVED' returning subcategory_id
   ), shut as (
     update checkouts set open = false where id = $1 and open
   )
   select distinct subcategory_id as "subcategoryId" from released`,
);

const absorb = statement(
  'order-moves.absorb',
  `update orders set paid_at = now() where checkout_id = $1 and status = 'COMPLETED' and paid_at is null`,
);

const approve = statement<{ wanted: number; sold: number }>(
  'order-moves.approve',
  `with done as (
     update orders set status = 'COMPLETED', closed_at = now(), completed_at = now(), approved_by = $2
      where id = $1 and status = 'PENDING' returning id, amount
   ), sold as (
     update stock_items set state = 'SOLD', sold_at = now()
      where order_id in (select id from done) and state = 'RESERVED' returning 1
   )
   select (select coalesce(sum(amount), 0)::int from done) as wanted, (select count(*)::int from sold) as sold`,
);

// The trigger stock_items__withdraw_twin withdraws them.
const releaseTwins = statement<{ orderId: string; subcategoryId: string }>(
  'order-moves.release-twins',
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
  'order-moves.reserve-one',
  `update stock_items set state = 'RESERVED', order_id = $2
    where id = (select id from stock_items where subcategory_id = $1 and state = 'AVAILABLE'
                 order by seq limit 1 for update)`,
);

const shut = statement(
  'order-moves.shut-checkout',
  `update checkouts set open = false
    where id = $1 and open and not exists (select from orders where checkout_id = $1 and status = 'PENDING')`,
);

const whose = statement<{ userId: string; checkoutId: string }>(
  'order-moves.whose',
  'select user_id as "userId", checkout_id as "checkoutId" from orders where id = $1',
);

const due = statement<{ userId: string; checkoutId: string }>(
  'order-moves.due',
  `select distinct user_id as "userId", checkout_id as "checkoutId" from (
     select user_id, checkout_id from orders where status = 'PENDING' and expires_at <= now()
      order by expires_at limit $1) overdue`,
);

export const lockOrders = (tx: Tx, checkoutId: string) => lock.rows(tx, [checkoutId]);
export const lockOptionsOfCheckout = (tx: Tx, checkoutId: string) => lockOptions.run(tx, [checkoutId]);

/** PENDING orders of a checkout that was paid: COMPLETED, with their items. */
export const completeOrders = (tx: Tx, checkoutId: string) => complete.row(tx, [checkoutId]);

/** PENDING orders of a checkout that was not paid; returns the options that got their items back. */
export const closeOrders = async (tx: Tx, checkoutId: string, status: UnpaidEnd): Promise<string[]> =>
  (await close.rows(tx, [checkoutId, status])).map((row) => row.subcategoryId);

/**
 * Gives PENDING orders another code of the option for each one that is sold, or held for another order too: those from
 * before codes were in the store once. False when there are too few.
 */
export async function replaceTwins(tx: Tx, orderIds: readonly string[]): Promise<boolean> {
  for (const { orderId, subcategoryId } of await releaseTwins.rows(tx, [orderIds])) {
    tx.changed('stock', [subcategoryId]);
    if ((await reserveOne.run(tx, [subcategoryId, orderId])) === 0) return false;
  }
  return true;
}

/** Those of them that wait for their payment. */
export const pendingIds = (orders: readonly MovableOrder[]): string[] =>
  orders.filter(({ status }) => status === 'PENDING').map(({ id }) => id);

/** Approved orders of a checkout take the payment that has come for them. */
export const absorbPayment = (tx: Tx, checkoutId: string) => absorb.run(tx, [checkoutId]);

export const approveOrder = (tx: Tx, orderId: string, adminId: string) => approve.row(tx, [orderId, adminId]);
export const shutIfDone = (tx: Tx, checkoutId: string) => shut.run(tx, [checkoutId]);
export const whoseOrder = (on: Queryable, orderId: string) => whose.row(on, [orderId]);

/** Checkouts with orders past their deadline, the longest overdue first. */
export const overdueCheckouts = (on: Queryable, atMost: number) => due.rows(on, [atMost]);
