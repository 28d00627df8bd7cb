import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { limits, type OrderSort } from 'shared-contract';
import { openTestStore } from '../../../test/support/test-store.ts';
import { fillWithoutTriggers } from '../../../test/support/without-triggers.ts';
import { recount } from '../totals/rollups.ts';

const most = limits.searchTotalMax;
const store = await openTestStore();
const admin = await store.makeUser({ role: 'ADMIN' });
const product = await store.makeProduct({ title: 'Best seller', options: [{ priceCents: 700, stock: 1 }] });
const buyer = await store.makeUser({ balanceCents: 700 });
await store.call('POST /user/cart/update', {
  as: buyer,
  body: { subcategoryId: product.options[0]!.id, amount: 1 },
});
const { body: bought } = await store.call('POST /orders/cart/checkout', {
  as: buyer,
  body: { payment_method: 'BALANCE' },
});
// More than are looked up by their title, one a minute.
for (const from of [1, 10_001, 20_001])
  await fillWithoutTriggers(
    store,
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
       'id', gen_random_uuid(), 'created_at', o.created_at - n * interval '1 minute'))).*
       from orders o cross join generate_series(${from}, ${from + 9_999}) n where o.id = '${bought.order_ids[0]!}'`,
  );
await recount(store.db);
after(async () => {
  await fillWithoutTriggers(store, `delete from orders where id <> '${bought.order_ids[0]!}'`);
  await store.close();
});

const page = async (sort: OrderSort, skip: number) => {
  const { body, headers } = await store.call('GET /admin/orders/all', {
    as: admin,
    query: { search: 'best sell', sort, skip, amount: 20 },
  });
  return { ids: body.map(({ _id }) => _id), total: Number(headers['x-total-count']) };
};
const idsBy = async (order: string, skip: number, amount: number) => {
  const { rows } = await store.db.execute<{ id: string }>({
    text: `select id from orders order by ${order} offset ${skip} limit ${amount}`,
  });
  return rows.map(({ id }) => id);
};

it('a search for one title pages through all of its orders by time', async () => {
  for (const [sort, order] of [
    ['newest', 'created_at desc'],
    ['oldest', 'created_at'],
  ] as const)
    for (const skip of [0, 990, 29_990])
      assert.deepEqual(await page(sort, skip), { ids: await idsBy(order, skip, 20), total: 30_001 });
});

it('a search for a title of very many orders stops at 1,001 orders where it is sorted by total', async () => {
  const order = 'total_cents desc, created_at desc';
  assert.deepEqual(await page('total_desc', 0), { ids: await idsBy(order, 0, 20), total: most });
  assert.deepEqual(await page('total_desc', 990), { ids: await idsBy(order, 990, most - 990), total: most });
});
