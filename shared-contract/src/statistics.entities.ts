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
  /** Sum of every balance. */
  totalBalance: Dollars,
  pendingReplacements: Count,
  approvedReplacements: Count,
  deniedReplacements: Count,
  totalReviews: Count,
  /** Gateway payments that need a look: see `PaymentAlarm`. */
  paymentsToCheck: Count,
  /** Since when the oldest request waits; null when none does. */
  oldestRequestUnix: Nullable(UnixSeconds),
  /** Where the days of the store begin: a name of the IANA list. */
  timeZone: Type.String(),
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
  /** One row for each UTC day of the period, or for what it was divided `by`, those without a sale included. */
  series: Type.Array(
    Type.Object({
      /** When the day or the hour begins. */
      day_unix: UnixSeconds,
      total_value: Dollars,
      completed_orders: Count,
      /** With `by`. */
      paid_orders: Type.Optional(Count),
      /** With `by`: of all completed orders. */
      units: Type.Optional(Count),
    }),
  ),
  /** With `by`: what the completed orders are. Free ones were given by an admin, or approved and not paid. */
  parts: Type.Optional(
    Type.Object({ paid_orders: Count, paid_units: Count, free_orders: Count, free_units: Count }),
  ),
});
export type Analytics = Static<typeof Analytics>;

/** The sales to one customer, or of one product, in a period. */
const soldFields = {
  completed_orders: Count,
  paid_orders: Count,
  /** The items of all completed orders. */
  units: Count,
  total_value: Dollars,
};
/** The same in the period that the call compares with. */
const beforeField = { before: Type.Optional(Type.Object(soldFields)) };

export const ProductSales = Type.Object({
  _id: IdOut,
  title: Text,
  ...soldFields,
  ...beforeField,
  /** The units for which a replacement was requested, up to now. */
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
