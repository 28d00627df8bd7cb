import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';

type Options = NonNullable<NonNullable<Parameters<TestStore['makeProduct']>[0]>['options']>;

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });
const category = await store.makeCategory('Gaming');
const blue = await store.makeProduct({
  title: 'Bluebird Über',
  categoryId: category,
  options: [
    { priceCents: 2500, faceValueCents: 3000 },
    { priceCents: 840, stock: 0 },
  ],
});
const red = await store.makeProduct({
  title: 'Redstone',
  description: 'A BLUE surprise 100%',
  options: [{ priceCents: 1999 }],
});
const empty = await store.makeProduct({ title: 'Nothing here', categoryId: category, options: [] });
const hidden = await store.makeProduct({ title: 'Hidden', categoryId: category, enabled: false });

const titles = async (query = {}, as?: MadeUser) => {
  const reply = await store.call('GET /products/all', { query, ...(as ? { as } : {}) });
  return reply.body.map((product) => product.title);
};

it('only an admin sees disabled products in the catalogue', async () => {
  assert.deepEqual(await titles(), ['Bluebird Über', 'Redstone', 'Nothing here']);
  assert.deepEqual((await titles({}, admin)).sort(), ['Bluebird Über', 'Hidden', 'Nothing here', 'Redstone']);
  assert.deepEqual(await titles(), ['Bluebird Über', 'Redstone', 'Nothing here']);
});

it('a product starts at the price of its cheapest option', async () => {
  const { body } = await store.call('GET /products/{productId}', { params: { productId: blue.id } });
  assert.equal(body.starting_at, 8.4);
  assert.equal(body.average_rating, 0);
  assert.equal(body.in_stock, true);
});

it('the catalogue search matches substrings in any case and LIKE wildcards literally', async () => {
  assert.deepEqual(await titles({ search: 'blue' }), ['Bluebird Über', 'Redstone']);
  assert.deepEqual(await titles({ search: 'ÜBER' }), ['Bluebird Über']);
  assert.deepEqual(await titles({ search: '100%' }), ['Redstone']);
  assert.deepEqual(await titles({ search: '_' }), []);
});

it('the catalogue can be filtered by category and stock', async () => {
  assert.deepEqual(await titles({ category }), ['Bluebird Über', 'Nothing here']);
  assert.deepEqual(await titles({ category: 'unknown' }), []);
  assert.deepEqual(await titles({ in_stock: true }), ['Bluebird Über', 'Redstone']);
});

it('the catalogue can be sorted by price or title', async () => {
  assert.deepEqual(await titles({ sort: 'price_desc' }), ['Redstone', 'Bluebird Über', 'Nothing here']);
  assert.deepEqual(await titles({ sort: 'title' }), ['Bluebird Über', 'Nothing here', 'Redstone']);
});

it('the catalogue can be read in pages', async () => {
  const page = await store.call('GET /products/all', { query: { skip: 1, amount: 1 } });
  assert.deepEqual([page.body.length, page.headers['x-total-count']], [1, '3']);
});

it('the catalogue lists its categories', async () => {
  const list = await store.call('GET /products/categories');
  assert.ok(list.body.some((each) => each.title === 'Gaming' && each._id === category));
});

it('a category lists only its enabled products', async () => {
  const inside = await store.call('GET /products/categories/{categoryId}', {
    params: { categoryId: category },
    as: admin,
  });
  assert.deepEqual(
    inside.body.map((product) => product.title),
    ['Bluebird Über', 'Nothing here'],
  );
});

it('an unknown category is answered 404', async () => {
  const unknown = await store.call('GET /products/categories/{categoryId}', {
    params: { categoryId: randomUUID() },
  });
  assert.deepEqual([unknown.status, unknown.error.message], [404, 'Category not found.']);
});

it('the options of a product are listed cheapest first', async () => {
  const { body } = await store.call('GET /products/{productId}/stock', { params: { productId: blue.id } });
  assert.deepEqual(
    body.map(({ price, stock_count, face_value }) => ({ price, stock_count, face_value })),
    [
      { price: 8.4, stock_count: 0, face_value: undefined },
      { price: 25, stock_count: 5, face_value: 30 },
    ],
  );
});

it('the catalogue answers an option with its product', async () => {
  const { body } = await store.call('GET /subcategories/{subcategoryId}', {
    params: { subcategoryId: red.options[0]!.id },
  });
  assert.equal(body.product.title, 'Redstone');
  assert.equal(body.price, 19.99);
});

const expectNoProduct = async (productId: string) => {
  for (const key of ['GET /products/{productId}', 'GET /products/{productId}/stock'] as const) {
    const { status, error } = await store.call(key, { params: { productId } });
    assert.deepEqual([status, error.message], [404, 'Product not found.']);
  }
};

it('an unknown product is answered 404', async () => {
  for (const productId of [randomUUID(), 'x']) await expectNoProduct(productId);
});

it('only an admin can open a disabled product', async () => {
  const params = { productId: hidden.id };
  assert.equal((await store.call('GET /products/{productId}', { params, as: admin })).status, 200);
  await expectNoProduct(hidden.id);
  const subcategoryId = hidden.options[0]!.id;
  assert.equal(
    (await store.call('GET /subcategories/{subcategoryId}', { params: { subcategoryId } })).status,
    404,
  );
});

it('the catalogue answers 304 to a client that has the current answer', async () => {
  const first = await store.call('GET /products/all');
  const etag = String(first.headers['etag']);
  const again = await store.call('GET /products/all', { headers: { 'if-none-match': etag } });
  assert.equal(again.status, 304);
  assert.equal(again.body, undefined);
  const proxied = await store.call('GET /products/all', {
    headers: { 'if-none-match': `W/${etag}, "other"` },
  });
  assert.equal(proxied.status, 304);
});

it('the catalogue shows a sale at once', async () => {
  const product = await store.makeProduct({ title: 'Zz last one', options: [{ stock: 1 }] });
  const option = product.options[0]!.id;
  const stock = async () =>
    (await store.call('GET /products/{productId}/stock', { params: { productId: product.id } })).body[0]
      ?.stock_count;
  assert.equal(await stock(), 1);
  await store.db.execute({
    text: `update stock_items set state = 'WITHDRAWN', withdrawn_at = now() where subcategory_id = $1`,
    values: [option],
  });
  assert.equal(await stock(), 1);
  await store.db.transaction(async (tx) => tx.changed('stock', [option]));
  assert.equal(await stock(), 0);
  const inStock = await titles({ search: 'last one', in_stock: true });
  assert.deepEqual(inStock, []);
});

it('the catalogue can be sorted by the best saving of options in stock', async () => {
  const kind = await store.makeCategory('Savings');
  const make = (title: string, options: Options, enabled = true) =>
    store.makeProduct({ title, categoryId: kind, options, enabled });
  await make('No face value', [{ priceCents: 100 }]);
  await make('Half a percent', [{ priceCents: 995, faceValueCents: 1000 }]);
  await make('Nineteen', [
    { priceCents: 810, faceValueCents: 1000 },
    { priceCents: 999, faceValueCents: 1000 },
  ]);
  const eighty = await make('Eighty, one left', [
    { priceCents: 200, faceValueCents: 1000, stock: 1 },
    { priceCents: 900, faceValueCents: 1000 },
  ]);
  await make('Ninety, sold out', [{ priceCents: 100, faceValueCents: 1000, stock: 0 }]);
  const off = await make('Disabled', [{ priceCents: 100, faceValueCents: 1000 }], false);
  const seen = async (query = {}) => {
    const { body } = await store.call('GET /products/all', {
      query: { category: kind, sort: 'saving', ...query },
    });
    return body.map(({ title, saving_percent: percent }) => [title, percent]);
  };
  const rest = [
    ['No face value', undefined],
    ['Half a percent', undefined],
    ['Ninety, sold out', undefined],
  ];
  assert.deepEqual(await seen(), [['Eighty, one left', 80], ['Nineteen', 19], ...rest]);
  assert.deepEqual(await seen({ skip: 1, amount: 1 }), [['Nineteen', 19]]);
  const asAdmin = { as: admin, params: { productId: off.id } };
  assert.equal((await store.call('GET /products/{productId}', asAdmin)).body.saving_percent, undefined);

  // The last one at that price is sold.
  const sold = eighty.options[0]!.id;
  await store.db.execute({
    text: `update stock_items set state = 'WITHDRAWN', withdrawn_at = now() where subcategory_id = $1`,
    values: [sold],
  });
  await store.db.transaction(async (tx) => tx.changed('stock', [sold]));
  const { body } = await store.call('GET /products/{productId}', { params: { productId: eighty.id } });
  assert.equal(body.saving_percent, 10);
  assert.deepEqual(await seen(), [['Nineteen', 19], ['Eighty, one left', 10], ...rest]);
});

it('the catalogue shows changes by another instance within a second', async () => {
  const product = await store.makeProduct({ title: 'Renamed' });
  const title = async () =>
    (await store.call('GET /products/{productId}', { params: { productId: product.id } })).body.title;
  assert.equal(await title(), 'Renamed');
  await store.db.execute({
    text: `update products set title = 'By another' where id = $1`,
    values: [product.id],
  });
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  assert.equal(await title(), 'By another');
});

it('every product in the catalogue has five stars while ratings are enforced', async () => {
  await store.db.execute({
    text: `insert into store_config (document) values ('{"enforced_ratings": true}')`,
  });
  store.deps.storeConfig.invalidate();
  store.deps.catalogue.invalidate();
  const { body } = await store.call('GET /products/all');
  assert.ok(body.every((product) => product.average_rating === 5));
  assert.ok(empty.id);
});
