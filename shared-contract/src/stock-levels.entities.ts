import { type Static, Type } from 'typebox';
import { Count, Dollars, IdOut, Nullable, OneOf, Text } from './fields.ts';

/** OUT: nothing is for sale. LOW: as much as the option's threshold, or less. */
export const STOCK_LEVELS = ['OUT', 'LOW', 'OK'] as const;
export type StockLevelName = (typeof STOCK_LEVELS)[number];

/** How long the stock of an option lasts, and its margin. */
export const StockLevel = Type.Object({
  subcategory: Type.Object({ _id: IdOut, title: Text }),
  product: Type.Object({ _id: IdOut, title: Text }),
  level: OneOf(STOCK_LEVELS),
  stock_count: Count,
  low_stock_at: Count,
  /** Codes that were sold in the last 30 days. */
  sold: Count,
  /** At that rate, in whole days; null where nothing was sold. */
  days_left: Nullable(Count),
  price: Dollars,
  /** What a code of the last import cost; null where none says. */
  unit_cost: Nullable(Dollars),
  /** What remains of the price, in percent of it; null without a cost or a price. Below 0 where codes cost more. */
  margin_percent: Nullable(Type.Number()),
});
export type StockLevel = Static<typeof StockLevel>;
