import { type Static, Type } from 'typebox';
import { Count, Dollars, IdOut, Nullable, OneOf, Text } from './fields.ts';

/** OUT: nothing is for sale. LOW: no more than the option's threshold. */
export const STOCK_LEVELS = ['OUT', 'LOW', 'OK'] as const;
export type StockLevelName = (typeof STOCK_LEVELS)[number];

/** How long the stock of an option lasts, and its profit margin. */
export const StockLevel = Type.Object({
  subcategory: Type.Object({ _id: IdOut, title: Text }),
  product: Type.Object({ _id: IdOut, title: Text }),
  level: OneOf(STOCK_LEVELS),
  stock_count: Count,
  low_stock_at: Count,
  /** Codes sold in the last 30 days. */
  sold: Count,
  /** How many whole days the stock lasts at that rate; null when nothing was sold. */
  days_left: Nullable(Count),
  price: Dollars,
  /** The cost of a code in the last import; null when none has a cost. */
  unit_cost: Nullable(Dollars),
  /** The price minus the cost, in percent of the price. Null without a cost or a price. Below 0 when codes cost more. */
  margin_percent: Nullable(Type.Number()),
});
export type StockLevel = Static<typeof StockLevel>;
