import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openReplacements } from '../../../test/support/replacements.ts';
import { masked } from '../masked.ts';

const { store, staff, bought, ask, pending, resolve, options, orderOf } = await openReplacements();
after(() => store.close());

it('an approval delivers the chosen item and leaves the old text, marked as replaced', async () => {
  const order = await bought();
  await ask(order, order.texts[0]!);
  const [chosen] = (await options(order.option)).body;
  const { _id } = await pending(order);
  const done = await resolve(_id, { approved: true, replacement_selection: chosen!._id });
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
  const again = await ask(order, order.texts[0]!);
  assert.deepEqual([again.status, again.error.code], [409, 'REPLACEMENT_NOT_ELIGIBLE']);
  const late = await resolve(_id, { approved: false, reason: 'No' });
  assert.deepEqual([late.status, late.error.code], [409, 'REPLACEMENT_ALREADY_RESOLVED']);
});

it('the store lets one of two staff members settle a request, each with an item of their own', async () => {
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

it('a request that several approve and deny at the same time is settled once', async () => {
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

it('one item is given for one of two requests', async () => {
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

it('an approval takes no item that is sold, reserved, withdrawn or of this very order', async () => {
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
  const admin = await store.makeUser({ role: 'ADMIN' });
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

it('a denial has a reason, which the buyer reads', async () => {
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

it('the options are listed only while a request waits, and each view is in the audit log', async () => {
  const order = await bought();
  assert.deepEqual((await options(order.option)).body, []);
  await ask(order, order.texts[0]!);
  assert.equal((await options(order.option)).body.length, 4);
  const { rows } = await store.db.execute<{ actor_id: string; after: object }>({
    text: `select actor_id, after from audit_log where action = 'replacements.view-options' and target_id = $1`,
    values: [order.option],
  });
  assert.deepEqual(
    rows.map((row) => row.actor_id),
    [staff.id],
  );
  assert.equal((await options(randomUUID())).status, 404);
  assert.equal((await options('nonsense')).status, 404);
});

it('the store lists all requests to admins, the pending ones first, and pages over both', async () => {
  const admin = await store.makeUser({ role: 'ADMIN' });
  const all = await store.call('GET /admin/replacement-requests', { as: admin });
  const statuses = all.body.map((each) => each.status);
  assert.equal(statuses.lastIndexOf('PENDING') < statuses.findIndex((each) => each !== 'PENDING'), true);
  const paged = [];
  for (let skip = 0; skip < all.body.length; skip += 2) {
    paged.push(
      ...(await store.call('GET /admin/replacement-requests', { as: admin, query: { skip, amount: 2 } }))
        .body,
    );
  }
  assert.deepEqual(paged, all.body);
  assert.equal(Number(all.headers['x-total-count']), all.body.length);
});
