import assert from 'node:assert/strict';
import { centsOf, type Real } from './real.ts';
import { balanceOf, revenueOf, type Model, type Order } from './store.model.ts';

/** The figures of the overview, and the sales of each product by hour and by day. */
export async function statisticsAgree(m: Model, { store, admin, before }: Real): Promise<void> {
  // No browser takes part, so no remote fails.
  const {
    failingRemotes: _,
    timeZone: __,
    oldestRequestUnix: ___,
    ...body
  } = (await store.call('GET /admin/stats', { as: admin })).body;
  const orders = (status: string) => m.orders.filter((order) => order.status === status).length;
  const requests = (status: string) => m.requests.filter((request) => request.status === status).length;
  const gained: Partial<Record<keyof typeof body, number>> = {
    totalRevenue: revenueOf(m.orders),
    totalOrders: m.orders.length,
    completedOrders: orders('COMPLETED'),
    pendingOrders: orders('PENDING'),
    totalUsers: m.users.length,
    totalResellers: m.users.filter(({ permille }) => permille !== null).length,
    totalAdmins: 0,
    totalBalance: m.users.reduce((sum, user) => sum + balanceOf(user), 0),
    pendingReplacements: requests('PENDING'),
    approvedReplacements: requests('APPROVED'),
    deniedReplacements: requests('DENIED'),
    totalReviews: m.reviews.filter(({ deleted }) => !deleted).length,
    paymentsToCheck: 0,
  };
  const isMoney = (name: string) => name === 'totalRevenue' || name === 'totalBalance';
  const seen = (Object.keys(body) as (keyof typeof body)[]).map((name) => [
    name,
    isMoney(name) ? centsOf(body[name]) - centsOf(before[name]) : body[name] - before[name],
  ]);
  assert.deepEqual(Object.fromEntries(seen), gained, 'statistics');

  const now = Math.floor(Date.now() / 1000);
  const period = { start_unix: now - 2 * 86_400, end_unix: now + 60 };
  for (const product of m.products) {
    const sold = m.orders.filter((order) => order.option.product === product && order.status === 'COMPLETED');
    const { body: sales } = await store.call('POST /admin/stats', {
      as: admin,
      body: { product: product.id, ...period },
    });
    assert.deepEqual(
      [centsOf(sales.total_value), sales.total_completed_orders],
      [revenueOf(sold), sold.length],
      'sales of a product',
    );
    assert.equal(
      sales.series.reduce((sum, day) => sum + centsOf(day.total_value), 0),
      revenueOf(sold),
    );
    const { body: byDay } = await store.call('POST /admin/stats', {
      as: admin,
      body: { product: product.id, ...period, by: 'day' },
    });
    const paid = sold.filter((order) => order.paid);
    const units = (orders: readonly Order[]) => orders.reduce((sum, { amount }) => sum + amount, 0);
    assert.deepEqual(
      [centsOf(byDay.total_value), byDay.total_completed_orders, byDay.parts],
      [
        revenueOf(sold),
        sold.length,
        {
          paid_orders: paid.length,
          paid_units: units(paid),
          free_orders: sold.length - paid.length,
          free_units: units(sold) - units(paid),
        },
      ],
      'sales of a product by day',
    );
  }
}
