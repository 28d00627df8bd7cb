import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { OrderSettlement } from 'shared-contract';
import { openGatewayCheckouts } from '../../../test/support/gateway-checkouts.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { sweepReservations } from '../payments/sweeper.ts';

const { store, admin, checkouts } = await openGatewayCheckouts();
after(() => store.close());

const approve = (id: string, as: MadeUser = admin) =>
  store.call('POST /admin/orders/process/{orderId}', { as, params: { orderId: id } });

const approvedOrder = async () => {
  const started = await checkouts.started();
  const { id } = started;
  assert.equal((await approve(id)).status, 200);
  return {
    ...started,
    isListed: async (settled: OrderSettlement) =>
      (await store.call('GET /admin/orders/all', { as: admin, query: { settled, search: id } })).body
        .length === 1,
    details: async () =>
      (await store.call('GET /admin/orders/{orderId}', { as: admin, params: { orderId: id } })).body,
  };
};

it('an order that an admin approves is delivered at once', async () => {
  const { id, isListed, details } = await approvedOrder();
  const { status, deliverables } = await checkouts.order(id);
  assert.deepEqual([status, deliverables.length], ['COMPLETED', 1]);
  assert.deepEqual(
    [await isListed('BY_HAND'), await isListed('PAID'), await isListed('FREE')],
    [true, false, false],
  );
  const { history, payment } = await details();
  assert.deepEqual(
    history.map(({ event, by }) => [event, by]),
    [
      ['PLACED', null],
      ['APPROVED', admin.username],
      ['DELIVERED', null],
    ],
  );
  assert.deepEqual([payment?.state, payment?.paid], ['PENDING', null]);
});

it('an order can be approved only once', async () => {
  const { id } = await approvedOrder();
  assert.equal((await approve(id)).error.code, 'ORDER_NOT_PENDING');
});

it('an order that an admin has approved takes its own payment', async () => {
  const { member, url, isListed, details } = await approvedOrder();
  await store.simulate(url, { event: 'completed', amount: 11 });
  assert.deepEqual([await isListed('BY_HAND'), await isListed('PAID')], [true, true]);
  const { history, payment } = await details();
  assert.equal(history.at(-1)?.event, 'PAID');
  assert.deepEqual([payment?.state, payment?.amount, payment?.paid], ['COMPLETED', 10, 11]);
  assert.ok(payment?.gateway_id);
  assert.deepEqual(await checkouts.credits(member), [['OVERPAYMENT', 1]]);
});

it('an order is delivered once when its approval and its webhook come at the same time', async () => {
  for (let n = 0; n < 5; n++) {
    const { member, id, url } = await checkouts.started();
    const [approved] = await Promise.all([
      approve(id),
      store.simulate(url, { event: 'completed', repeat: 3 }),
    ]);
    assert.ok([200, 409].includes(approved.status));
    assert.equal((await checkouts.order(id)).status, 'COMPLETED');
    assert.deepEqual(await checkouts.credits(member), []);
  }
});

it('a payment completes the orders of a checkout that no admin has approved', async () => {
  const member = await store.makeUser();
  const { options } = await store.makeProduct({ options: [{ priceCents: 300 }, { priceCents: 700 }] });
  for (const option of options) await checkouts.put(member, option.id);
  const { body } = await checkouts.pay(member);
  await approve(body.order_ids[0]!);
  await store.simulate(body.redirect_url!, { event: 'completed' });
  for (const id of body.order_ids) assert.equal((await checkouts.order(id)).status, 'COMPLETED');
  assert.deepEqual(await checkouts.credits(member), []);
});

it('an order that an admin approves stays delivered when the rest of its checkout ends unpaid', async () => {
  const ends = ['cancelled', 'expired', 'failed', 'paid short', 'swept'] as const;
  for (const end of ends) {
    const member = await store.makeUser();
    const { options } = await store.makeProduct({ options: [{ stock: 1 }, { stock: 1 }] });
    for (const option of options) await checkouts.put(member, option.id);
    const { body } = await checkouts.pay(member);
    const [approved, other] = await Promise.all(body.order_ids.map((id) => checkouts.order(id)));
    await approve(approved!._id);
    if (end === 'swept') {
      await checkouts.endTime(other!._id);
      await sweepReservations(store.paying);
    } else if (end === 'paid short')
      await store.simulate(body.redirect_url!, { event: 'completed', amount: 1 });
    else await store.simulate(body.redirect_url!, { event: end });
    const [approvedNow, ended] = [await checkouts.order(approved!._id), await checkouts.order(other!._id)];
    assert.deepEqual([approvedNow.status, approvedNow.deliverables.length], ['COMPLETED', 1], end);
    assert.ok(['CANCELLED', 'EXPIRED', 'FAILED'].includes(ended.status), `${end}: ${ended.status}`);
    assert.equal(await checkouts.stockOf(other!.subcategory._id), 1, end);
  }
});

it('a checkout is closed when all of its orders are approved at once', async () => {
  const { options } = await store.makeProduct({
    options: Array.from({ length: 6 }, () => ({ stock: 10 })),
  });
  for (let round = 0; round < 5; round++) {
    const member = await store.makeUser();
    for (const option of options) await checkouts.put(member, option.id);
    const { body } = await checkouts.pay(member);
    const answers = await Promise.all(body.order_ids.flatMap((id) => [approve(id), approve(id)]));
    const refused = answers.filter(({ status }) => status !== 200).map(({ error }) => error.code);
    assert.deepEqual(
      refused,
      Array.from({ length: 6 }, () => 'ORDER_NOT_PENDING'),
    );
    const { rows } = await store.db.execute<{ open: boolean }>({
      text: 'select open from checkouts where user_id = $1',
      values: [member.id],
    });
    assert.deepEqual(rows, [{ open: false }]);
  }
});

it('a customer cannot approve an order', async () => {
  const { member, id } = await checkouts.started();
  assert.equal((await approve(id, member)).status, 403);
});

it('the approval of an unknown order is answered 404', async () => {
  assert.equal((await approve('nope')).error.code, 'ORDER_NOT_FOUND');
});
