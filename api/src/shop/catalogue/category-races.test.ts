import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { categoryCalls } from '../../../test/support/category-calls.ts';
import { openTestStore } from '../../../test/support/test-store.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as service from './catalogue-writing.service.ts';
import * as categories from './categories.service.ts';
import { keepCategory } from './categories.sql.ts';

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });
const { category, categoryOf, merge, remove, removeProduct } = categoryCalls(store, admin);

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

/** A deleted product in a category, and the work of a transaction that restores it. */
const deletedProduct = async () => {
  const from = await category();
  const { id } = await store.makeProduct({ categoryId: from });
  await removeProduct(id);
  return { from, id, restore: (tx: Tx) => service.restoreProduct(tx, id, actor) };
};

it('a category is not deleted while a product is restored in it', async () => {
  const { from, restore } = await deletedProduct();
  const { status, error } = await during(restore, () => remove(from));
  assert.deepEqual([status, error.code], [409, 'CATEGORY_NOT_EMPTY']);
});

it('a product that is restored during a merge ends up in the target category', async () => {
  const { from, id, restore } = await deletedProduct();
  assert.equal((await during(restore, () => merge(from, other))).status, 200);
  assert.equal(await categoryOf(id), other);
});

it('a product created or copied during a merge ends up in the target category', async () => {
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

it('a merge waits for a product that is about to be created in the category', async () => {
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

const mergeAway = (from: string) => (tx: Tx) => categories.mergeCategory(tx, from, { into: other }, actor);

it('a product that is copied while its category is merged ends up in the target category', async () => {
  const from = await category();
  const { id: productId } = await store.makeProduct({ categoryId: from });
  const copied = await during(mergeAway(from), () =>
    store.call('POST /admin/product/duplicate/{productId}', { as: admin, params: { productId } }),
  );
  assert.deepEqual([copied.status, copied.body.product.category._id], [200, other]);
});

it('a product is not created in a category that is being merged', async () => {
  const from = await category();
  const refused = await during(mergeAway(from), () =>
    store.call('POST /admin/product/create', { as: admin, body: product(from) }),
  );
  assert.deepEqual([refused.status, refused.error.code], [404, 'CATEGORY_NOT_FOUND']);
});
