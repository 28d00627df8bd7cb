import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { openTestStore } from '../../../test/support/test-store.ts';

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });
const product = await store.makeProduct({
  title: 'Nebula',
  options: [
    { priceCents: 1000, stock: 50 },
    { priceCents: 250, stock: 50 },
  ],
});

const option = (n: number) => product.options[n]!.id;
const give = (userId: string, items: { subcategoryId: string; amount: number }[], key?: string, as = admin) =>
  store.call('POST /admin/orders/create-and-approve', {
    as,
    body: { userId, items },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const list = (query: object = {}) => store.call('GET /admin/orders/all', { as: admin, query });

it('an order created by an admin is delivered at once without a payment', async () => {
  const member = await store.makeUser();
  const { status, body } = await give(member.id, [
    { subcategoryId: option(0), amount: 2 },
    { subcategoryId: option(1), amount: 1 },
    { subcategoryId: option(0), amount: 1 },
  ]);
  assert.equal(status, 200);
  assert.equal(body.message, '2 orders created and approved successfully!');
  const order = (
    await store.call('GET /orders/{orderId}', { as: member, params: { orderId: body.order_ids[0]! } })
  ).body;
  assert.deepEqual(
    [order.status, order.amount, order.deliverables.length, order.total_price],
    ['COMPLETED', 3, 3, 30],
  );
  assert.deepEqual((await store.call('GET /user/transactions', { as: member })).body, []);
  const row = (await list({ search: order._id })).body[0];
  assert.deepEqual([row?.admin_made, row?.buyer], [true, { _id: member.id, username: member.username }]);
});

it('an idempotency key creates the orders of an admin once', async () => {
  const member = await store.makeUser();
  const items = [{ subcategoryId: option(1), amount: 1 }];
  const answers = await Promise.all(Array.from({ length: 6 }, () => give(member.id, items, 'gift')));
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
  assert.equal(new Set(answers.map((answer) => answer.body.order_ids[0])).size, 1);
  assert.equal(
    (await give(member.id, [{ subcategoryId: option(1), amount: 2 }], 'gift')).error.code,
    'IDEMPOTENCY_KEY_REUSED',
  );
});

it('an admin cannot create an order for an unknown user, an unavailable option or too many items', async () => {
  const member = await store.makeUser();
  const one = [{ subcategoryId: option(0), amount: 1 }];
  assert.equal((await give(randomUUID(), one)).error.code, 'USER_NOT_FOUND');
  assert.equal((await give('nobody', one)).error.code, 'USER_NOT_FOUND');
  assert.equal(
    (await give(member.id, [{ subcategoryId: randomUUID(), amount: 1 }])).error.code,
    'SUBCATEGORY_NOT_FOUND',
  );
  assert.equal(
    (await give(member.id, [{ subcategoryId: option(0), amount: 100 }])).error.code,
    'STOCK_INSUFFICIENT',
  );
  assert.equal((await give(member.id, [])).error.code, 'REQUEST_INVALID');
  const off = await store.makeProduct({ enabled: false });
  assert.equal(
    (await give(member.id, [{ subcategoryId: off.options[0]!.id, amount: 1 }])).error.code,
    'ITEM_UNAVAILABLE',
  );
  assert.equal((await give(member.id, one, undefined, member)).status, 403);
});

const details = (orderId: string) =>
  store.call('GET /admin/orders/{orderId}', { as: admin, params: { orderId } });
const givenOrder = async () => {
  const member = await store.makeUser();
  const { options } = await store.makeProduct({ replacements: {}, options: [{ stock: 2 }] });
  const { id: subcategoryId, texts } = options[0]!;
  const [orderId] = (await give(member.id, [{ subcategoryId, amount: 1 }])).body.order_ids as [string];
  return { member, subcategoryId, texts, orderId };
};

it('the details of an order show its history and its replacement requests', async () => {
  const { member, subcategoryId, texts, orderId } = await givenOrder();
  const of = { as: member, params: { orderId } };
  const body = { subcategoryId, deliverableToReplace: texts[0]! };
  await store.call('POST /orders/{orderId}/replace', { ...of, body });
  await store.call('POST /orders/{orderId}/create-review', {
    ...of,
    body: { rating: 4, isAnonymous: false },
  });
  const file = await details(orderId);
  assert.deepEqual(
    file.body.history.map(({ event, by }) => [event, by]),
    [
      ['GIVEN', admin.username],
      ['DELIVERED', null],
      ['REPLACEMENT_ASKED', null],
      ['REVIEWED', null],
    ],
  );
  assert.equal(file.body.payment, null);
  assert.deepEqual(
    file.body.replacements.map(({ status, automatic, reason }) => [status, automatic, reason]),
    [['PENDING', false, null]],
  );
  assert.deepEqual(file.body.notes, []);
  for (const code of texts) assert.ok(!JSON.stringify(file.body).includes(code), 'a code is shown');
});

it('the details of an unknown order are answered 404', async () => {
  assert.equal((await details(randomUUID())).error.code, 'ORDER_NOT_FOUND');
});

const writeNote = (orderId: string, text: string) =>
  store.call('POST /admin/orders/{orderId}/notes', { as: admin, params: { orderId }, body: { text } });

it('the notes of an order are listed newest first', async () => {
  const { orderId } = await givenOrder();
  for (const text of [' Called twice.\n', 'Asked again.'])
    assert.equal((await writeNote(orderId, text)).status, 200);
  assert.deepEqual(
    (await details(orderId)).body.notes.map(({ text, by }) => [text, by]),
    [
      ['Asked again.', admin.username],
      ['Called twice.', admin.username],
    ],
  );
});

it('a note of an order has from 1 to 1,000 characters', async () => {
  const { orderId } = await givenOrder();
  for (const wrong of [' ', 'x'.repeat(1001)])
    assert.equal((await writeNote(orderId, wrong)).error.code, 'REQUEST_INVALID');
});

it('a note of an unknown order is answered 404', async () => {
  assert.equal((await writeNote(randomUUID(), 'Hello')).error.code, 'ORDER_NOT_FOUND');
});

it('the schema refuses to delete the note of an order', async () => {
  const { orderId } = await givenOrder();
  await writeNote(orderId, 'Called twice.');
  await assert.rejects(store.db.execute({ text: 'delete from order_notes' }), {
    constraint: 'order_notes__kept',
  });
});

it('the audit log records orders created by an admin', async () => {
  const { rows } = await store.db.execute<{ actor_id: string; action: string }>({
    text: `select actor_id, action from audit_log where action = 'orders.create-and-approve' limit 1`,
  });
  assert.equal(rows[0]?.actor_id, admin.id);
});
