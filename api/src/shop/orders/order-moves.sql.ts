import type { OrderStatus, UnpaidEnd } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { lockOptionsFoundBy } from '../catalogue/option-locks.sql.ts';

// The moves of orders out of PENDING. Each is conditional on that status; the caller moves the items (stock/items.sql.ts).
// It holds the buyer's lock and those of the options, in that order.

interface MovableOrder {
  id: string;
  status: OrderStatus;
  subcategoryId: string;
  amount: number;
  totalCents: number;
  paid: boolean;
  /** Whether its reservation has ended, by the clock of the database. */
  late: boolean;
}

/** A checkout that waits for its payment. */
interface OpenCheckout {
  id: string;
  /** Whether its buyer got a payment page. */
  hasPage: boolean;
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
  lockOptionsFoundBy('select subcategory_id from orders where checkout_id = $1'),
);

const complete = statement<{ wanted: number }>(
  'order-moves.complete',
  `with done as (
     update orders set status = 'COMPLETED', closed_at = now(), completed_at = now(), paid_at = now()
      where checkout_id = $1 and status = 'PENDING' returning amount
   ), shut as (
     update checkouts set open = false where id = $1 and open
   )
   select coalesce(sum(amount), 0)::int as wanted from done`,
);

const close = statement<{ id: string }>(
  'order-moves.close',
  `with shut as (
     update checkouts set open = false where id = $1 and open
   )
   update orders set status = $2, closed_at = now() where checkout_id = $1 and status = 'PENDING' returning id`,
);

const absorb = statement(
  'order-moves.absorb',
  `update orders set paid_at = now() where checkout_id = $1 and status = 'COMPLETED' and paid_at is null`,
);

const approve = statement<{ amount: number }>(
  'order-moves.approve',
  `update orders set status = 'COMPLETED', closed_at = now(), completed_at = now(), approved_by = $2
    where id = $1 and status = 'PENDING' returning amount`,
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

const open = statement<{ userId: string; checkoutId: string }>(
  'order-moves.open',
  'select user_id as "userId", id as "checkoutId" from checkouts where open',
);

const lockOpen = statement<Row<OpenCheckout>>(
  'order-moves.lock-open-checkout',
  `select c.id, exists (select from gateway_payments p where p.checkout_id = c.id and p.redirect_url is not null) as "hasPage"
     from checkouts c where c.user_id = $1 and c.open for update`,
);

/** Selects the options in the open checkout of the user `$1`. */
export const optionsOfOpenCheckout = `select o.subcategory_id from checkouts c join orders o on o.checkout_id = c.id
  where c.user_id = $1 and c.open`;

export const lockOrders = (tx: Tx, checkoutId: string) => lock.rows(tx, [checkoutId]);
export const lockOptionsOfCheckout = (tx: Tx, checkoutId: string) => lockOptions.run(tx, [checkoutId]);

/** Completes the PENDING orders of a checkout that was paid; returns how many items they are owed. */
export const completeOrders = async (tx: Tx, checkoutId: string): Promise<number> =>
  (await complete.row(tx, [checkoutId]))?.wanted ?? 0;

/** Closes the PENDING orders of a checkout that was not paid; returns their ids. */
export const closeOrders = async (tx: Tx, checkoutId: string, status: UnpaidEnd): Promise<string[]> =>
  (await close.rows(tx, [checkoutId, status])).map(({ id }) => id);

/** The ids of the orders that wait for their payment. */
export const pendingIds = (orders: readonly MovableOrder[]): string[] =>
  orders.filter(({ status }) => status === 'PENDING').map(({ id }) => id);

/** Marks the approved orders of a checkout as paid by the payment that has come for them. */
export const absorbPayment = (tx: Tx, checkoutId: string) => absorb.run(tx, [checkoutId]);

/** Completes an order without payment; returns how many items it is owed, 0 when it was not PENDING. */
export const approveOrder = async (tx: Tx, orderId: string, adminId: string): Promise<number> =>
  (await approve.row(tx, [orderId, adminId]))?.amount ?? 0;
export const closeCheckoutIfSettled = (tx: Tx, checkoutId: string) => shut.run(tx, [checkoutId]);
export const whoseOrder = (on: Queryable, orderId: string) => whose.row(on, [orderId]);

/** The user's checkout that still waits for its payment, locked. */
export const lockOpenCheckoutOf = (tx: Tx, userId: string) => lockOpen.row(tx, [userId]);

/** Checkouts with orders past their deadline, the longest overdue first. */
export const overdueCheckouts = (on: Queryable, atMost: number) => due.rows(on, [atMost]);
/** Checkouts that wait for their payment: as a rule one of each buyer who is paying. */
export const openCheckouts = (on: Queryable) => open.rows(on);
