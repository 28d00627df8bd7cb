import { getAdminStats, getAnalytics } from 'shared-contract';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import { daySeconds } from '../../platform/time.ts';
import { dollarsOf } from '../../shop/money.ts';
import { countPaymentsToCheck } from '../../shop/payments/payment-alarms.sql.ts';
import { countReviews } from '../../shop/reviews/reviews.sql.ts';
import { ordersByKind, revenueCents } from '../totals/rollups.sql.ts';
import { failingRemotes } from './failing-remotes.sql.ts';
import { productExists, salesByDay } from './stats.sql.ts';
import type { Counts } from '../totals/counts.cache.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

/** The answer has a row for each day of the period. */
const longestPeriodDays = 20 * 366;

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

export const statsRoutes: Module<{ db: Db; counts: Counts }> = (router, { db, counts }) => {
  router.handle(getAdminStats, async () => {
    const [orders, revenue, users, resellers, admins, balance, requests, reviews, toCheck, failing] =
      await Promise.all([
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
      failingRemotes: failing.map(({ since, last, ...remote }) => ({
        ...remote,
        since_unix: since,
        last_unix: last,
      })),
    };
  });

  router.handle(getAnalytics, async ({ body: { product, start_unix, end_unix }, reply }) => {
    if (end_unix < start_unix)
      throw fail('REQUEST_INVALID', { fields: { end_unix: 'must not be before the start' } });
    if (end_unix - start_unix > longestPeriodDays * daySeconds)
      throw fail('REQUEST_INVALID', { fields: { end_unix: 'must be within 20 years of the start' } });
    if (product !== null && !(await productExists(db, knownId(product, 'PRODUCT_NOT_FOUND'))))
      throw fail('PRODUCT_NOT_FOUND');
    const { completed, cents } = await salesByDay(db, start_unix, end_unix, product);
    // For years of days, the serialiser of the schema would make ten thousand strings, and collecting them delays others.
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
    return {
      timeframe_start: start_unix,
      timeframe_end: end_unix,
      total_value: dollarsOf(sum(cents)),
      total_completed_orders: sum(completed),
      product_filter: product,
      series: completed.map((orders, n) => ({
        day_unix: (Math.floor(start_unix / daySeconds) + n) * daySeconds,
        total_value: dollarsOf(cents[n] ?? 0),
        completed_orders: orders,
      })),
    };
  });
};
