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

it('restoring a product blocks the deletion of its category, and a concurrent merge moves the product', async () => {
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
