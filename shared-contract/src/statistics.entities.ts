import { type Static, Type } from 'typebox';
import { Count, Dollars, IdOut, Nullable, UnixSeconds } from './fields.ts';

export const AdminStats = Type.Object({
  totalRevenue: Dollars,
  totalOrders: Count,
  completedOrders: Count,
  pendingOrders: Count,
  totalUsers: Count,
  totalResellers: Count,
  totalAdmins: Count,
  /** Sum of every balance. */
  totalBalance: Dollars,
  pendingReplacements: Count,
  approvedReplacements: Count,
  deniedReplacements: Count,
  totalReviews: Count,
  /** Gateway payments that need a look: see `PaymentAlarm`. */
  paymentsToCheck: Count,
  /** Remotes whose serving version failed in browsers within the last day. */
  failingRemotes: Type.Array(
    Type.Object({
      remote: Type.String(),
      version: Type.String(),
      failures: Count,
      since_unix: UnixSeconds,
      last_unix: UnixSeconds,
      /** The first of its pages. */
      page: Nullable(Type.String()),
    }),
  ),
});
export type AdminStats = Static<typeof AdminStats>;

export const Analytics = Type.Object({
  timeframe_start: UnixSeconds,
  timeframe_end: UnixSeconds,
  total_value: Dollars,
  total_completed_orders: Count,
  /** The product's IdOut, or null for all. */
  product_filter: Nullable(IdOut),
  /** One row for each UTC day of the period, days without a sale included. */
  series: Type.Array(Type.Object({ day_unix: UnixSeconds, total_value: Dollars, completed_orders: Count })),
});
export type Analytics = Static<typeof Analytics>;
