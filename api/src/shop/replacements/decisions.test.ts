import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openReplacements } from '../../../test/support/replacements.ts';
import { masked } from '../masked.ts';

const { store, staff, bought, ask, pending, resolve, options, orderOf } = await openReplacements();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });

/** An order whose request was approved with the `chosen` item. */
const approvedOrder = async () => {
  const order = await bought();
  await ask(order, order.texts[0]!);
  const [chosen] = (await options(order.option)).body;
  const { _id } = await pending(order);
  const done = await resolve(_id, { approved: true, replacement_selection: chosen!._id });
  return { order, chosen, requestId: _id, done };
};

it('an approval delivers the chosen item in place of the old one', async () => {
  const { order, chosen, done } = await approvedOrder();
  assert.equal(done.body.message, 'Replacement approved successfully!');
  assert.equal(done.body.request.replacement, masked(chosen!.deliverable));
  const { deliverables, items } = (await orderOf(order)).body;
  assert.deepEqual(deliverables, [chosen!.deliverable]);
  assert.deepEqual(
    items.map(({ deliverable, active, is_replacement }) => [deliverable, active, is_replacement]),
    [
      [order.texts[0], false, false],
      [chosen!.deliverable, true, true],
    ],
  );
});

it('an item that was replaced cannot be replaced again', async () => {
  const { order } = await approvedOrder();
  const again = await ask(order, order.texts[0]!);
  assert.deepEqual([again.status, again.error.code], [409, 'REPLACEMENT_NOT_ELIGIBLE']);
});

it('a settled request cannot be settled again', async () => {
  const { requestId } = await approvedOrder();
  const late = await resolve(requestId, { approved: false, reason: 'No' });
  assert.deepEqual([late.status, late.error.code], [409, 'REPLACEMENT_ALREADY_RESOLVED']);
});

it('only one of two concurrent approvals of a request succeeds', async () => {
  const order = await bought();
  await ask(order, order.texts[0]!);
  const choices = (await options(order.option)).body;
  const { _id } = await pending(order);
  const answers = await Promise.all(
    choices.slice(0, 2).map((each) => resolve(_id, { approved: true, replacement_selection: each._id })),
  );
  assert.deepEqual(answers.map((each) => each.status).sort(), [200, 409]);
  assert.equal((await orderOf(order)).body.deliverables.length, 1);
});

it('a request that is approved and denied at the same time is settled once', async () => {
  const order = await bought();
  await ask(order, order.texts[0]!);
  const [chosen] = (await options(order.option)).body;
  const { _id } = await pending(order);
  const approve = () => resolve(_id, { approved: true, replacement_selection: chosen!._id });
  const deny = (reason: string) => resolve(_id, { approved: false, reason });
  // Each has read that it is pending before any of them can settle it.
  const started = await store.db.transaction(async (tx) => {
    await tx.execute({
      text: 'select from replacement_requests where id = $1 for update',
      values: [_id],
    });
    const answers = [deny('First'), approve(), deny('Second'), approve()];
    await pause(200);
    return answers;
  });
  const answers = await Promise.all(started);
  const settled = answers.filter((each) => each.status === 200);
  assert.equal(settled.length, 1);
  assert.deepEqual(
    answers.filter((each) => each.status !== 200).map((each) => each.error.code),
    Array.from({ length: 3 }, () => 'REPLACEMENT_ALREADY_RESOLVED'),
  );
  const all = (await orderOf(order)).body.items.map((item) => item.request);
  const { status, reason } = settled[0]!.body.request;
  assert.deepEqual([all[0]?.status, all[0]?.reason], [status, reason]);
  assert.equal(all.length, status === 'APPROVED' ? 2 : 1);
});

it('one item is given for only one of two requests', async () => {
  const order = await bought({}, { amount: 2 });
  for (const text of order.texts) await ask(order, text);
  const [chosen] = (await options(order.option)).body;
  const list = (await store.call('GET /staff/replacement-requests', { as: staff })).body;
  const mine = list.filter((each) => each.orderId === order.orderId);
  const answers = await Promise.all(
    mine.map((each) => resolve(each._id, { approved: true, replacement_selection: chosen!._id })),
  );
  assert.deepEqual(answers.map((each) => each.status).sort(), [200, 409]);
  assert.equal(answers.find((each) => each.status === 409)?.error.code, 'REPLACEMENT_UNAVAILABLE');
});

it('an approval takes only an item that is for sale', async () => {
  const order = await bought({}, { amount: 2, stock: 6 });
  await ask(order, order.texts[0]!);
  const choices = (await options(order.option)).body;
  assert.equal(choices.length, 4);
  const { _id } = await pending(order);
  const rival = await store.makeUser({ balanceCents: 100_00 });
  const buys = async (payment_method: 'BALANCE' | 'HOODPAY') => {
    await store.call('POST /user/cart/update', {
      as: rival,
      body: { subcategoryId: order.option, amount: 1 },
    });
    return store.call('POST /orders/cart/checkout', { as: rival, body: { payment_method } });
  };
  assert.equal((await buys('BALANCE')).status, 200);
  assert.equal((await buys('HOODPAY')).status, 200);
  await store.call('DELETE /admin/stock/clear/{subcategoryId}', {
    as: admin,
    params: { subcategoryId: order.option },
  });
  const { rows } = await store.db.execute<{ id: string; state: string }>({
    text: `select id, state from stock_items where subcategory_id = $1 order by seq`,
    values: [order.option],
  });
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['SOLD', 'SOLD', 'SOLD', 'RESERVED', 'WITHDRAWN', 'WITHDRAWN'],
  );
  for (const { id, state } of rows) {
    const { status, error } = await resolve(_id, { approved: true, replacement_selection: id });
    assert.deepEqual([status, error.code], [409, 'REPLACEMENT_UNAVAILABLE'], state);
  }
  assert.deepEqual((await orderOf(order)).body.deliverables, order.texts);
});

it('an approval takes no item of another option', async () => {
  const order = await bought();
  const other = await bought();
  await ask(order, order.texts[0]!);
  await ask(other, other.texts[0]!);
  const [foreign] = (await options(other.option)).body;
  const { status, error } = await resolve((await pending(order))._id, {
    approved: true,
    replacement_selection: foreign!._id,
  });
  assert.deepEqual([status, error.code], [409, 'REPLACEMENT_UNAVAILABLE']);
});

it('a denial needs a reason that the buyer can read', async () => {
  const order = await bought();
  await ask(order, order.texts[0]!);
  const { _id } = await pending(order);
  assert.equal((await resolve(_id, { approved: false, reason: '   ' })).status, 400);
  const done = await resolve(_id, { approved: false, reason: ' It was redeemed. ' });
  assert.equal(done.body.message, 'Request denied successfully!');
  const [item] = (await orderOf(order)).body.items;
  assert.deepEqual(
    [item?.active, item?.request?.status, item?.request?.reason],
    [true, 'DENIED', 'It was redeemed.'],
  );
});

it('replacement options are listed only while a request waits', async () => {
  const order = await bought();
  assert.deepEqual((await options(order.option)).body, []);
  await ask(order, order.texts[0]!);
  assert.equal((await options(order.option)).body.length, 4);
});

it('the audit log records who viewed replacement options', async () => {
  const order = await bought();
  await options(order.option);
  await ask(order, order.texts[0]!);
  await options(order.option);
  const { rows } = await store.db.execute<{ actor_id: string; after: object }>({
    text: `select actor_id, after from audit_log where action = 'replacements.view-options' and target_id = $1`,
    values: [order.option],
  });
  assert.deepEqual(
    rows.map((row) => row.actor_id),
    [staff.id],
  );
});

it('the replacement options of an unknown option are answered 404', async () => {
  assert.equal((await options(randomUUID())).status, 404);
  assert.equal((await options('nonsense')).status, 404);
});

const allRequests = () => store.call('GET /admin/replacement-requests', { as: admin });

it('admins read all requests with the pending ones first', async () => {
  const all = await allRequests();
  const statuses = all.body.map((each) => each.status);
  assert.equal(statuses.lastIndexOf('PENDING') < statuses.findIndex((each) => each !== 'PENDING'), true);
  assert.equal(Number(all.headers['x-total-count']), all.body.length);
});

it('the pages of the requests have the rows of the whole list', async () => {
  const all = await allRequests();
  const paged = [];
  for (let skip = 0; skip < all.body.length; skip += 2) {
    paged.push(
      ...(await store.call('GET /admin/replacement-requests', { as: admin, query: { skip, amount: 2 } }))
        .body,
    );
  }
  assert.deepEqual(paged, all.body);
});
