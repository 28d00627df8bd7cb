import assert from 'node:assert/strict';
import type { OrderRow } from 'shared-contract';
import { centsOf, type Real } from './real.ts';
import {
  activeItems,
  availableOf,
  balanceOf,
  isOnSale,
  ordersOf,
  ratingOf,
  type Model,
  type Option,
  type Order,
  type Product,
  type User,
} from './store.model.ts';

// What people see of one user, order, option or product must be what the model has.

export const sortedTexts = (order: Order): string[] =>
  order.status === 'COMPLETED'
    ? activeItems(order)
        .map(({ text }) => text)
        .sort()
    : [];

export const cartOf = ({ cart }: User) =>
  [...cart].map(([option, amount]) => ({ subcategoryId: option.id, amount }));

export const rowOf = (order: Order) => ({
  id: order.id,
  status: order.status,
  cents: order.totalCents,
  amount: order.amount,
  option: order.option.id,
  method: order.method,
});
export const rowsSeen = (rows: readonly OrderRow[]) =>
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

export function productOf(m: Model, product: Product) {
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
export const productSeen = (seen: Extract<Seen, { average_rating: number }>) => {
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
