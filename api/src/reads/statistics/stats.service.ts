import type { AdminStats, BodyOf, getAnalytics, ReportPart } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import type { Identity } from '../../platform/identity.ts';
import { daySeconds, unixOf } from '../../platform/time.ts';
import { dollarsOf } from '../../shop/money.ts';
import { countPaymentsToCheck } from '../../shop/payments/payment-alarms.sql.ts';
import { countReviews } from '../../shop/reviews/reviews.sql.ts';
import type { StoreConfigReader } from '../../shop/settings/store-config.service.ts';
import type { Counts } from '../totals/counts.cache.ts';
import { ordersByKind, revenueCents } from '../totals/rollups.sql.ts';
import { failingRemotes } from './failing-remotes.sql.ts';
import { knownProduct } from './known-product.ts';
import { checkedPeriod, partsOf, wholeDays } from './period.rules.ts';
import { reportSource, type ReportSources } from './report-source.ts';
import { oldestRequestUnix, salesByPart, type SalesFilter } from './sales.sql.ts';
import { reportOf } from './sales.view.ts';
import { salesByDay, type SalesByDay } from './stats.sql.ts';

export interface StatsDeps extends ReportSources {
  counts: Counts;
  storeConfig: StoreConfigReader;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** The counters of the dashboard. */
export async function adminStats({ db, counts, storeConfig }: StatsDeps): Promise<AdminStats> {
  const [
    orders,
    revenue,
    users,
    resellers,
    admins,
    balance,
    requests,
    reviews,
    toCheck,
    failing,
    oldest,
    store,
  ] = await Promise.all([
    ordersByKind(db),
    revenueCents(db),
    counts.users(null),
    counts.users('RESELLER'),
    counts.users('ADMIN'),
    counts.balanceCents(),
    counts.requests(),
    countReviews(db, null),
    countPaymentsToCheck(db),
    failingRemotes(db),
    oldestRequestUnix(db),
    storeConfig.read(),
  ]);
  const ordersThatAre = (status: string) =>
    sum(orders.filter((row) => row.status === status).map((row) => row.count));
  return {
    totalRevenue: dollarsOf(revenue),
    totalOrders: sum(orders.map((row) => row.count)),
    completedOrders: ordersThatAre('COMPLETED'),
    pendingOrders: ordersThatAre('PENDING'),
    totalUsers: users,
    totalResellers: resellers,
    totalAdmins: admins,
    totalBalance: dollarsOf(balance),
    pendingReplacements: requests.PENDING,
    approvedReplacements: requests.APPROVED,
    deniedReplacements: requests.DENIED,
    totalReviews: reviews,
    paymentsToCheck: toCheck,
    oldestRequestUnix: oldest,
    timeZone: store.timeZone,
    failingRemotes: failing.map(({ since, last, ...remote }) => ({
      ...remote,
      since_unix: since,
      last_unix: last,
    })),
  };
}

/** Sales of a period. Throws REQUEST_INVALID for a period that ends before it starts or is too long, and PRODUCT_NOT_FOUND. */
export async function analytics(
  { db, replica, storeConfig }: StatsDeps,
  { product, start_unix, end_unix, by }: BodyOf<typeof getAnalytics>,
  admin: Identity,
) {
  const on = await reportSource({ db, replica }, admin);
  const { startUnix, endUnix } = checkedPeriod(start_unix, end_unix);
  const productId = await knownProduct(on, product);
  const asked = { timeframe_start: startUnix, timeframe_end: endUnix, product_filter: productId };
  const filter = { startUnix, endUnix, productId };
  const report = by
    ? await reportBy(on, storeConfig, by, filter)
    : totalsOf(startUnix, await salesByDay(on, filter, wholeDays(filter, unixOf(new Date()))));
  return { ...asked, ...report };
}

async function reportBy(on: Queryable, storeConfig: StoreConfigReader, by: ReportPart, filter: SalesFilter) {
  const { timeZone } = await storeConfig.read();
  const starts = partsOf(by, filter.startUnix, filter.endUnix, timeZone);
  return reportOf(await salesByPart(on, filter, starts), starts);
}

/** A report of whole UTC days, from the totals. */
const totalsOf = (startUnix: number, { completed, cents }: SalesByDay) => ({
  total_value: dollarsOf(sum(cents)),
  total_completed_orders: sum(completed),
  series: completed.map((orders, n) => ({
    day_unix: (Math.floor(startUnix / daySeconds) + n) * daySeconds,
    total_value: dollarsOf(cents[n] ?? 0),
    completed_orders: orders,
  })),
});
