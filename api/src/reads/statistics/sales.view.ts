import { dollarsOf } from '../../shop/money.ts';
import type { Sales, SalesOfPart } from './sales.sql.ts';

export const none: Sales = { completed: 0, paid: 0, units: 0, cents: 0 };

/** A report of the parts that begin at `starts`, from the sales of those that have any. */
export function reportOf(sold: readonly SalesOfPart[], starts: readonly number[]) {
  const byPart = new Map(sold.map((sales) => [sales.part, sales]));
  const sum = (figure: keyof SalesOfPart) => sold.reduce((sum, sales) => sum + sales[figure], 0);
  const [orders, paid, units, paidUnits] = [sum('completed'), sum('paid'), sum('units'), sum('paidUnits')];
  return {
    total_value: dollarsOf(sum('cents')),
    total_completed_orders: orders,
    parts: {
      paid_orders: paid,
      paid_units: paidUnits,
      free_orders: orders - paid,
      free_units: units - paidUnits,
    },
    series: starts.map((start, part) => {
      const { completed, paid, units, cents } = byPart.get(part) ?? none;
      return {
        day_unix: start,
        total_value: dollarsOf(cents),
        completed_orders: completed,
        paid_orders: paid,
        units,
      };
    }),
  };
}
