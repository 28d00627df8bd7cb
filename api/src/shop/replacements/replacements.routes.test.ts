import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { openReplacements } from '../../../test/support/replacements.ts';

const { store, bought, ask, pending, orderOf } = await openReplacements();
after(() => store.close());

it('the store takes one request for each item', async () => {
  const order = await bought({}, { amount: 2 });
  const asked = await ask(order, order.texts[0]!);
  assert.deepEqual(asked.body, {
    message: 'Replacement request submitted successfully! Our staff will review it shortly.',
    status: 'PENDING',
  });
  const again = await ask(order, order.texts[0]!);
  assert.deepEqual([again.status, again.error.code], [409, 'REPLACEMENT_ALREADY_REQUESTED']);
});

it('staff see the buyer and the faulty code of a request', async () => {
  const order = await bought();
  await ask(order, order.texts[0]!);
  const request = await pending(order);
  assert.equal(request.original_deliverable, order.texts[0]);
  assert.equal(request.username, order.buyer.username);
});

it('an order is not eligible once a replacement was requested for each of its items', async () => {
  const order = await bought({}, { amount: 2 });
  await ask(order, order.texts[0]!);
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

type Described = { problem?: 'USED'; note?: string };
const askWith = (order: Awaited<ReturnType<typeof bought>>, description: Described) =>
  store.call('POST /orders/{orderId}/replace', {
    as: order.buyer,
    params: { orderId: order.orderId },
    body: { subcategoryId: order.option, deliverableToReplace: order.texts[0]!, ...description },
  });
const listedToAdmins = async ({ orderId }: { orderId: string }) => {
  const admin = await store.makeUser({ role: 'ADMIN' });
  const { body } = await store.call('GET /admin/replacement-requests', { as: admin });
  return body.find((each) => each.orderId === orderId);
};

it('the note of a request has at most 500 visible characters', async () => {
  const order = await bought();
  for (const note of ['n'.repeat(501), 'looks\u202Efine', 'zero\u200Bwidth', 'a bell \u0007']) {
    const refused = await askWith(order, { note });
    assert.deepEqual([refused.status, Object.keys(refused.error.fields ?? {})], [400, ['note']]);
  }
});

it('staff and admins see the problem and the note of a request', async () => {
  const order = await bought();
  const note = `The shop says "already redeemed".\n${'é'.repeat(460)}`;
  assert.equal((await askWith(order, { problem: 'USED', note: ` ${note} ` })).status, 200);
  const seen = await pending(order);
  assert.deepEqual([seen.problem, seen.note], ['USED', note]);
  const listed = await listedToAdmins(order);
  assert.deepEqual([listed?.problem, listed?.note], ['USED', note]);
});

it('a request needs no problem and no note', async () => {
  const order = await bought();
  assert.equal((await askWith(order, { note: '  ' })).status, 200);
  const listed = await listedToAdmins(order);
  assert.ok(listed);
  assert.deepEqual([listed.problem, listed.note], [undefined, undefined]);
});

it('twenty concurrent reports of one item file one request', async () => {
  const order = await bought();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(order, order.texts[0]!)));
  assert.deepEqual(answers.map((each) => each.status).sort(), [
    200,
    ...Array.from({ length: 19 }, () => 409),
  ]);
});

it('parallel requests are replaced automatically only up to the limit of the order', async () => {
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

it('the store replaces automatically at most as many items as were bought', async () => {
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

it('a request after the warranty is refused', async () => {
  const order = await bought({ warrantySeconds: 1 });
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  assert.equal((await ask(order, order.texts[0]!)).error.message, 'The warranty of this order has ended.');
});

it('a request for a code that is not in the order is refused', async () => {
  assert.equal((await ask(await bought(), 'never delivered')).error.code, 'REPLACEMENT_NOT_ELIGIBLE');
});

it('a request for another option than that of the order is refused', async () => {
  const [order, other] = [await bought(), await bought()];
  assert.equal((await ask({ ...other, option: order.option }, other.texts[0]!)).status, 409);
});

it("a request for another buyer's order is answered 404", async () => {
  const order = await bought();
  const stranger = await store.makeUser();
  const asked = await ask(order, order.texts[0]!, stranger);
  assert.deepEqual([asked.status, asked.error.code], [404, 'ORDER_NOT_FOUND']);
});
