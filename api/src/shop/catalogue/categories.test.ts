import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, it } from 'node:test';
import { categoryCalls } from '../../../test/support/category-calls.ts';
import { openTestStore } from '../../../test/support/test-store.ts';

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });
const { category, list, merge, move, remove, removeProduct, rename, restoreProduct, shop, shown } =
  categoryCalls(store, admin);

beforeEach(async () => {
  await store.db.execute({ text: 'update categories set position = null' });
});

it('the list of categories counts their products', async () => {
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
});

it('admins see the categories in the order of the shop', async () => {
  await category();
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

it('a renamed category is shown at its old address', async () => {
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

it('the names of categories are unique in any case', async () => {
  const [one] = [await category('One of a kind'), await category('Another')];
  const { status, error } = await rename(one, 'ANOTHER');
  assert.deepEqual([status, error.code], [409, 'CATEGORY_EXISTS']);
  assert.equal((await rename(one, 'one of a KIND')).status, 200);
});

it('a change of a category that another admin has renamed is refused', async () => {
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

it('a category can be moved before another one or to the end', async () => {
  const [a, b, c] = [await category(), await category(), await category()];
  const order = async () =>
    (await shop()).map(({ _id }) => _id).filter((id) => id === a || id === b || id === c);
  assert.deepEqual(await order(), [a, b, c]);
  assert.equal((await move(c, a)).status, 200);
  assert.deepEqual(await order(), [c, a, b]);
  await move(c, null);
  assert.deepEqual(await order(), [a, b, c]);
  await move(b, a);
  assert.deepEqual(await order(), [b, a, c]);
});

it('a new category comes last even when others were moved', async () => {
  const [a, b] = [await category(), await category()];
  await move(b, a);
  const last = await category();
  await move(a, b);
  assert.equal((await list()).at(-1)?._id, last);
});

it('concurrent moves by several admins each move the chosen category', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => category()));
  const [first] = await list();
  const answers = await Promise.all(ids.map((id) => move(id, first!._id)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const now = (await list()).map(({ _id }) => _id);
  assert.deepEqual(new Set(now.slice(0, 6)), new Set(ids));
});

it('a category cannot be deleted while it has products', async () => {
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

it('a product whose category was deleted cannot be restored', async () => {
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

it('every change of an unknown category is answered 404', async () => {
  const known = await category();
  for (const id of [randomUUID(), 'nonsense'])
    for (const call of [rename(id, 'x'), move(id, null), move(known, id), remove(id)]) {
      const { status, error } = await call;
      assert.deepEqual([status, error.code], [404, 'CATEGORY_NOT_FOUND']);
    }
});
