import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { openTestStore } from '../../../test/support/test-store.ts';

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });
const travel = await store.makeCategory('Travel');
await store.makeProduct({ title: 'Rail', categoryId: travel, options: [{ priceCents: 900, stock: 3 }] });
await store.makeProduct({
  title: 'Air',
  categoryId: travel,
  options: [
    { priceCents: 500, stock: 2 },
    { priceCents: 400, stock: 5 },
  ],
});
await store.makeProduct({ title: 'Sea', enabled: false, options: [{ priceCents: 100, stock: 0 }] });
await store.makeProduct({ title: 'Bare', options: [] });

const list = (query: object = {}) => store.call('GET /admin/products', { as: admin, query });
const titles = async (query: object) => (await list(query)).body.map(({ title }) => title);

it('the admin list of products includes options, stock and disabled products', async () => {
  const { body, headers } = await list();
  assert.equal(headers['x-total-count'], '4');
  assert.deepEqual(
    body.map((row) => [row.title, row.enabled, row.option_count, row.stock_count, row.starting_at]),
    [
      ['Rail', true, 1, 3, 9],
      ['Air', true, 2, 7, 4],
      ['Sea', false, 1, 0, 1],
      ['Bare', true, 0, 0, body[3]?.starting_at],
    ],
  );
  assert.ok(body.every(({ version }) => version !== undefined));
});

it('the admin list of products can be searched by title or category', async () => {
  assert.deepEqual(await titles({ search: ' TRAV ' }), ['Rail', 'Air']);
  assert.deepEqual(await titles({ search: 'ai' }), ['Rail', 'Air']);
  assert.deepEqual(await titles({ search: 'nothing' }), []);
});

it('the admin list of products can be filtered by category, state and stock', async () => {
  assert.deepEqual(await titles({ category: travel, sort: 'title_asc' }), ['Air', 'Rail']);
  assert.deepEqual(await titles({ enabled: false }), ['Sea']);
  assert.deepEqual(await titles({ enabled: true, in_stock: false }), ['Bare']);
});

it('the admin list of products can be sorted by price or title', async () => {
  assert.deepEqual(await titles({ in_stock: true, sort: 'price_desc' }), ['Rail', 'Air']);
  assert.deepEqual(await titles({ in_stock: true, sort: 'price_asc' }), ['Air', 'Rail']);
  assert.deepEqual(await titles({ sort: 'title_desc' }), ['Sea', 'Rail', 'Bare', 'Air']);
});

it('the admin list of products can be read in pages', async () => {
  const page = await list({ sort: 'title_asc', skip: 1, amount: 2 });
  assert.deepEqual(
    page.body.map(({ title }) => title),
    ['Bare', 'Rail'],
  );
  assert.equal(page.headers['x-total-count'], '4');
});

it('a product has low stock while one of its options is in stock at or below its threshold', async () => {
  const made = async (title: string, ...stock: number[]) =>
    store.makeProduct({ title: `Level ${title}`, options: stock.map((each) => ({ stock: each })) });
  await made('at', 0, 5);
  const above = await made('above', 6);
  await made('out', 0);
  const low = { search: 'level', low_stock: true };
  assert.deepEqual(await titles(low), ['Level at']);
  assert.deepEqual(await titles({ ...low, low_stock: false }), ['Level above', 'Level out']);
  const threshold = { subcategoryId: above.options[0]!.id, low_stock_at: 6 };
  await store.call('POST /admin/stock/threshold', { as: admin, body: threshold });
  assert.deepEqual(await titles(low), ['Level at', 'Level above']);
  await store.call('DELETE /admin/subcategory/delete/{subcategoryId}', {
    as: admin,
    params: { subcategoryId: above.options[0]!.id },
  });
  assert.deepEqual(await titles(low), ['Level at']);
  const levels = await store.call('GET /admin/stock/levels', { as: admin, query: { level: 'LOW' } });
  const named = new Set(levels.body.map(({ product }) => product.title));
  assert.deepEqual(new Set(await titles({ low_stock: true, enabled: true })), named);
});

it('the admin list of products rejects an unknown filter by name', async () => {
  for (const [name, query] of Object.entries({
    enabled: { enabled: 'perhaps' },
    category: { category: '\u0000' },
    sort: { sort: 'weight' },
    skip: { skip: -1 },
  })) {
    const { status, error } = await list(query);
    assert.deepEqual([status, error.code, Object.keys(error.fields ?? {})], [400, 'REQUEST_INVALID', [name]]);
  }
  assert.deepEqual(await titles({ category: 'unknown' }), []);
});

it('the stock of a product is never cached', async () => {
  const { id, options } = await store.makeProduct({ title: 'Moment', options: [{ stock: 1 }] });
  const stockOf = async () =>
    (await list({ search: 'moment' })).body.find(({ _id }) => _id === id)?.stock_count;
  assert.equal(await stockOf(), 1);
  await store.call('POST /admin/stock/add', {
    as: admin,
    body: { subcategoryId: options[0]!.id, stockItems: [{ deliverable: 'AT-ONCE-1' }] },
  });
  assert.equal(await stockOf(), 2);
});
