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

it('an admin creates a product', async () => {
  const { body } = await create({ starting_at: 12.5, product_image_url: '' });
  assert.equal(body.message, 'Product created successfully!');
  const { title, starting_at, product_image_url } = body.product;
  assert.deepEqual([title, starting_at, product_image_url], ['Brand', 12.5, null]);
});

it('an admin changes a product', async () => {
  const params = { productId: (await create()).body.product._id };
  const changed = await store.call('POST /admin/product/update/{productId}', {
    as: admin,
    params,
    body: draft({ title: 'Renamed', enabled: false }),
  });
  assert.equal(changed.body.message, 'Product updated successfully!');
  assert.equal((await store.call('GET /products/{productId}', { params })).status, 404);
  assert.equal((await store.call('GET /products/{productId}', { params, as: admin })).body.title, 'Renamed');
});

it('an admin deletes a product', async () => {
  const params = { productId: (await create()).body.product._id };
  const remove = () => store.call('DELETE /admin/product/delete/{productId}', { as: admin, params });
  assert.equal((await remove()).body.message, 'Product "Brand" deleted successfully!');
  assert.equal((await remove()).status, 404);
});

it('a saved product has five stars as soon as another process enforces ratings', async () => {
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

it('a new product has defaults for what its form leaves out', async () => {
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

const createOption = async () => {
  const { product } = (await create()).body;
  const { body } = await store.call('POST /admin/subcategory/create', {
    as: admin,
    body: { productId: product._id, title: '$10 card', price: 8.4, face_value: 10 },
  });
  return { body, productId: product._id, params: { subcategoryId: body.subcategory._id } };
};

it('an admin creates an option', async () => {
  const { body, params } = await createOption();
  assert.equal(body.message, 'Subcategory created successfully!');
  assert.equal((await store.call('GET /subcategories/{subcategoryId}', { params })).body.price, 8.4);
});

it('an admin changes an option', async () => {
  const { productId, params } = await createOption();
  const changed = await store.call('POST /admin/subcategory/update/{subcategoryId}', {
    as: admin,
    params,
    body: { title: '$10 card', price: 7.99, face_value: null },
  });
  assert.deepEqual([changed.body.subcategory.price, 'face_value' in changed.body.subcategory], [7.99, false]);
  assert.equal(
    (await store.call('GET /products/{productId}', { params: { productId } })).body.starting_at,
    7.99,
  );
});

it('an admin deletes an option', async () => {
  const { params } = await createOption();
  const gone = await store.call('DELETE /admin/subcategory/delete/{subcategoryId}', { as: admin, params });
  assert.equal(gone.body.message, 'Subcategory deleted successfully!');
  assert.equal((await store.call('GET /subcategories/{subcategoryId}', { params })).status, 404);
});

it('an update of a product removes only fields that it sends empty', async () => {
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

it('an update of an option removes the face value only for null', async () => {
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
  [
    'an image address that is not a web address',
    { product_image_url: 'javascript:alert(1)' },
    'product_image_url',
  ],
  [
    'an image address with credentials',
    { product_image_url: 'https://me:pw@example.com/a.png' },
    'product_image_url',
  ],
  ...['https://[', 'https://%', 'https://a:99999/x', 'https://exa<mple'].map(
    (product_image_url): [string, object, string] => [
      `the image address ${product_image_url}`,
      { product_image_url },
      'product_image_url',
    ],
  ),
  ['an invisible title', { title: '\u200b \u2060\u3164' }, 'title'],
  ['an invisible description', { description: '\u200b\n\u00ad' }, 'description'],
  ['a price of three decimals', { starting_at: 1.005 }, 'starting_at'],
  ['an unknown field', { colour: 'red' }, 'colour'],
];
for (const [what, over, field] of wrong) {
  it(`the API refuses a product with ${what}`, async () => {
    const { status, error } = await create(over);
    assert.deepEqual([status, Object.keys(error.fields ?? {})], [400, [field]]);
  });
}

it('an unknown category or product is answered 404', async () => {
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

/** A product with three options, and how their prices are listed. */
const threeOptions = async () => {
  const prices = [3_000, 1_000, 2_000];
  const { id } = await store.makeProduct({ options: prices.map((priceCents) => ({ priceCents })) });
  const [b, c, a] = (await optionsOf(id)).map(({ _id }) => _id) as [string, string, string];
  return {
    id,
    dearestFirst: [a, b, c],
    prices: async () => (await optionsOf(id)).map(({ price }) => price),
  };
};

it('options are sorted by price until an admin orders them', async () => {
  const { id, dearestFirst, prices } = await threeOptions();
  assert.deepEqual(await prices(), [10, 20, 30]);
  const done = await order(id, dearestFirst);
  assert.equal(done.body.message, 'Subcategories reordered successfully!');
  assert.deepEqual(await prices(), [30, 10, 20]);
});

it('a new option comes last once an admin has ordered the others', async () => {
  const { id, dearestFirst, prices } = await threeOptions();
  await order(id, dearestFirst);
  await store.call('POST /admin/subcategory/create', {
    as: admin,
    body: { productId: id, title: 'New', price: 1 },
  });
  assert.deepEqual(await prices(), [30, 10, 20, 1]);
});

it('ordering options does not change their versions', async () => {
  const { id, dearestFirst } = await threeOptions();
  await order(id, dearestFirst);
  assert.deepEqual(
    (await optionsOf(id)).map(({ version }) => version),
    [1, 1, 1],
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

it('ordering options requires every option of the product exactly once', async () => {
  const { id, options } = await store.makeProduct({ options: [{}, {}] });
  const other = await store.makeProduct();
  const [a, b] = options.map((each) => each.id) as [string, string];
  for (const wrong of [[a], [a, b, other.options[0]!.id], [a, other.options[0]!.id], [a, randomUUID()]])
    assert.equal((await order(id, wrong)).error.code, 'OPTIONS_CHANGED');
  for (const invalid of [[], [a, a]]) assert.equal((await order(id, invalid)).error.code, 'REQUEST_INVALID');
  assert.equal((await order(randomUUID(), [a, b])).error.code, 'PRODUCT_NOT_FOUND');
});

it('a copy of a product has its fields and options but no stock', async () => {
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
});

it('the copy of an unknown product is answered 404', async () => {
  const unknown = { as: admin, params: { productId: randomUUID() } };
  assert.equal(
    (await store.call('POST /admin/product/duplicate/{productId}', unknown)).error.code,
    'PRODUCT_NOT_FOUND',
  );
});
