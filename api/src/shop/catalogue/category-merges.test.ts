import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { categoryCalls } from '../../../test/support/category-calls.ts';
import { openTestStore } from '../../../test/support/test-store.ts';

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });
const { category, categoryOf, list, merge, remove, removeProduct, restoreProduct, shown } = categoryCalls(
  store,
  admin,
);

it('a merge moves the products and redirects the old address', async () => {
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
  const moved = await store.call('GET /products/{productId}', { as: admin, params: { productId: off.id } });
  assert.deepEqual([moved.body.category._id, moved.body.version], [into, 2]);
});

it('addresses follow a chain of merges until the last category is deleted', async () => {
  const [a, b, c] = [await category(), await category(), await category()];
  await merge(a, b);
  await merge(b, c);
  for (const id of [a, b, c]) assert.equal((await shown(id)).status, 200);
  await remove(c);
  for (const id of [a, b, c]) assert.equal((await shown(id)).error.code, 'CATEGORY_NOT_FOUND');
});

it('a category cannot be merged into itself or an unknown one', async () => {
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

it('two concurrent merges of two categories leave one with all products', async () => {
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

it('a deleted product is restored in the category that its own was merged into', async () => {
  const [from, into] = [await category(), await category()];
  const { id } = await store.makeProduct({ categoryId: from });
  await removeProduct(id);
  assert.equal((await merge(from, into)).body.moved, 0);
  assert.equal((await restoreProduct(id)).status, 200);
  assert.equal(await categoryOf(id), into);
});
