import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openPayingStore, type PayingStore } from '../../../test/support/paying-store.ts';

describe('replacements', () => {
  let store: PayingStore;
  let staff: MadeUser;
  before(async () => {
    store = await openPayingStore();
    staff = await store.makeUser({ role: 'STAFF' });
  });
  after(() => store.close());

  /** An order of `amount` items of a product with these terms. */
  async function bought(
    replacements: { automatic?: number; warrantySeconds?: number } | undefined = {},
    { amount = 1, stock = 5 } = {},
  ) {
    const buyer = await store.makeUser({ balanceCents: 1_000_00 });
    const product = await store.makeProduct({
      ...(replacements ? { replacements } : {}),
      options: [{ stock }],
    });
    const option = product.options[0]!.id;
    await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId: option, amount } });
    const sold = await store.call('POST /orders/cart/checkout', {
      as: buyer,
      body: { payment_method: 'BALANCE' },
    });
    assert.equal(sold.status, 200, sold.error?.message);
    const orderId = sold.body.order_ids[0]!;
    const order = await store.call('GET /orders/{orderId}', { as: buyer, params: { orderId } });
    return { buyer, product, option, orderId, texts: order.body.deliverables };
  }
  type Bought = Awaited<ReturnType<typeof bought>>;

  const ask = ({ buyer, orderId, option }: Bought, text: string, as = buyer) =>
    store.call('POST /orders/{orderId}/replace', {
      as,
      params: { orderId },
      body: { subcategoryId: option, deliverableToReplace: text },
    });
  const pending = async (order: Bought) => {
    const list = await store.call('GET /staff/replacement-requests', { as: staff });
    return list.body.find((each) => each.orderId === order.orderId)!;
  };
  const resolve = (
    requestId: string,
    body: { approved: true; replacement_selection: string } | { approved: false; reason: string },
    as = staff,
  ) => store.call('POST /staff/requests/{requestId}/resolve', { as, params: { requestId }, body });
  const options = (subcategoryId: string) =>
    store.call('GET /staff/replacement-options/{subcategoryId}', { as: staff, params: { subcategoryId } });
  const orderOf = ({ buyer, orderId }: Bought) =>
    store.call('GET /orders/{orderId}', { as: buyer, params: { orderId } });

  it('the store takes one request for each item, and shows it to staff with the faulty text', async () => {
    const order = await bought({}, { amount: 2 });
    const asked = await ask(order, order.texts[0]!);
    assert.deepEqual(asked.body, {
      message: 'Replacement request submitted successfully! Our staff will review it shortly.',
      status: 'PENDING',
    });
    const again = await ask(order, order.texts[0]!);
    assert.deepEqual([again.status, again.error.code], [409, 'REPLACEMENT_ALREADY_REQUESTED']);
    const request = await pending(order);
    assert.equal(request.original_deliverable, order.texts[0]);
    assert.equal(request.username, order.buyer.username);
    const eligibility = async () =>
      (
        await store.call('GET /orders/{orderId}/replacement-eligibility', {
          as: order.buyer,
          params: { orderId: order.orderId },
        })
      ).body;
    const before = await eligibility();
    assert.deepEqual([before.eligible, before.requested], [true, [order.texts[0]]]);
    for (const text of order.texts.slice(1)) await ask(order, text);
    const after = await eligibility();
    assert.deepEqual(
      [after.eligible, after.reason, after.requested.length],
      [false, 'A replacement was requested for every item of this order already.', order.texts.length],
    );
  });

  it('a request may say what is wrong with the item, and staff and admins read it as it was written', async () => {
    const admin = await store.makeUser({ role: 'ADMIN' });
    const order = await bought({}, { amount: 2 });
    const asked = (over: { problem?: 'USED'; note?: string }) =>
      store.call('POST /orders/{orderId}/replace', {
        as: order.buyer,
        params: { orderId: order.orderId },
        body: { subcategoryId: order.option, deliverableToReplace: order.texts[0]!, ...over },
      });
    for (const note of ['n'.repeat(501), 'looks\u202Efine', 'zero\u200Bwidth', 'a bell \u0007']) {
      const refused = await asked({ note });
      assert.deepEqual([refused.status, Object.keys(refused.error.fields ?? {})], [400, ['note']]);
    }
    const note = `The shop says "already redeemed".\n${'é'.repeat(460)}`;
    assert.equal((await asked({ problem: 'USED', note: ` ${note} ` })).status, 200);
    const seen = await pending(order);
    assert.deepEqual([seen.problem, seen.note], ['USED', note]);
    const { body } = await store.call('GET /admin/replacement-requests', { as: admin });
    const listed = body.find((each) => each.orderId === order.orderId);
    assert.deepEqual([listed?.problem, listed?.note], ['USED', note]);
    // Both may be left out, and a note of spaces is none.
    await store.call('POST /orders/{orderId}/replace', {
      as: order.buyer,
      params: { orderId: order.orderId },
      body: { subcategoryId: order.option, deliverableToReplace: order.texts[1]!, note: '  ' },
    });
    const all = await store.call('GET /admin/replacement-requests', { as: admin });
    const silent = all.body.find((each) => each.original_deliverable === order.texts[1]);
    assert.deepEqual([silent?.problem, silent?.note], [undefined, undefined]);
  });

  it('the store files one request when one item is reported 20 times at once', async () => {
    const order = await bought();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(order, order.texts[0]!)));
    assert.deepEqual(answers.map((each) => each.status).sort(), [
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });

  it('the store replaces automatically up to the limit of the order, also for parallel requests, and leaves the rest to staff', async () => {
    const order = await bought({ automatic: 2 }, { amount: 5, stock: 12 });
    const answers = await Promise.all(order.texts.map((text) => ask(order, text)));
    const approved = answers.filter((each) => each.body.status === 'APPROVED');
    assert.equal(approved.length, 2);
    assert.equal(answers.filter((each) => each.body.status === 'PENDING').length, 3);
    const now = (await orderOf(order)).body;
    assert.equal(now.deliverables.length, 5);
    for (const each of approved) assert.ok(now.deliverables.includes(each.body.deliverable!));
    assert.equal(now.items.filter((item) => !item.active).length, 2);
  });

  it('a request to replace a replacement waits for staff', async () => {
    const order = await bought({ automatic: 10 }, { amount: 2, stock: 20 });
    const first = await ask(order, order.texts[0]!);
    assert.equal(first.body.status, 'APPROVED');
    assert.equal((await ask(order, first.body.deliverable!)).body.status, 'PENDING');
    const second = await ask(order, order.texts[1]!);
    assert.equal(second.body.status, 'APPROVED');
    assert.equal((await ask(order, second.body.deliverable!)).body.status, 'PENDING');
  });

  it('the store replaces automatically no more items than were bought, however many requests come at once', async () => {
    const order = await bought({ automatic: 10 }, { amount: 3, stock: 40 });
    for (let round = 0; round < 3; round++) {
      const { deliverables } = (await orderOf(order)).body;
      await Promise.all(deliverables.flatMap((text) => [ask(order, text), ask(order, text)]));
    }
    const { items } = (await orderOf(order)).body;
    assert.equal(items.filter((item) => item.request?.automatic).length, 3);
    assert.equal(items.length, 6);
    assert.equal(items.filter((item) => item.request?.status === 'PENDING').length, 3);
  });

  it('a request waits for staff when nothing is in stock', async () => {
    const order = await bought({ automatic: 3 }, { amount: 1, stock: 1 });
    assert.equal((await ask(order, order.texts[0]!)).body.status, 'PENDING');
  });

  const refused: [string, Parameters<typeof bought>[0], string][] = [
    ['replacements are off', undefined, 'Replacements are not offered for this product.'],
    ['there is no warranty', { warrantySeconds: 0 }, 'This product has no warranty.'],
  ];
  for (const [when, terms, words] of refused) {
    it(`a request is refused when ${when}`, async () => {
      const order = await bought(terms ?? (null as never));
      const { status, error } = await ask(order, order.texts[0]!);
      assert.deepEqual([status, error.code, error.message], [409, 'REPLACEMENT_NOT_ELIGIBLE', words]);
    });
  }

  it('a request after the warranty, for a text that is not in the order or for another option is refused', async () => {
    const order = await bought({ warrantySeconds: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    assert.equal((await ask(order, order.texts[0]!)).error.message, 'The warranty of this order has ended.');
    const other = await bought();
    assert.equal((await ask(other, 'never delivered')).error.code, 'REPLACEMENT_NOT_ELIGIBLE');
    assert.equal((await ask({ ...other, option: order.option }, other.texts[0]!)).status, 409);
  });

  it("a request for another buyer's order is answered 404", async () => {
    const order = await bought();
    const stranger = await store.makeUser();
    const asked = await ask(order, order.texts[0]!, stranger);
    assert.deepEqual([asked.status, asked.error.code], [404, 'ORDER_NOT_FOUND']);
  });

  it('an approval delivers the chosen item and leaves the old text, marked as replaced', async () => {
    const order = await bought();
    await ask(order, order.texts[0]!);
    const [chosen] = (await options(order.option)).body;
    const { _id } = await pending(order);
    const done = await resolve(_id, { approved: true, replacement_selection: chosen!._id });
    assert.equal(done.body.message, 'Replacement approved successfully!');
    assert.equal(done.body.request.replacement, chosen!.deliverable);
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
});
