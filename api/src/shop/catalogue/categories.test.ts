import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { openTestStore } from '../../../test/support/test-store.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as service from './catalogue-writing.service.ts';
import * as categories from './categories.service.ts';
import { keepCategory } from './categories.sql.ts';

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });

let made = 0;
const category = (title = `Shelf ${++made}`) => store.makeCategory(title);
const rename = (categoryId: string, title: string, expected_version?: number) =>
  store.call('POST /admin/category/update/{categoryId}', {
    as: admin,
    params: { categoryId },
    body: { title, ...(expected_version !== undefined && { expected_version }) },
  });
const move = (categoryId: string, before: string | null) =>
  store.call('POST /admin/category/move/{categoryId}', {
    as: admin,
    params: { categoryId },
    body: { before },
  });
const merge = (categoryId: string, into: string, expected_version?: number) =>
  store.call('POST /admin/category/merge/{categoryId}', {
    as: admin,
    params: { categoryId },
    body: { into, ...(expected_version !== undefined && { expected_version }) },
  });
const remove = (categoryId: string, expected_version?: number) =>
  store.call('DELETE /admin/category/delete/{categoryId}', {
    as: admin,
    params: { categoryId },
    query: expected_version === undefined ? {} : { expected_version },
  });
const list = async () => (await store.call('GET /admin/categories', { as: admin })).body;
const shop = async () => (await store.call('GET /products/categories', {})).body;
const shown = (categoryId: string) =>
  store.call('GET /products/categories/{categoryId}', { params: { categoryId } });
const removeProduct = (productId: string) =>
  store.call('DELETE /admin/product/delete/{productId}', { as: admin, params: { productId } });
const restoreProduct = (productId: string) =>
  store.call('POST /admin/product/restore/{productId}', { as: admin, params: { productId } });
const categoryOf = async (productId: string) =>
  (await store.call('GET /products/{productId}', { as: admin, params: { productId } })).body.category._id;

const actor = { actorId: admin.id, requestId: 'test', address: '127.0.0.1' };
const product = (categoryId: string) => ({
  title: `Race ${randomUUID()}`,
  description: 'x',
  category: categoryId,
});
/** The result of a call that is made after a transaction has done its `first` part and before it does the `rest`. */
async function during<T>(
  first: (tx: Tx) => Promise<unknown>,
  makeCall: () => Promise<T>,
  rest: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const called = await store.db.transaction(async (tx) => {
    await first(tx);
    const answer = makeCall();
    await setTimeout(100);
    await rest(tx);
    return { answer };
  });
  return called.answer;
}

const other = await category('Where they go');

beforeEach(async () => {
  await store.db.execute({ text: 'update categories set position = null' });
});

it('categories are listed in the order of the shop, with how many products each has and how many are on sale', async () => {
  const categoryId = await category('Counted');
  await store.makeProduct({ categoryId });
  await store.makeProduct({ categoryId, enabled: false });
  const gone = await store.makeProduct({ categoryId });
  await removeProduct(gone.id);
  assert.deepEqual((await list()).at(-1), {
    _id: categoryId,
    title: 'Counted',
    version: 1,
    product_count: 2,
    enabled_count: 1,
  });
  assert.deepEqual(
    (await list()).map(({ _id }) => _id),
    (await shop()).map(({ _id }) => _id),
  );
});

it('the first place of a category is 1', async () => {
  const categoryId = await category();
  const put = (position: number) =>
    store.db.execute({
      text: 'update categories set position = $2 where id = $1',
      values: [categoryId, position],
    });
  await put(1);
  await assert.rejects(put(0), { constraint: 'categories__position_from_one' });
});

it('a renamed category keeps its address, and its products show the new name at once', async () => {
  const categoryId = await category();
  const { id } = await store.makeProduct({ categoryId });
  await shop();
  const { body } = await rename(categoryId, ' Film & TV ', 1);
  assert.deepEqual(body, {
    message: 'The category is called “Film & TV” now.',
    category: { _id: categoryId, title: 'Film & TV', version: 2 },
  });
  assert.equal((await shop()).find(({ _id }) => _id === categoryId)?.title, 'Film & TV');
  const [product] = (await shown(categoryId)).body;
  assert.deepEqual([product?._id, product?.category.title], [id, 'Film & TV']);
});

it('a category has a name of its own, whatever its case', async () => {
  const [one] = [await category('One of a kind'), await category('Another')];
  const { status, error } = await rename(one, 'ANOTHER');
  assert.deepEqual([status, error.code], [409, 'CATEGORY_EXISTS']);
  assert.equal((await rename(one, 'one of a KIND')).status, 200);
});

it('a category that another admin renamed meanwhile is neither renamed, merged nor deleted', async () => {
  const [categoryId, other] = [await category(), await category()];
  await rename(categoryId, 'First was faster', 1);
  for (const late of [
    await rename(categoryId, 'Second', 1),
    await merge(categoryId, other, 1),
    await remove(categoryId, 1),
  ])
    assert.deepEqual(
      [late.status, late.error.code, late.error.details],
      [409, 'CHANGED_MEANWHILE', { current: { _id: categoryId, title: 'First was faster', version: 2 } }],
    );
});

it('a category is put before another one or at the end, and a new one comes last', async () => {
  const [a, b, c] = [await category(), await category(), await category()];
  const order = async () =>
    (await shop()).map(({ _id }) => _id).filter((id) => id === a || id === b || id === c);
  assert.deepEqual(await order(), [a, b, c]);
  assert.equal((await move(c, a)).status, 200);
  assert.deepEqual(await order(), [c, a, b]);
  await move(c, null);
  assert.deepEqual(await order(), [a, b, c]);
  const last = await category();
  await move(b, a);
  assert.deepEqual(await order(), [b, a, c]);
  assert.equal((await list()).at(-1)?._id, last);
});

it('of several admins who move categories at once each moves the one they chose', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => category()));
  const [first] = await list();
  const answers = await Promise.all(ids.map((id) => move(id, first!._id)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const now = (await list()).map(({ _id }) => _id);
  assert.deepEqual(new Set(now.slice(0, 6)), new Set(ids));
});

it('a merge moves the products, and the address of the category leads to the other one', async () => {
  const [from, into] = [await category('Old shelf'), await category('New shelf')];
  const { id } = await store.makeProduct({ categoryId: from });
  const off = await store.makeProduct({ categoryId: from, enabled: false });
  const { body } = await merge(from, into, 1);
  assert.deepEqual(body, { message: '2 products moved to “New shelf”.', moved: 2 });
  assert.ok(!(await list()).some(({ _id }) => _id === from));
  for (const address of [from, into]) {
    const [product] = (await shown(address)).body;
    assert.deepEqual([product?._id, product?.category._id], [id, into]);
    const { body: found } = await store.call('GET /products/all', { query: { category: address } });
    assert.deepEqual(
      found.map(({ _id }) => _id),
      [id],
    );
  }
  const kept = await store.call('GET /products/{productId}', { as: admin, params: { productId: off.id } });
  assert.deepEqual([kept.body.category._id, kept.body.version], [into, 2]);
});

it('addresses lead to the end of several merges, and nowhere once that category is deleted', async () => {
  const [a, b, c] = [await category(), await category(), await category()];
  await merge(a, b);
  await merge(b, c);
  for (const id of [a, b, c]) assert.equal((await shown(id)).status, 200);
  await remove(c);
  for (const id of [a, b, c]) assert.equal((await shown(id)).error.code, 'CATEGORY_NOT_FOUND');
});

it('a category is not merged into itself, nor with one that does not exist', async () => {
  const categoryId = await category();
  const same = await merge(categoryId, categoryId);
  assert.deepEqual([same.status, same.error.code], [400, 'CATEGORY_MERGE_SAME']);
  for (const [one, other] of [
    [categoryId, randomUUID()],
    [randomUUID(), categoryId],
    ['nonsense', categoryId],
  ] as const) {
    const { status, error } = await merge(one, other);
    assert.deepEqual([status, error.code], [404, 'CATEGORY_NOT_FOUND']);
  }
});

it('two categories that are merged into each other at once leave one with the products of both', async () => {
  const [a, b] = [await category(), await category()];
  for (const categoryId of [a, b]) await store.makeProduct({ categoryId });
  const answers = await Promise.all([merge(a, b), merge(b, a)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404]);
  const left = (await list()).filter(({ _id }) => _id === a || _id === b);
  assert.deepEqual(
    left.map(({ product_count }) => product_count),
    [2],
  );
});

it('a category is deleted once it is empty, and says until then how many products it has', async () => {
  const categoryId = await category('Soon gone');
  const products = [await store.makeProduct({ categoryId }), await store.makeProduct({ categoryId })];
  const refused = await remove(categoryId);
  assert.deepEqual(
    [refused.status, refused.error.code, refused.error.message, refused.error.details],
    [
      409,
      'CATEGORY_NOT_EMPTY',
      '2 products are in this category. Move them to another one first.',
      { products: 2 },
    ],
  );
  for (const { id } of products) await removeProduct(id);
  const { body } = await remove(categoryId, 1);
  assert.equal(body.message, 'Category “Soon gone” deleted.');
  assert.equal((await remove(categoryId)).error.code, 'CATEGORY_NOT_FOUND');
});

it('a deleted product moves with a merge, and an undo restores it in the other category', async () => {
  const [from, into] = [await category(), await category()];
  const { id } = await store.makeProduct({ categoryId: from });
  await removeProduct(id);
  assert.equal((await merge(from, into)).body.moved, 0);
  assert.equal((await restoreProduct(id)).status, 200);
  assert.equal(await categoryOf(id), into);
});

it('a product whose category was deleted cannot be restored, and the refusal says what to do', async () => {
  const categoryId = await category();
  const { id } = await store.makeProduct({ categoryId });
  await removeProduct(id);
  await remove(categoryId);
  const { status, error } = await restoreProduct(id);
  assert.deepEqual(
    [status, error.code, error.message],
    [
      409,
      'CATEGORY_GONE',
      'The category of this product was deleted, so the product cannot come back. Create it again in another category.',
    ],
  );
});

it('a category is not deleted while the deletion of one of its products is undone, and a merge moves that product too', async () => {
  const [from, into] = [await category(), await category()];
  const { id } = await store.makeProduct({ categoryId: from });
  const bringBack = (tx: Tx) => service.restoreProduct(tx, id, actor);
  await removeProduct(id);
  const { status, error } = await during(bringBack, () => remove(from));
  assert.deepEqual([status, error.code], [409, 'CATEGORY_NOT_EMPTY']);
  await removeProduct(id);
  assert.equal((await during(bringBack, () => merge(from, into))).status, 200);
  assert.equal(await categoryOf(id), into);
});

it('a product that is created or copied while its category is merged is in the other category afterwards', async () => {
  for (const make of [
    (tx: Tx, from: string) => service.createProduct(tx, product(from), actor),
    async (tx: Tx, from: string) => {
      const { id } = await store.makeProduct({ categoryId: from });
      return service.duplicateProduct(tx, id, actor);
    },
  ]) {
    const from = await category();
    let id = '';
    const merged = await during(
      async (tx) => ({ id } = (await make(tx, from)).row),
      () => merge(from, other),
    );
    assert.equal(merged.status, 200);
    assert.equal(await categoryOf(id), other);
  }
});

it('a category that a product is about to be put into stays until the product is there', async () => {
  const from = await category();
  let id = '';
  const merged = await during(
    (tx) => keepCategory(tx, from),
    () => merge(from, other),
    async (tx) => ({ id } = (await service.createProduct(tx, product(from), actor)).row),
  );
  assert.equal(merged.status, 200);
  assert.equal(await categoryOf(id), other);
});

it('a category is not deleted while a product is created in it', async () => {
  const categoryId = await category();
  const { status, error } = await during(
    (tx) => service.createProduct(tx, product(categoryId), actor),
    () => remove(categoryId),
  );
  assert.deepEqual([status, error.code], [409, 'CATEGORY_NOT_EMPTY']);
});

it('a product is not created in a category that is being merged, and a copy is made in the other one', async () => {
  const from = await category();
  const { id: productId } = await store.makeProduct({ categoryId: from });
  const mergeIn = (tx: Tx) => categories.mergeCategory(tx, from, { into: other }, actor);
  const copied = await during(mergeIn, () =>
    store.call('POST /admin/product/duplicate/{productId}', { as: admin, params: { productId } }),
  );
  assert.deepEqual([copied.status, copied.body.product.category._id], [200, other]);
  const second = await category();
  const refused = await during(
    (tx) => categories.mergeCategory(tx, second, { into: other }, actor),
    () => store.call('POST /admin/product/create', { as: admin, body: product(second) }),
  );
  assert.deepEqual([refused.status, refused.error.code], [404, 'CATEGORY_NOT_FOUND']);
});

it('a category that does not exist is neither renamed, moved nor deleted', async () => {
  const known = await category();
  for (const id of [randomUUID(), 'nonsense'])
    for (const call of [rename(id, 'x'), move(id, null), move(known, id), remove(id)]) {
      const { status, error } = await call;
      assert.deepEqual([status, error.code], [404, 'CATEGORY_NOT_FOUND']);
    }
});
