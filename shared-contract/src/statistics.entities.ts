import { type Static, Type } from 'typebox';
import { Count, Dollars, IdOut, Nullable, Text, UnixSeconds } from './fields.ts';

export const AdminStats = Type.Object({
  totalRevenue: Dollars,
  totalOrders: Count,
  completedOrders: Count,
  pendingOrders: Count,
  totalUsers: Count,
  totalResellers: Count,
  totalAdmins: Count,
  /** The sum of all balances. */
  totalBalance: Dollars,
  pendingReplacements: Count,
  approvedReplacements: Count,
  deniedReplacements: Count,
  totalReviews: Count,
  /** Gateway payments to check: see `PaymentAlarm`. */
  paymentsToCheck: Count,
  /** Since when the oldest pending request has waited; null when there is none. */
  oldestRequestUnix: Nullable(UnixSeconds),
  /** The time zone of the store's days, by its name in the IANA list. */
  timeZone: Type.String(),
  /** Remotes whose current version has failed in browsers within the last day. */
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
  /** The id of the product, or null for all. */
  product_filter: Nullable(IdOut),
  /** One row for each UTC day of the period, or for each part named by `by`. Parts without a sale are included. */
  series: Type.Array(
    Type.Object({
      /** When the day or the hour begins. */
      day_unix: UnixSeconds,
      total_value: Dollars,
      completed_orders: Count,
      /** Only with `by`. */
      paid_orders: Type.Optional(Count),
      /** Only with `by`. Of all completed orders. */
      units: Type.Optional(Count),
    }),
  ),
  /** Only with `by`. The completed orders by kind. A free order was given by an admin, or approved and not paid. */
  parts: Type.Optional(
    Type.Object({ paid_orders: Count, paid_units: Count, free_orders: Count, free_units: Count }),
  ),
});
export type Analytics = Static<typeof Analytics>;

/** The sales to one customer or of one product in a period. */
const soldFields = {
  completed_orders: Count,
  paid_orders: Count,
  /** Items in all completed orders. */
  units: Count,
  total_value: Dollars,
};
/** The same figures for the period to compare with. */
const beforeField = { before: Type.Optional(Type.Object(soldFields)) };

export const ProductSales = Type.Object({
  _id: IdOut,
  title: Text,
  ...soldFields,
  ...beforeField,
  /** The units for which a replacement has been requested so far. */
  requests: Count,
});
export type ProductSales = Static<typeof ProductSales>;

export const CustomerSales = Type.Object({
  _id: IdOut,
  username: Text,
  email: Text,
  ...soldFields,
  ...beforeField,
});
export type CustomerSales = Static<typeof CustomerSales>;
