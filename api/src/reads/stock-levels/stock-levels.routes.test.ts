import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { openTestStore } from '../../../test/support/test-store.ts';
import { withoutTriggers } from '../../../test/support/without-triggers.ts';

const store = await openTestStore();
const admin = await store.makeUser({ role: 'ADMIN' });
after(() => store.close());

const levels = (query: { level?: 'LOW' | 'OUT' | 'OK'; productId?: string }) =>
  store.call('GET /admin/stock/levels', { as: admin, query });
const threshold = (subcategoryId: string, low_stock_at: number) =>
  store.call('POST /admin/stock/threshold', { as: admin, body: { subcategoryId, low_stock_at } });

it('an option is low at or below its threshold (five by default) and out without stock', async () => {
  const product = await store.makeProduct({ options: [{ stock: 0 }, { stock: 5 }, { stock: 6 }] });
  const [out, low, ok] = product.options.map(({ id }) => id) as [string, string, string];
  const productId = product.id;
  const named = async (level?: 'LOW' | 'OUT' | 'OK') =>
    (await levels({ productId, ...(level ? { level } : {}) })).body.map((row) => [
      row.subcategory._id,
      row.level,
    ]);
  assert.deepEqual(await named(), [
    [out, 'OUT'],
    [low, 'LOW'],
    [ok, 'OK'],
  ]);
  assert.deepEqual([await named('LOW'), await named('OUT')], [[[low, 'LOW']], [[out, 'OUT']]]);
  assert.equal((await threshold(low, 4)).body.message, 'The store warns when 4 or fewer are left.');
  assert.equal((await threshold(ok, 6)).status, 200);
  assert.deepEqual(await named('LOW'), [[ok, 'LOW']]);
  assert.equal((await threshold(randomUUID(), 6)).error.code, 'SUBCATEGORY_NOT_FOUND');
  assert.equal((await threshold(ok, -1)).status, 400);
  assert.equal((await levels({ productId: 'no-id' })).body.length, 0);
});

it('the list of stock levels is complete without an amount and paged with one', async () => {
  const product = await store.makeProduct({ options: Array.from({ length: 102 }, () => ({ stock: 0 })) });
  const read = async (query: { skip?: number; amount?: number }) => {
    const { body, headers } = await store.call('GET /admin/stock/levels', {
      as: admin,
      query: { productId: product.id, ...query },
    });
    assert.equal(headers['x-total-count'], '102');
    return body.map(({ subcategory }) => subcategory._id);
  };
  const all = await read({});
  assert.equal(new Set(all).size, 102);
  assert.deepEqual(await read({ skip: 100, amount: 100 }), all.slice(100));
});

const levelOf = async (productId: string) => (await levels({ productId })).body[0]!;

it('a stock level estimates the days left from the sales of the last 30 days', async () => {
  const product = await store.makeProduct({ options: [{ stock: 15, priceCents: 1_000 }] });
  assert.equal((await levelOf(product.id)).days_left, null);
  const buyer = await store.makeUser({ balanceCents: 100_000 });
  const buy = async (amount: number) => {
    const body = { subcategoryId: product.options[0]!.id, amount };
    await store.call('POST /user/cart/update', { as: buyer, body });
    const bought = await store.call('POST /orders/cart/checkout', {
      as: buyer,
      body: { payment_method: 'BALANCE' },
    });
    return bought.body.order_ids;
  };
  await buy(4);
  // Three more, 31 days ago.
  const ids = await buy(3);
  await withoutTriggers(store, async (tx) => {
    const text = `update orders set created_at = created_at - interval '31 days', completed_at = completed_at - interval '31 days'
                   where id = any ($1::uuid[])`;
    await tx.execute({ text, values: [ids] });
    await tx.execute({ text: 'select rebuild_rollups()' });
  });
  const { stock_count, sold, days_left } = await levelOf(product.id);
  // 8 are left, and 4 were sold in 30 days.
  assert.deepEqual([stock_count, sold, days_left], [8, 4, 60]);
});

it('a stock level shows the margin from the cost of the last import', async () => {
  const product = await store.makeProduct({ options: [{ priceCents: 1_000 }] });
  const costAndMargin = async () => {
    const { unit_cost, margin_percent } = await levelOf(product.id);
    return [unit_cost, margin_percent];
  };
  const imported = (cents: number, age: string) =>
    store.db.execute({
      text: `with batch as (
               insert into stock_imports (subcategory_id, actor_id, file_name, state, on_problem, lines, new_count,
                                          added_count, unit_cost_cents, created_at)
               values ($1, $2, 'codes.txt', 'DONE', 'SKIP', 1, 1, 1, $3, now() - $4::interval) returning id)
             insert into stock_items (subcategory_id, deliverable, key_id, fingerprint, import_id)
             select $1, '\\x00', $5, decode(md5(random()::text), 'hex'), id from batch`,
      values: [product.options[0]!.id, admin.id, cents, age, store.deps.vault.keyId],
    });
  assert.deepEqual(await costAndMargin(), [null, null]);
  await imported(900, '2 days');
  await imported(850, '1 day');
  assert.deepEqual(await costAndMargin(), [8.5, 15]);
});

const nebula = await store.makeProduct({
  title: 'Nebula 50%',
  options: [
    { title: 'Ten', stock: 3 },
    { title: 'Twenty', stock: 1 },
    { title: 'Tenth', stock: 2 },
  ],
});
const found = async (search: string, sort?: 'stock_desc') => {
  const query = { search, ...(sort && { sort }) };
  const { body, headers } = await store.call('GET /admin/stock/levels', { as: admin, query });
  assert.equal(headers['x-total-count'], String(body.length));
  assert.ok(body.every((row) => row.product._id === nebula.id));
  return body.map(({ subcategory }) => subcategory.title);
};

it('stock levels can be searched by the titles of option and product', async () => {
  assert.deepEqual(await found('50% TEN'), ['Tenth', 'Ten']);
  assert.deepEqual(await found('5_%'), []);
});

it('stock levels can be sorted by stock', async () => {
  assert.deepEqual(await found('nebula'), ['Twenty', 'Tenth', 'Ten']);
  assert.deepEqual(await found('nebula', 'stock_desc'), ['Ten', 'Tenth', 'Twenty']);
});

it('sorting stock levels by days left puts sold-out options first and unsold ones last', async () => {
  const product = await store.makeProduct({
    options: [
      { title: 'idle', stock: 1 },
      { title: 'slow', stock: 9 },
      { title: 'fast', stock: 6 },
      { title: 'gone', stock: 2 },
    ],
  });
  const [, slow, fast, gone] = product.options.map(({ id }) => id) as [string, string, string, string];
  const buyer = await store.makeUser({ balanceCents: 100_000 });
  for (const [subcategoryId, amount] of [
    [slow, 1],
    [fast, 3],
    [gone, 2],
  ] as const)
    await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount } });
  const sold = await store.call('POST /orders/cart/checkout', {
    as: buyer,
    body: { payment_method: 'BALANCE' },
  });
  assert.equal(sold.status, 200);
  const read = async (sort: 'days_asc' | 'days_desc', page = {}) =>
    (
      await store.call('GET /admin/stock/levels', {
        as: admin,
        query: { productId: product.id, sort, ...page },
      })
    ).body.map((row) => [row.subcategory.title, row.days_left]);
  const all = [
    ['gone', 0],
    ['fast', 30],
    ['slow', 240],
    ['idle', null],
  ];
  assert.deepEqual(await read('days_asc'), all);
  assert.deepEqual(await read('days_desc'), all.toReversed());
  assert.deepEqual(await read('days_asc', { skip: 1, amount: 2 }), all.slice(1, 3));
});

it('stock levels exclude options that nobody can buy', async () => {
  const disabled = await store.makeProduct({ enabled: false, options: [{ stock: 0 }] });
  assert.deepEqual((await levels({ productId: disabled.id })).body, []);
});
