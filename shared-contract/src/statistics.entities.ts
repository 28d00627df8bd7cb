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
  /** Gateway payments that cannot be settled as the gateway reports them. */
  paymentsToCheck: Type.Object({
    total: Count,
    /** Those that wait longest, at most 20. */
    first: Type.Array(
      Type.Object({
        payment_id: IdOut,
        /** What the gateway says, in its own words. */
        state: Type.String(),
        since_unix: UnixSeconds,
        user_id: IdOut,
        username: Type.String(),
        /** None for a top-up. */
        order_ids: Type.Array(IdOut),
      }),
    ),
  }),
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
