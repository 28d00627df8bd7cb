import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { openTestStore } from '../../../test/support/test-store.ts';

const replacement_settings = {
  replace_enabled: true,
  auto_replace_enabled: false,
  auto_replace_max_before_approval: 3,
  warranty_time: 604_800,
};

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });
const category = await store.makeCategory('Gaming');

const draft = (over: object = {}) => ({
  title: ' Brand ',
  description: 'Words',
  category,
  enabled: true,
  replacement_settings,
  ...over,
});
const create = (over: object = {}) =>
  store.call('POST /admin/product/create', { as: admin, body: draft(over) });

it('an admin creates, changes and deletes a product; what visitors see follows at once', async () => {
  const made = await create({ starting_at: 12.5, product_image_url: '' });
  assert.equal(made.body.message, 'Product created successfully!');
  assert.deepEqual(
    [made.body.product.title, made.body.product.starting_at, made.body.product.product_image_url],
    ['Brand', 12.5, null],
  );
  const productId = made.body.product._id;
  const params = { productId };
  const changed = await store.call('POST /admin/product/update/{productId}', {
    as: admin,
    params,
    body: draft({ title: 'Renamed', enabled: false }),
  });
  assert.equal(changed.body.message, 'Product updated successfully!');
  assert.equal((await store.call('GET /products/{productId}', { params })).status, 404);
  assert.equal((await store.call('GET /products/{productId}', { params, as: admin })).body.title, 'Renamed');
  const gone = await store.call('DELETE /admin/product/delete/{productId}', { as: admin, params });
  assert.equal(gone.body.message, 'Product "Renamed" deleted successfully!');
  assert.equal(
    (await store.call('DELETE /admin/product/delete/{productId}', { as: admin, params })).status,
    404,
  );
});

it('a saved product is answered with five stars at once where another process has just enforced ratings', async () => {
  // The settings are in this process's memory now.
  await store.call('GET /public/config');
  await store.db.execute({
    text: `insert into store_config (document) values ('{"enforced_ratings": true}')`,
  });
  const made = await create();
  await store.db.execute({ text: 'delete from store_config' });
  const params = { productId: made.body.product._id };
  const changed = await store.call('POST /admin/product/update/{productId}', {
    as: admin,
    params,
    body: draft(),
  });
  assert.deepEqual([made.body.product.average_rating, changed.body.product.average_rating], [5, 0]);
});

it('a new product needs a title, a description and a category, and has defaults for the rest', async () => {
  const { body } = await store.call('POST /admin/product/create', {
    as: admin,
    body: { title: 'Plain', description: 'Words', category },
  });
  assert.equal(body.product.enabled, true);
  assert.deepEqual(body.product.replacement_settings, {
    replace_enabled: false,
    auto_replace_enabled: false,
    auto_replace_max_before_approval: 1,
    warranty_time: 2_592_000,
  });
});

it('a price must be whole cents', async () => {
  for (const starting_at of [0, 0.01, 0.07, 19.99, 1.1, 4.35, 99_999.99]) {
    const { status, body } = await create({ starting_at });
    assert.deepEqual([status, body.product.starting_at], [200, starting_at]);
  }
  for (const starting_at of [1e-10, 0.001, 1.0000000001, 19.9900000001, 5.0000000009, -0.01]) {
    const { status, error } = await create({ starting_at });
    assert.deepEqual(
      [status, error.code, Object.keys(error.fields ?? {})],
      [400, 'REQUEST_INVALID', ['starting_at']],
    );
  }
});

it('automatic replacement is off while replacements are off', async () => {
  const { body } = await create({
    replacement_settings: { ...replacement_settings, replace_enabled: false, auto_replace_enabled: true },
  });
  assert.equal(body.product.replacement_settings.auto_replace_enabled, false);
});

it('an admin creates, changes and deletes an option', async () => {
  const { product } = (await create()).body;
  const made = await store.call('POST /admin/subcategory/create', {
    as: admin,
    body: { productId: product._id, title: '$10 card', price: 8.4, face_value: 10 },
  });
  assert.equal(made.body.message, 'Subcategory created successfully!');
  const { _id: subcategoryId } = made.body.subcategory;
  const changed = await store.call('POST /admin/subcategory/update/{subcategoryId}', {
    as: admin,
    params: { subcategoryId },
    body: { title: '$10 card', price: 7.99, face_value: null },
  });
  assert.deepEqual([changed.body.subcategory.price, 'face_value' in changed.body.subcategory], [7.99, false]);
  assert.equal(
    (await store.call('GET /products/{productId}', { params: { productId: product._id } })).body.starting_at,
    7.99,
  );
  const gone = await store.call('DELETE /admin/subcategory/delete/{subcategoryId}', {
    as: admin,
    params: { subcategoryId },
  });
  assert.equal(gone.body.message, 'Subcategory deleted successfully!');
  assert.equal(
    (await store.call('GET /subcategories/{subcategoryId}', { params: { subcategoryId } })).status,
    404,
  );
});

it('an update of a product leaves fields that it does not send, and removes those that it sends empty', async () => {
  const words = {
    redeem_instructions: 'Enter it at the till.',
    product_image_url: 'https://a.example/b.png',
  };
  const made = (await create(words)).body.product;
  const update = async (over: object) => {
    const { status, body } = await store.call('POST /admin/product/update/{productId}', {
      as: admin,
      params: { productId: made._id },
      body: draft(over),
    });
    assert.equal(status, 200);
    const { redeem_instructions, product_image_url } = body.product;
    return { redeem_instructions, product_image_url };
  };
  assert.deepEqual(await update({ title: 'Other' }), words);
  assert.deepEqual(await update({ redeem_instructions: ' ', product_image_url: '' }), {
    redeem_instructions: undefined,
    product_image_url: null,
  });
  assert.deepEqual(await update({}), { redeem_instructions: undefined, product_image_url: null });
});

it('an update of an option leaves a face value that it does not send, and removes it for null', async () => {
  const { product } = (await create()).body;
  const card = { title: '$20 card', price: 17 };
  const made = await store.call('POST /admin/subcategory/create', {
    as: admin,
    body: { productId: product._id, ...card, face_value: 20 },
  });
  const update = async (over: object) =>
    (
      await store.call('POST /admin/subcategory/update/{subcategoryId}', {
        as: admin,
        params: { subcategoryId: made.body.subcategory._id },
        body: { ...card, ...over },
      })
    ).body.subcategory.face_value;
  assert.equal(await update({ price: 16 }), 20);
  assert.equal(await update({ face_value: null }), undefined);
  assert.equal(await update({}), undefined);
  assert.equal(await update({ face_value: 21 }), 21);
});

it('a second category of the same name is rejected in any case', async () => {
  const body = { title: 'Travel' };
  assert.equal(
    (await store.call('POST /admin/category/create', { as: admin, body })).body.message,
    'Category created successfully!',
  );
  const again = await store.call('POST /admin/category/create', { as: admin, body: { title: ' TRAVEL ' } });
  assert.deepEqual([again.status, again.error.code], [409, 'CATEGORY_EXISTS']);
});

const wrong: [string, object, string][] = [
  ['a blank title', { title: '  ' }, 'title'],
  ['a title of 121 characters', { title: 'x'.repeat(121) }, 'title'],
  ['a control character', { title: 'a\u0000b' }, 'title'],
  ['an address that is no web address', { product_image_url: 'javascript:alert(1)' }, 'product_image_url'],
  [
    'an address with credentials',
    { product_image_url: 'https://me:pw@example.com/a.png' },
    'product_image_url',
  ],
  ...['https://[', 'https://%', 'https://a:99999/x', 'https://exa<mple'].map(
    (product_image_url): [string, object, string] => [
      `${product_image_url} for an address`,
      { product_image_url },
      'product_image_url',
    ],
  ),
  ['a title of nothing visible', { title: '\u200b \u2060\u3164' }, 'title'],
  ['a description of nothing visible', { description: '\u200b\n\u00ad' }, 'description'],
  ['a price of three decimals', { starting_at: 1.005 }, 'starting_at'],
  ['an unknown field', { colour: 'red' }, 'colour'],
];
for (const [what, over, field] of wrong) {
  it(`the API refuses ${what}, at its field`, async () => {
    const { status, error } = await create(over);
    assert.deepEqual([status, Object.keys(error.fields ?? {})], [400, [field]]);
  });
}

it('an absent category or product is answered 404', async () => {
  assert.equal((await create({ category: randomUUID() })).error.code, 'CATEGORY_NOT_FOUND');
  const option = { productId: randomUUID(), title: 'x', price: 1 };
  assert.equal(
    (await store.call('POST /admin/subcategory/create', { as: admin, body: option })).error.code,
    'PRODUCT_NOT_FOUND',
  );
});

const optionsOf = async (productId: string) =>
  (await store.call('GET /products/{productId}/stock', { params: { productId }, as: admin })).body;
const order = (productId: string, subcategories: string[]) =>
  store.call('POST /admin/subcategory/order', { as: admin, body: { productId, subcategories } });

it('options are sorted by price until an admin orders them, and a new one then comes last', async () => {
  const prices = [3_000, 1_000, 2_000];
  const product = await store.makeProduct({ options: prices.map((priceCents) => ({ priceCents })) });
  const shown = async () => (await optionsOf(product.id)).map(({ price }) => price);
  assert.deepEqual(await shown(), [10, 20, 30]);
  const [b, c, a] = (await optionsOf(product.id)).map(({ _id }) => _id) as [string, string, string];
  const done = await order(product.id, [a, b, c]);
  assert.equal(done.body.message, 'Subcategories reordered successfully!');
  assert.deepEqual(await shown(), [30, 10, 20]);
  await store.call('POST /admin/subcategory/create', {
    as: admin,
    body: { productId: product.id, title: 'New', price: 1 },
  });
  assert.deepEqual(await shown(), [30, 10, 20, 1]);
  // Its place is no edit that a form could overwrite.
  assert.deepEqual(
    (await optionsOf(product.id)).map(({ version }) => version),
    [1, 1, 1, 1],
  );
});

it('the first place of an option is 1', async () => {
  const { options } = await store.makeProduct();
  const put = (position: number) =>
    store.db.execute({
      text: 'update subcategories set position = $2 where id = $1',
      values: [options[0]!.id, position],
    });
  await put(1);
  await assert.rejects(put(0), { constraint: 'subcategories__position_from_one' });
});

it('ordering options requires every option of the product, once', async () => {
  const { id, options } = await store.makeProduct({ options: [{}, {}] });
  const other = await store.makeProduct();
  const [a, b] = options.map((each) => each.id) as [string, string];
  for (const wrong of [[a], [a, b, other.options[0]!.id], [a, other.options[0]!.id], [a, randomUUID()]])
    assert.equal((await order(id, wrong)).error.code, 'OPTIONS_CHANGED');
  for (const invalid of [[], [a, a]]) assert.equal((await order(id, invalid)).error.code, 'REQUEST_INVALID');
  assert.equal((await order(randomUUID(), [a, b])).error.code, 'PRODUCT_NOT_FOUND');
});

it('a copy of a product has its fields and options, is disabled, and has no stock', async () => {
  const original = await create({ title: 'x'.repeat(120), redeem_instructions: 'Enter it.' });
  const productId = original.body.product._id;
  const option = (title: string, price: number) =>
    store.call('POST /admin/subcategory/create', {
      as: admin,
      body: { productId, title, price, face_value: 25 },
    });
  const ids = [(await option('$25', 20)).body.subcategory._id, (await option('$5', 4)).body.subcategory._id];
  await order(productId, ids);
  await store.addStock(ids[0]!, ['COPY-ME']);
  const copied = await store.call('POST /admin/product/duplicate/{productId}', {
    as: admin,
    params: { productId },
  });
  const { product, message } = copied.body;
  const title = `Copy of ${'x'.repeat(112)}`;
  assert.equal(message, `Product "${title}" created. It is disabled.`);
  assert.deepEqual(
    [product.title, product.enabled, product.redeem_instructions, product.starting_at, product.version],
    [title, false, 'Enter it.', 4, 1],
  );
  assert.deepEqual(product.replacement_settings, original.body.product.replacement_settings);
  assert.deepEqual(
    (await optionsOf(product._id)).map((each) => [
      each.title,
      each.price,
      each.face_value,
      each.stock_count,
      each.version,
    ]),
    [
      ['$25', 20, 25, 0, 1],
      ['$5', 4, 25, 0, 1],
    ],
  );
  assert.equal(
    (await store.call('GET /products/{productId}', { params: { productId: product._id } })).status,
    404,
  );
  const unknown = { as: admin, params: { productId: randomUUID() } };
  assert.equal(
    (await store.call('POST /admin/product/duplicate/{productId}', unknown)).error.code,
    'PRODUCT_NOT_FOUND',
  );
});
