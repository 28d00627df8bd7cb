import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { openReplacements } from '../../../test/support/replacements.ts';

const { store, staff, bought, ask, pending, resolve, options } = await openReplacements();
after(() => store.close());

const record = (requestId: string) =>
  store.call('GET /staff/requests/{requestId}/customer', { as: staff, params: { requestId } });

it('the record of a customer counts purchases, claims and their outcomes', async () => {
  const order = await bought({}, { amount: 4, stock: 10 });
  const { buyer, option } = order;
  await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId: option, amount: 2 } });
  await store.call('POST /orders/cart/checkout', { as: buyer, body: { payment_method: 'BALANCE' } });
  // Not paid, so that it does not count.
  await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId: option, amount: 1 } });
  await store.call('POST /orders/cart/checkout', { as: buyer, body: { payment_method: 'HOODPAY' } });
  await ask(order, order.texts[0]!);
  const [item] = (await options(option)).body;
  const first = (await pending(order))._id;
  await resolve(first, { approved: true, replacement_selection: item!._id });
  await ask(order, order.texts[1]!);
  await resolve((await pending(order))._id, { approved: false, reason: 'Redeemed' });
  await ask(order, order.texts[2]!);
  const { body } = await record((await pending(order))._id);
  const { member_since, ...counts } = body;
  assert.deepEqual(counts, {
    username: buyer.username,
    orders: 2,
    items: 6,
    claims: 3,
    approved: 1,
    denied: 1,
  });
  assert.ok(Math.abs(member_since - Date.now() / 1000) < 60);
  assert.deepEqual((await record(first)).body, body);
});

it('the record of a customer with more than 1,000 orders does not count items', async () => {
  const order = await bought();
  await ask(order, order.texts[0]!);
  const requestId = (await pending(order))._id;
  const place = (count: number) =>
    store.db.execute({
      text: `with plan as (
               select gen_random_uuid() as id, gen_random_uuid() as checkout_id from generate_series(1, $3::int)
             ), checkout as (
               insert into checkouts (id, user_id, payment_method, subtotal_cents, discount_permille, discount_cents, total_cents)
               select checkout_id, $1, 'HOODPAY', 1000, 0, 0, 1000 from plan
             )
             insert into orders (id, checkout_id, user_id, product_id, subcategory_id, status, payment_method, product_title,
                                 subcategory_title, unit_price_cents, amount, total_cents, expires_at, closed_at)
             select plan.id, checkout_id, $1, s.product_id, s.id, 'EXPIRED', 'HOODPAY', 'Card', 'Option', 1000, 1, 1000, now(), now()
               from plan join subcategories s on s.id = $2`,
      values: [order.buyer.id, order.option, count],
    });
  await place(999);
  assert.deepEqual([(await record(requestId)).body.orders, (await record(requestId)).body.items], [1, 1]);
  await place(1);
  const { member_since, ...counts } = (await record(requestId)).body;
  assert.ok(member_since > 0);
  assert.deepEqual(counts, {
    username: order.buyer.username,
    orders: 1,
    claims: 1,
    approved: 0,
    denied: 0,
  });
});

it('the record for an unknown request is answered 404', async () => {
  for (const id of [randomUUID(), 'nonsense']) {
    const { status, error } = await record(id);
    assert.deepEqual([status, error.code], [404, 'REPLACEMENT_NOT_FOUND']);
  }
});
