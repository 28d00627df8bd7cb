import type { OrderStatus, PaymentMethod } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

// A figure of orders is always totals + deltas, read in one statement and so in one snapshot (docs/adr/0007).

const fold = statement<{ folded: number }>('rollups.fold', 'select fold_rollups($1) as folded');
const rebuild = statement('rollups.rebuild', 'select rebuild_rollups()');

const orders = statement<{ status: OrderStatus; method: PaymentMethod; count: number }>(
  'rollups.orders',
  `select status, payment_method as method, sum(orders)::bigint as count
     from (select status, payment_method, orders from order_days
            where status is not null and payment_method is not null and day is null
            union all select status, payment_method, orders from order_deltas) o
    group by status, payment_method order by status, payment_method`,
);

const revenue = statement<{ cents: number }>(
  'rollups.revenue',
  `select coalesce(sum(cents), 0)::bigint as cents
     from (select paid_cents as cents from sales_days where product_id is null and day is null
            union all select paid_cents from order_deltas) s`,
);

const ofUser = statement<UserOrders & Record<string, unknown>>(
  'rollups.of-user',
  `select status, sum(orders)::bigint as orders, sum(paid_cents)::bigint as "paidCents"
     from (select status, orders, paid_cents from user_orders where user_id = $1
            union all select status, orders, paid_cents from order_deltas where user_id = $1) o
    group by status`,
);

export interface UserOrders {
  status: OrderStatus;
  orders: number;
  /** The sum that was paid for these orders; those that an admin gave cost nothing. */
  paidCents: number;
}

/** Adds up to `atMost` deltas to the totals. Returns how many it added; 0 while another instance is doing it. */
export const foldRollups = async (on: Queryable, atMost: number): Promise<number> =>
  (await fold.row(on, [atMost]))?.folded ?? 0;

/** Counts everything again; `tx` has to be of one snapshot (repeatable read). */
export const rebuildRollups = (tx: Queryable) => rebuild.run(tx);

/** How many orders of each status one user has. */
export const ordersOfUser = (on: Queryable, userId: string): Promise<UserOrders[]> =>
  ofUser.rows(on, [userId]);
export const ordersByKind = (on: Queryable) => orders.rows(on);
/** Cents paid for COMPLETED orders. */
export const revenueCents = async (on: Queryable): Promise<number> => (await revenue.row(on))?.cents ?? 0;
