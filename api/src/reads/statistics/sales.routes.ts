import { listCustomerSales, listProductSales } from 'shared-contract';
import { Batches, batchSize } from '../../platform/batches.ts';
import { dollarsOf } from '../../shop/money.ts';
import { knownProduct } from './known-product.ts';
import { checkedPeriod } from './period.rules.ts';
import { salesByBuyer, salesByProduct, type Buyer, type Sales, type SoldProduct } from './sales.sql.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

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

/** Sent a batch at a time: others are answered meanwhile. */
async function* batchesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  for (let from = 0; from < rows.length; from += batchSize) yield rows.slice(from, from + batchSize);
}

/** What was sold of which product, and to whom, in a period (rules 12.9). */
export const salesRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(listProductSales, async ({ query }) => {
    const { start_unix, end_unix, product = null, sort = 'revenue', skip = 0, amount = null } = query;
    const filter = { ...checkedPeriod(start_unix, end_unix), productId: await knownProduct(db, product) };
    const { rows, total } = await salesByProduct(db, filter, sort, { skip, amount });
    return { rows: rows.map(productOf), total };
  });

  router.handle(listCustomerSales, async ({ query }) => {
    const { start_unix, end_unix, product = null, skip = 0, amount = null } = query;
    const filter = { ...checkedPeriod(start_unix, end_unix), productId: await knownProduct(db, product) };
    const { rows, total } = await salesByBuyer(db, filter, { skip, amount });
    return { rows: await Batches.of(batchesOf(rows.map(buyerOf))), total };
  });
};
