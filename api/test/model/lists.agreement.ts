import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { cartOf, productOf, productSeen, rowOf, rowsSeen, sortedTexts, userAgrees } from './agreement.ts';
import { centsOf, type Real } from './real.ts';
import { statisticsAgree } from './statistics.agreement.ts';
import { balanceOf, ordersOf, revenueOf, type Model, type User } from './store.model.ts';

/** The lists of visitors, of each user, of staff and of the admin, and every statistic. */
export async function storeAgrees(m: Model, r: Real): Promise<void> {
  await catalogueAgrees(m, r);
  for (const user of m.users) await listsOfUserAgree(m, r, user);
  await usersAgree(m, r);
  await requestsAgree(m, r);
  await reviewsAgree(m, r);
  await statisticsAgree(m, r);
}

async function catalogueAgrees(m: Model, { store, admin }: Real): Promise<void> {
  for (const { id: category } of m.categories) {
    const all = m.products.filter((product) => product.category === category && !product.deleted);
    const stocked = all.map((product) => productOf(m, product));
    // Featured: products in stock first, then the oldest.
    const expected = stocked.toSorted((a, b) => Number(b.inStock) - Number(a.inStock));
    const enabled = expected.filter((product) => product.enabled);
    const lists = [
      [() => store.call('GET /products/all', { as: admin, query: { category } }), expected],
      [() => store.call('GET /products/all', { query: { category } }), enabled],
      [
        () => store.call('GET /products/categories/{categoryId}', { params: { categoryId: category } }),
        enabled,
      ],
    ] as const;
    for (const [ask, products] of lists) {
      await soon(async () => {
        const list = await ask();
        assert.deepEqual(list.body.map(productSeen), products, 'catalogue');
        assert.equal(Number(list.headers['x-total-count']), products.length);
      });
    }
  }
}

/** A sold-out product shows in the lists within a second: what is asked after that has to be right. */
async function soon(check: () => Promise<void>): Promise<void> {
  const until = Date.now() + 1_500;
  for (;;) {
    const asked = Date.now();
    try {
      return await check();
    } catch (error) {
      if (asked > until) throw error;
      await setTimeout(100);
    }
  }
}

async function listsOfUserAgree(m: Model, r: Real, user: User): Promise<void> {
  await userAgrees(m, r, user);
  const { store, admin } = r;
  const orders = ordersOf(m, user);
  const expected = orders.map(rowOf);
  const mine = await store.call('GET /orders/my-orders', { as: user, query: { skip: 1, amount: 4 } });
  assert.deepEqual(rowsSeen(mine.body), expected.slice(1, 5), 'my orders');
  assert.equal(Number(mine.headers['x-total-count']), orders.length);

  const seen = await store.call('GET /admin/orders/all', { as: admin, query: { search: user.id } });
  assert.deepEqual(rowsSeen(seen.body), expected, 'orders that the admin finds');
  assert.deepEqual(
    seen.body.map((row) => row.admin_made),
    orders.map((order) => order.adminMade),
  );
  const query = { search: user.id, status: 'PENDING', payment_method: 'HOODPAY', amount: 1 } as const;
  const pending = await store.call('GET /admin/orders/all', { as: admin, query });
  const waiting = orders.filter(({ status }) => status === 'PENDING').length;
  assert.equal(Number(pending.headers['x-total-count']), waiting, 'pending orders');

  const { body } = await store.call('GET /admin/user/{userId}', { as: admin, params: { userId: user.id } });
  assert.deepEqual(
    [centsOf(body.balance), body.total_orders, body.completed_orders, centsOf(body.total_spent), body.cart],
    [
      balanceOf(user),
      orders.length,
      orders.filter(({ status }) => status === 'COMPLETED').length,
      revenueOf(orders),
      cartOf(user),
    ],
    'the user as the admin sees them',
  );
  assert.deepEqual(rowsSeen(body.full_order_history), expected);
  assert.deepEqual(
    body.full_order_history.map(({ deliverables }) => deliverables.toSorted()),
    orders.map(sortedTexts),
  );
}

async function usersAgree(m: Model, { store, admin, tag }: Real): Promise<void> {
  const { body, headers } = await store.call('GET /admin/users', { as: admin, query: { search: tag } });
  assert.equal(Number(headers['x-total-count']), m.users.length);
  assert.deepEqual(
    body.map((row) => [row._id, row.username, row.email, row.role, centsOf(row.balance), row.discount]),
    m.users
      .map((user) => [
        user.id,
        user.username,
        user.email,
        user.permille === null ? 'USER' : 'RESELLER',
        balanceOf(user),
        user.permille === null ? undefined : user.permille / 10,
      ])
      .toReversed(),
    'users, newest first',
  );
}

async function requestsAgree(m: Model, { store, admin, staff, before }: Real): Promise<void> {
  const pending = m.requests.filter(({ status }) => status === 'PENDING');
  const waiting = await store.call('GET /staff/replacement-requests', {
    as: staff,
    // Those of earlier runs are older.
    query: { skip: before.pendingReplacements, amount: 100 },
  });
  assert.deepEqual(
    waiting.body.map((row) => [row._id, row.orderId, row.original_deliverable, row.username]),
    pending.map(({ id, order, item }) => [id, order.id, item.text, order.user.username]),
    'requests that wait',
  );
  for (const status of ['APPROVED', 'DENIED'] as const) {
    const expected = m.resolved.filter((request) => request.status === status).toReversed();
    const query = { status, amount: Math.max(1, expected.length) };
    const { body } = await store.call('GET /admin/replacement-requests', { as: admin, query });
    assert.deepEqual(
      body.slice(0, expected.length).map((row) => [row.orderId, row.original_deliverable, row.automatic]),
      expected.map(({ order, item, automatic }) => [order.id, item.text, automatic]),
      `requests that are ${status}`,
    );
  }
}

async function reviewsAgree(m: Model, { store }: Real): Promise<void> {
  const all = m.reviews.filter(({ deleted }) => !deleted).toReversed();
  const { body } = await store.call('GET /reviews/all', { query: { amount: Math.max(1, all.length) } });
  assert.deepEqual(
    body.slice(0, all.length).map((row) => [row._id, row.rating, row.text_review ?? null, row.reviewed_by]),
    all.map(({ id, rating, text, anonymous, order }) => [
      id,
      rating,
      text,
      anonymous ? 'Anonymous' : order.user.username,
    ]),
    'reviews, newest first',
  );
}
