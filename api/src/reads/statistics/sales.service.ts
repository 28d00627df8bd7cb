import type { listCustomerSales, listProductSales, QueryOf } from 'shared-contract';
import { Batches, batchSize } from '../../platform/batches.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Identity } from '../../platform/identity.ts';
import { dollarsOf } from '../../shop/money.ts';
import { knownProduct } from './known-product.ts';
import { checkedBefore, checkedPeriod } from './period.rules.ts';
import { reportSource, type ReportSources } from './report-source.ts';
import {
  salesByBuyer,
  salesByProduct,
  salesOf,
  type Buyer,
  type Sales,
  type SoldProduct,
} from './sales.sql.ts';
import { none } from './sales.view.ts';

const soldOf = ({ completed, paid, units, cents }: Sales) => ({
  completed_orders: completed,
  paid_orders: paid,
  units,
  total_value: dollarsOf(cents),
});

const productOf = (row: SoldProduct) => ({
  _id: row.id,
  title: row.title,
  ...soldOf(row),
  requests: row.requests,
});

const buyerOf = (row: Buyer) => ({ _id: row.id, username: row.username, email: row.email, ...soldOf(row) });

type Period = ReturnType<typeof checkedBefore>;

/** The figures of the comparison period, beside the row's own. */
async function beforeOf(
  on: Queryable,
  key: 'product_id' | 'user_id',
  rows: readonly { id: string }[],
  period: Period,
  productId: string | null,
) {
  if (!period) return () => ({});
  const ids = rows.map(({ id }) => id);
  const sold = await salesOf(on, key, ids, { ...period, productId });
  return ({ id }: { id: string }) => ({ before: soldOf(sold.get(id) ?? none) });
}

/** Sent in batches, so that other requests are answered in between. */
async function* batchesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  for (let from = 0; from < rows.length; from += batchSize) yield rows.slice(from, from + batchSize);
}

/**
 * The sales of a period, by product. Throws REQUEST_INVALID for a period that ends before it starts or is too long, or for half of one, and
 * PRODUCT_NOT_FOUND.
 */
export async function productSales(
  sources: ReportSources,
  query: QueryOf<typeof listProductSales>,
  admin: Identity,
) {
  const on = await reportSource(sources, admin);
  const { start_unix, end_unix, product = null, sort = 'revenue', skip = 0, amount = null } = query;
  const compared = checkedBefore(query.before_start_unix, query.before_end_unix);
  const filter = { ...checkedPeriod(start_unix, end_unix), productId: await knownProduct(on, product) };
  const { rows, total } = await salesByProduct(on, filter, sort, { skip, amount });
  const before = await beforeOf(on, 'product_id', rows, compared, filter.productId);
  return { rows: rows.map((row) => ({ ...productOf(row), ...before(row) })), total };
}

/** The sales of a period, by customer. Throws as `productSales` does. */
export async function customerSales(
  sources: ReportSources,
  query: QueryOf<typeof listCustomerSales>,
  admin: Identity,
) {
  const on = await reportSource(sources, admin);
  const { start_unix, end_unix, product = null, skip = 0, amount = null } = query;
  const compared = checkedBefore(query.before_start_unix, query.before_end_unix);
  const filter = { ...checkedPeriod(start_unix, end_unix), productId: await knownProduct(on, product) };
  const { rows, total } = await salesByBuyer(on, filter, { skip, amount });
  const before = await beforeOf(on, 'user_id', rows, compared, filter.productId);
  const shown = rows.map((row) => ({ ...buyerOf(row), ...before(row) }));
  return { rows: await Batches.of(batchesOf(shown)), total };
}
