import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { OrderRow } from 'shared-contract';
import { centsOf, type Real } from './real.ts';
import {
  activeItems,
  availableOf,
  balanceOf,
  isOnSale,
  ordersOf,
  ratingOf,
  revenueOf,
  type Model,
  type Option,
  type Order,
  type Product,
  type User,
} from './store.model.ts';

// What people see of the store must be what the model has.

const sortedTexts = (order: Order): string[] =>
  order.status === 'COMPLETED'
    ? activeItems(order)
        .map(({ text }) => text)
        .sort()
    : [];

const cartOf = ({ cart }: User) =>
  [...cart].map(([option, amount]) => ({ subcategoryId: option.id, amount }));

const rowOf = (order: Order) => ({
  id: order.id,
  status: order.status,
  cents: order.totalCents,
  amount: order.amount,
  option: order.option.id,
  method: order.method,
});
const rowsSeen = (rows: readonly OrderRow[]) =>
  rows.map((row) => ({
    id: row._id,
    status: row.status,
    cents: centsOf(row.total_amount),
    amount: row.amount,
    option: row.subcategory._id,
    method: row.payment_method,
  }));

/** Face value less price, where that is something. */
const savedCents = (orders: readonly Order[]): number =>
  orders
    .filter(({ status }) => status === 'COMPLETED')
    .reduce((sum, order) => sum + Math.max(0, (order.faceCents ?? 0) * order.amount - order.totalCents), 0);

/** Balance, ledger, cart and orders as the user sees them. */
export async function userAgrees(m: Model, { store }: Real, user: User): Promise<void> {
  const { body, status } = await store.call('GET /user/personal', { as: user });
  assert.equal(status, 200);
  const orders = ordersOf(m, user);
  assert.deepEqual(
    [centsOf(body.balance), body.role, body.discount, body.email, body.total_orders],
    [
      balanceOf(user),
      user.permille === null ? 'USER' : 'RESELLER',
      (user.permille ?? 0) / 10,
      user.email,
      orders.length,
    ],
    'balance, role, discount, address and orders',
  );
  assert.equal(centsOf(body.money_saved), savedCents(orders), 'money saved');
  assert.deepEqual(body.cart, cartOf(user), 'cart');
  assert.deepEqual(rowsSeen(body.recent_order_history), orders.slice(0, 3).map(rowOf), 'recent orders');

  const ledger = await store.call('GET /user/transactions', { as: user });
  let balance = 0;
  const entries = user.entries.map(({ kind, cents, order }) => {
    balance += cents;
    return { kind, cents, balance, order: kind === 'ADJUSTMENT' ? null : (order?.id ?? null) };
  });
  assert.deepEqual(
    ledger.body.map((entry) => ({
      kind: entry.kind,
      cents: centsOf(entry.amount),
      balance: centsOf(entry.balance_after),
      order: entry.order_id,
    })),
    entries.toReversed(),
    'ledger',
  );
}

export async function orderAgrees({ store, admin }: Real, order: Order): Promise<void> {
  const { body } = await store.call('GET /orders/{orderId}', { as: admin, params: { orderId: order.id } });
  assert.deepEqual(
    [body.status, centsOf(body.total_price), body.deliverables.toSorted()],
    [order.status, order.totalCents, sortedTexts(order)],
    'status, total and codes of an order',
  );
  const had = order.option.items.filter((item) => item.order === order && order.status === 'COMPLETED');
  const words = (text: string, replaced: boolean, request: string) => `${text} ${replaced} ${request}`;
  assert.deepEqual(
    body.items.map((item) => words(item.deliverable, !item.active, item.request?.status ?? 'none')).sort(),
    had.map((item) => words(item.text, item.replaced, item.request?.status ?? 'none')).sort(),
    'every code it was given, and what became of each',
  );
}

export const ordersAgree = async (r: Real, orders: readonly Order[]): Promise<void> => {
  for (const order of orders) await orderAgrees(r, order);
};

/** The stock as the admin and as visitors see it. */
export async function optionAgrees(m: Model, { store, admin }: Real, option: Option): Promise<void> {
  const params = { subcategoryId: option.id };
  const stock = await store.call('GET /admin/stock/{subcategoryId}', { as: admin, params });
  assert.deepEqual(
    stock.body.map(({ deliverable }) => deliverable),
    availableOf(option).map(({ text }) => text),
    'stock, oldest first, that of a deleted option too',
  );
  const seen = await store.call('GET /subcategories/{subcategoryId}', { params });
  if (isOnSale(option)) {
    assert.deepEqual(
      [centsOf(seen.body.price), seen.body.stock_count, seen.body.product._id],
      [option.priceCents, availableOf(option).length, option.product.id],
    );
  } else assert.equal(seen.error.code, 'SUBCATEGORY_NOT_FOUND');
  await productAgrees(m, { store, admin } as Real, option.product);
}

function productOf(m: Model, product: Product) {
  const options = m.options.filter((option) => option.product === product && !option.deleted);
  const { average, count } = ratingOf(m, product);
  return {
    id: product.id,
    enabled: product.enabled,
    from: options.length > 0 ? Math.min(...options.map((each) => each.priceCents)) : product.priceCents,
    inStock: options.some((option) => availableOf(option).length > 0),
    saving: Math.max(
      0,
      ...options
        .filter((option) => product.enabled && availableOf(option).length > 0)
        .map(({ priceCents, faceCents }) =>
          faceCents ? Math.floor(100 - (priceCents * 100) / faceCents) : 0,
        ),
    ),
    average,
    count,
    category: product.category,
    replacing: [
      product.replacing.on,
      product.replacing.automatic,
      product.replacing.max,
      product.replacing.warrantySeconds,
    ],
  };
}

export async function productAgrees(m: Model, { store, admin }: Real, product: Product): Promise<void> {
  const params = { productId: product.id };
  for (const as of [admin, undefined]) {
    const seen = await store.call('GET /products/{productId}', { params, ...(as ? { as } : {}) });
    const options = await store.call('GET /products/{productId}/stock', { params, ...(as ? { as } : {}) });
    if (product.deleted || !(as || product.enabled)) {
      assert.deepEqual([seen.error.code, options.error.code], ['PRODUCT_NOT_FOUND', 'PRODUCT_NOT_FOUND']);
      continue;
    }
    assert.deepEqual(productSeen(seen.body), productOf(m, product));
    const sold = m.options.filter((option) => option.product === product && !option.deleted);
    assert.deepEqual(
      options.body.map((each) => [
        each._id,
        centsOf(each.price),
        each.stock_count,
        each.face_value === undefined ? null : centsOf(each.face_value),
      ]),
      sold
        .toSorted((a, b) => a.priceCents - b.priceCents)
        .map((each) => [each.id, each.priceCents, availableOf(each).length, each.faceCents]),
      'options, the cheapest first',
    );
  }
}

type Seen = Awaited<ReturnType<Real['store']['call']>>['body'];
const productSeen = (seen: Extract<Seen, { average_rating: number }>) => {
  const { replacement_settings: settings } = seen;
  return {
    id: seen._id,
    enabled: seen.enabled,
    from: centsOf(seen.starting_at),
    inStock: seen.in_stock,
    saving: seen.saving_percent ?? 0,
    average: seen.average_rating,
    count: seen.review_count,
    category: seen.category._id,
    replacing: [
      settings.replace_enabled,
      settings.auto_replace_enabled,
      settings.auto_replace_max_before_approval,
      settings.warranty_time,
    ],
  };
};

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

/** A sold-out product shows in the lists within a second. */
async function soon(check: () => Promise<void>): Promise<void> {
  const until = Date.now() + 1_500;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
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

async function statisticsAgree(m: Model, { store, admin, before }: Real): Promise<void> {
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
