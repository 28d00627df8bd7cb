import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { openReplacements } from '../../../test/support/replacements.ts';

const { store, staff, bought, ask, pending, resolve, options } = await openReplacements();
after(() => store.close());

const record = (requestId: string) =>
  store.call('GET /staff/requests/{requestId}/customer', { as: staff, params: { requestId } });

it('the record of a customer counts what they bought, what they claimed and what became of it', async () => {
  const order = await bought({}, { amount: 4, stock: 10 });
  const { buyer, option } = order;
  await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId: option, amount: 2 } });
  await store.call('POST /orders/cart/checkout', { as: buyer, body: { payment_method: 'BALANCE' } });
  // Not paid: neither an order nor an item of theirs.
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

it('there is no record of a request that is not there', async () => {
  for (const id of [randomUUID(), 'nonsense']) {
    const { status, error } = await record(id);
    assert.deepEqual([status, error.code], [404, 'REPLACEMENT_NOT_FOUND']);
  }
});
