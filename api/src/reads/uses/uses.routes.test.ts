import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openPayingStore } from '../../../test/support/paying-store.ts';

const store = await openPayingStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });

const put = (as: MadeUser, subcategoryId: string, amount = 1) =>
  store.call('POST /user/cart/update', { as, body: { subcategoryId, amount } });
const usesOfProduct = (productId: string) =>
  store.call('GET /admin/product/uses/{productId}', { as: admin, params: { productId } });
const usesOfOption = (subcategoryId: string) =>
  store.call('GET /admin/subcategory/uses/{subcategoryId}', { as: admin, params: { subcategoryId } });
const backdate = (table: 'products' | 'subcategories' | 'reviews', id: string) =>
  store.db.execute({
    text: `update ${table} set deleted_at = deleted_at - interval '61 seconds' where id = $1`,
    values: [id],
  });

it('the uses of an option or product count carts, open orders and codes', async () => {
  const made = await store.makeProduct({ options: [{ stock: 5 }, { stock: 3 }] });
  const [first, second] = [made.options[0]!.id, made.options[1]!.id];
  const [keeper, buyer] = [await store.makeUser(), await store.makeUser()];
  await put(keeper, first);
  await put(keeper, second);
  await put(buyer, first, 2);
  const placed = await store.call('POST /orders/cart/checkout', {
    as: buyer,
    body: { payment_method: 'HOODPAY' },
  });
  assert.equal(placed.status, 200);
  assert.deepEqual((await usesOfOption(first)).body, { carts: 1, open_orders: 1, codes: 3 });
  assert.deepEqual((await usesOfOption(second)).body, { carts: 1, open_orders: 0, codes: 3 });
  assert.deepEqual((await usesOfProduct(made.id)).body, { carts: 1, open_orders: 1, codes: 6 });
});

it('undoing the deletion of a product restores it unchanged', async () => {
  const made = await store.makeProduct({ title: 'Back again' });
  const params = { productId: made.id };
  const before = (await store.call('GET /products/{productId}', { params, as: admin })).body;
  await store.call('DELETE /admin/product/delete/{productId}', { params, query: {}, as: admin });
  assert.equal((await usesOfProduct(made.id)).status, 404);
  const back = await store.call('POST /admin/product/restore/{productId}', { params, as: admin });
  assert.deepEqual([back.status, back.body.message], [200, 'Product "Back again" is back.']);
  assert.deepEqual((await store.call('GET /products/{productId}', { params, as: admin })).body, before);
  // The product exists, so there is nothing to undo.
  assert.equal(
    (await store.call('POST /admin/product/restore/{productId}', { params, as: admin })).status,
    404,
  );
});

it('undoing the deletion of an option restores it unless its product is deleted', async () => {
  const made = await store.makeProduct();
  const params = { subcategoryId: made.options[0]!.id };
  const restore = () => store.call('POST /admin/subcategory/restore/{subcategoryId}', { params, as: admin });
  await store.call('DELETE /admin/subcategory/delete/{subcategoryId}', { params, query: {}, as: admin });
  assert.equal((await restore()).body.message, 'Subcategory "Option" is back.');
  assert.equal((await store.call('GET /subcategories/{subcategoryId}', { params })).status, 200);
  await store.call('DELETE /admin/subcategory/delete/{subcategoryId}', { params, query: {}, as: admin });
  await store.call('DELETE /admin/product/delete/{productId}', {
    params: { productId: made.id },
    query: {},
    as: admin,
  });
  assert.equal((await restore()).status, 404);
});

it('undoing the deletion of a review restores it and its rating', async () => {
  const buyer = await store.makeUser({ balanceCents: 10_000 });
  const made = await store.makeProduct();
  await put(buyer, made.options[0]!.id);
  const sold = await store.call('POST /orders/cart/checkout', {
    as: buyer,
    body: { payment_method: 'BALANCE' },
  });
  const { body } = await store.call('POST /orders/{orderId}/create-review', {
    as: buyer,
    params: { orderId: sold.body.order_ids[0]! },
    body: { rating: 2, text_review: 'It was late.', isAnonymous: false },
  });
  const params = { reviewId: body.review._id };
  const restore = () => store.call('POST /admin/reviews/{reviewId}/restore', { params, as: admin });
  const ratings = async () => {
    const { rows } = await store.db.execute<{ rating_sum: number; rating_count: number }>({
      text: 'select rating_sum::int, rating_count::int from products where id = $1',
      values: [made.id],
    });
    return [rows[0]!.rating_sum, rows[0]!.rating_count];
  };
  await store.call('DELETE /admin/reviews/{reviewId}', { params, as: admin });
  assert.deepEqual(await ratings(), [0, 0]);
  assert.equal((await restore()).body.message, 'The review is back.');
  assert.deepEqual(await ratings(), [2, 1]);
  await store.call('DELETE /admin/reviews/{reviewId}', { params, as: admin });
  await backdate('reviews', params.reviewId);
  assert.equal((await restore()).status, 404);
});

it('a deletion cannot be undone after a minute', async () => {
  const made = await store.makeProduct();
  const option = { subcategoryId: made.options[0]!.id };
  await store.call('DELETE /admin/subcategory/delete/{subcategoryId}', {
    params: option,
    query: {},
    as: admin,
  });
  await backdate('subcategories', option.subcategoryId);
  const late = await store.call('POST /admin/subcategory/restore/{subcategoryId}', {
    params: option,
    as: admin,
  });
  assert.equal(late.status, 404);
  const params = { productId: made.id };
  await store.call('DELETE /admin/product/delete/{productId}', { params, query: {}, as: admin });
  await backdate('products', made.id);
  assert.equal(
    (await store.call('POST /admin/product/restore/{productId}', { params, as: admin })).status,
    404,
  );
});
