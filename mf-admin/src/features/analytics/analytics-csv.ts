import type { CustomerSales, ProductSales } from 'shared-contract/types';
import { csv, utc } from 'shared-ui/csv';
import type { Bar } from '../../parts/sales-chart/bars.view.ts';
import { strings } from '../../strings.ts';
import { rateOf } from './rate.view.ts';

// CSV files, times in UTC and money in dollars. A file of its own, because the library is fetched with the first download.

const text = strings.analytics;

/** A report, a row for each bar, with the revenue of the bar that it is compared with. */
export const barsCsv = (bars: readonly Bar[], before: readonly (Bar | undefined)[] | undefined): string =>
  csv(
    text.csvHead,
    bars.map(({ start, end, value, orders, paid, units }, n) => [
      utc(start),
      utc(end),
      value,
      orders,
      paid,
      units,
      before?.[n]?.value,
    ]),
  );

export const productsCsv = (rows: readonly ProductSales[]): string =>
  csv(
    text.products.csvHead,
    rows.map((row) => [
      row._id,
      row.title,
      row.total_value,
      row.completed_orders,
      row.paid_orders,
      row.units,
      row.requests,
      rateOf(row),
      row.before?.total_value,
      row.before?.completed_orders,
      row.before?.units,
    ]),
  );

export const customersCsv = (rows: readonly CustomerSales[]): string =>
  csv(
    text.customers.csvHead,
    rows.map((row) => [
      row._id,
      row.username,
      row.email,
      row.total_value,
      row.completed_orders,
      row.paid_orders,
      row.units,
      row.before?.total_value,
      row.before?.completed_orders,
      row.before?.units,
    ]),
  );
