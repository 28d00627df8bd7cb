import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { limits } from 'shared-contract';
import { openTestStore } from '../../../test/support/test-store.ts';
import { fillWithoutTriggers } from '../../../test/support/without-triggers.ts';

const most = limits.searchTotalMax;

const store = await openTestStore();

const admin = await store.makeUser({ role: 'ADMIN' });
const product = await store.makeProduct({
  title: 'Often sold',
  options: [{ priceCents: 700, stock: 1 }],
});
const buyer = await store.makeUser({ username: 'often_buys', balanceCents: 700 });
await store.call('POST /user/cart/update', {
  as: buyer,
  body: { subcategoryId: product.options[0]!.id, amount: 1 },
});
const { body } = await store.call('POST /orders/cart/checkout', {
  as: buyer,
  body: { payment_method: 'BALANCE' },
});
const [orderId] = body.order_ids as [string];
await store.call('POST /orders/{orderId}/create-review', {
  as: buyer,
  params: { orderId },
  body: { rating: 5, text_review: 'Often read', isAnonymous: false },
});
await fillWithoutTriggers(
  store,
  `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).*
     from orders o, generate_series(1, ${most + 4})`,
  `insert into reviews
   select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'order_id', o.id))).*
     from reviews v, orders o where o.id <> v.order_id`,
);
after(async () => {
  await fillWithoutTriggers(
    store,
    `delete from reviews where order_id <> '${orderId}'`,
    `delete from orders where id <> '${orderId}'`,
  );
  await store.close();
});
const orders = async (query: object) => {
  const { body, headers } = await store.call('GET /admin/orders/all', { as: admin, query });
  return [body.length, headers['x-total-count']];
};
const reviews = async (query: object) => {
  const { body, headers } = await store.call('GET /admin/reviews', { as: admin, query });
  return [body.length, headers['x-total-count']];
};
/** By amount, found by title, by buyer, and by both, and sorted by total. */
const filters = [
  { min_total: 7 },
  { search: 'sold', min_total: 7 },
  { search: 'often_b', max_total: 7, sort: 'total_asc' },
  { search: 'often', settled: 'PAID' },
  { sort: 'total_desc' },
  { sort: 'total_asc', status: 'COMPLETED' },
];

it('a list that the stored totals do not cover stops at 1,001 orders and reports that total', async () => {
  for (const filter of filters) {
    const what = JSON.stringify(filter);
    assert.deepEqual(await orders({ ...filter, amount: 20 }), [20, String(most)], what);
    assert.deepEqual(await orders({ ...filter, amount: 20, skip: most - 1 }), [1, String(most)], what);
    assert.deepEqual(await orders({ ...filter, amount: 20, skip: most + 2 }), [0, String(most)], what);
    assert.deepEqual((await orders(filter))[0], most + 5, what);
  }
});

it('a search with a filter that few orders match reports the exact total', async () => {
  const age = (to: string) =>
    fillWithoutTriggers(store, `update orders set created_at = ${to} where id = '${orderId}'`);
  await age("created_at - interval '400 days'");
  const before = { search: 'often', to_unix: Math.floor(Date.now() / 1_000) - 399 * 86_400, amount: 20 };
  assert.deepEqual(await orders(before), [1, '1']);
  assert.deepEqual(await orders({ ...before, status: 'FAILED' }), [0, '0']);
  assert.deepEqual(await orders({ ...before, search: 'nobody' }), [0, '0']);
  await age("created_at + interval '400 days'");
});

it('a list that the stored totals cover reports the exact total at any length', async () => {
  for (const filter of [
    {},
    { search: 'sold' },
    { search: 'often' },
    { settled: 'PAID' },
    { status: 'COMPLETED' },
  ])
    assert.deepEqual(
      await orders({ ...filter, amount: 20, skip: most + 2 }),
      [3, String(most + 5)],
      JSON.stringify(filter),
    );
});

it('the whole list of orders can be read in consecutive parts', async () => {
  for (const filter of [{}, { search: 'often', min_total: 7 }]) {
    const read = async (query: object) =>
      (await store.call('GET /admin/orders/all', { as: admin, query: { ...filter, ...query } })).body.map(
        ({ _id }) => _id,
      );
    const parts: string[] = [];
    for (let part = await read({ most: 600 }); ; part = await read({ most: 600, after: part.at(-1)! })) {
      parts.push(...part);
      if (part.length < 600) break;
    }
    assert.deepEqual(parts, await read({}));
  }
});

it('a search of reviews stops at 1,001 reviews and reports that total', async () => {
  for (const search of ['read', 'sold', 'buys']) {
    assert.deepEqual(await reviews({ search, amount: 20 }), [20, String(most)], search);
    assert.deepEqual(await reviews({ search, amount: 20, skip: most - 1 }), [1, String(most)], search);
    assert.deepEqual(await reviews({ search, amount: 20, skip: most + 2 }), [0, String(most)], search);
    assert.deepEqual((await reviews({ search }))[0], most + 5, search);
  }
  assert.deepEqual(await reviews({ amount: 20, skip: most + 2 }), [3, String(most + 5)]);
  assert.deepEqual(await reviews({ search: 'nobody wrote this', amount: 20 }), [0, '0']);
});
