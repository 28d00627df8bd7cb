import assert from 'node:assert/strict';
import { after, afterEach, before, it } from 'node:test';
import { pollPayments } from './poller.ts';
import { sweepReservations } from './sweeper.ts';
import { noFaults } from '../../../test/support/gateway-faults.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openPayingStore, type PayingStore } from '../../../test/support/paying-store.ts';

let store: PayingStore;
let admin: MadeUser;
before(async () => {
  store = await openPayingStore();
  admin = await store.makeUser({ role: 'ADMIN' });
});
after(() => store.close());
afterEach(() => gatewaySays({}));

const gatewaySays = (faults: Partial<typeof noFaults>): void => {
  store.sandbox.sandbox.faults = { ...noFaults, ...faults };
};
const query = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await store.db.execute<T>({ text, values })).rows;
const gatewayId = (url: string) => url.split('/').at(-1)!;

/** A member with one pending order of $10, its payment and the page where it is paid. */
const started = async () => {
  const member = await store.makeUser();
  const { options } = await store.makeProduct({ options: [{ stock: 2 }] });
  const body = { subcategoryId: options[0]!.id, amount: 1 };
  await store.call('POST /user/cart/update', { as: member, body });
  const { body: placed } = await store.call('POST /orders/cart/checkout', {
    as: member,
    body: { payment_method: 'HOODPAY' },
  });
  const [orderId, url] = [placed.order_ids[0]!, placed.redirect_url!];
  const [payment] = await query<{ id: string }>(
    'select p.id from gateway_payments p join orders o using (checkout_id) where o.id = $1',
    [orderId],
  );
  return { member, orderId, url, paymentId: payment!.id };
};
const statusOf = async (orderId: string) =>
  (await store.call('GET /orders/{orderId}', { as: admin, params: { orderId } })).body.status;
const credits = async (who: MadeUser) =>
  (await store.call('GET /user/transactions', { as: who })).body.map((entry) => [entry.kind, entry.amount]);
const toCheck = async () => (await store.call('GET /admin/stats', { as: admin })).body.paymentsToCheck;
const audited = async (paymentId: string) =>
  (
    await query<{ state: string }>(
      `select after ->> 'state' as state from audit_log
        where action = 'payments.needs-a-look' and target_type = 'payment' and target_id = $1 and actor_id is null
        order by seq`,
      [paymentId],
    )
  ).map(({ state }) => state);
const metric = async () => {
  const { body } = await store.app.inject({ url: '/api/metrics' });
  return Number(/^gateway_payments_to_check (\d+)$/m.exec(body)?.[1]);
};
/** The next look at this payment is due. */
const ask = async (paymentId: string) => {
  await query('update gateway_payments set next_poll_at = now() where id = $1 and next_poll_at is not null', [
    paymentId,
  ]);
  await pollPayments(store.paying);
};

it('an order is completed when the gateway tells endAmount, and neither amount nor reference', async () => {
  gatewaySays({ shape: 'published' });
  const told = await started();
  await store.simulate(told.url, { event: 'completed' });
  assert.equal(await statusOf(told.orderId), 'COMPLETED');
  assert.deepEqual(await credits(told.member), []);

  const polled = await started();
  await store.simulate(polled.url, { event: 'completed', amount: 12, webhook: false });
  await ask(polled.paymentId);
  assert.equal(await statusOf(polled.orderId), 'COMPLETED');
  assert.deepEqual(await credits(polled.member), [['OVERPAYMENT', 2]]);
  assert.deepEqual(await toCheck(), { total: 0, first: [] });
});

it('a payment that the store did not make and that names no reference is not taken', async () => {
  gatewaySays({ shape: 'published' });
  const { apiKey, businessId } = store.deps.config.hoodpay!;
  const reply = await fetch(`${store.gatewayUrl}/v1/businesses/${businessId}/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 10, currency: 'USD', redirectUrl: store.deps.config.publicUrl }),
  });
  const { url } = ((await reply.json()) as { data: { url: string } }).data;
  await store.simulate(url, { event: 'completed' });
  const answer = await store.webhook(gatewayId(url));
  assert.deepEqual([answer.status, answer.body.message], [200, 'Received: not ours.']);
});

it('a payment in an unknown state stays open, alarms the owner once, and is completed when it is paid', async () => {
  const { member, orderId, url, paymentId } = await started();
  gatewaySays({ state: 'PROCESSING' });
  const answers = await Promise.all(Array.from({ length: 5 }, () => store.webhook(gatewayId(url))));
  assert.deepEqual(
    new Set(answers.map(({ status, body }) => `${status} ${body.message}`)),
    new Set(['200 Received: unknown state.']),
  );
  await ask(paymentId);
  assert.equal(await statusOf(orderId), 'PENDING');
  assert.deepEqual(await audited(paymentId), ['PROCESSING']);
  const { total, first } = await toCheck();
  assert.equal(total, 1);
  assert.ok(Math.abs(first[0]!.since_unix - Date.now() / 1000) < 60);
  assert.deepEqual(first, [
    {
      payment_id: paymentId,
      state: 'PROCESSING',
      since_unix: first[0]!.since_unix,
      user_id: member.id,
      username: member.username,
      order_ids: [orderId],
    },
  ]);
  assert.equal(await metric(), 1);

  gatewaySays({ state: 'ON_HOLD' });
  await ask(paymentId);
  assert.deepEqual(await audited(paymentId), ['PROCESSING', 'ON_HOLD']);
  assert.equal((await toCheck()).first[0]?.state, 'PROCESSING, ON_HOLD');

  gatewaySays({});
  await store.simulate(url, { event: 'completed' });
  assert.equal(await statusOf(orderId), 'COMPLETED');
  assert.deepEqual(await toCheck(), { total: 0, first: [] });
  assert.equal(await metric(), 0);
});

it('an alarm ends when the gateway is clear again, and opens again without another audit row', async () => {
  const { orderId, url, paymentId } = await started();
  gatewaySays({ state: 'PROCESSING' });
  await ask(paymentId);
  gatewaySays({});
  await ask(paymentId);
  assert.equal((await toCheck()).total, 0);
  gatewaySays({ state: 'PROCESSING' });
  await ask(paymentId);
  assert.equal((await toCheck()).total, 1);
  assert.deepEqual(await audited(paymentId), ['PROCESSING']);
  gatewaySays({});
  await store.simulate(url, { event: 'cancelled' });
  assert.deepEqual([await statusOf(orderId), (await toCheck()).total], ['CANCELLED', 0]);
});

it('a payment in an unknown state is polled after its time, and credited when it is paid', async () => {
  const { member, orderId, url, paymentId } = await started();
  gatewaySays({ state: 'PROCESSING' });
  await query(`update orders set expires_at = now() - interval '1 second' where id = $1`, [orderId]);
  await query(`update gateway_payments set expires_at = now() - interval '1 second' where id = $1`, [
    paymentId,
  ]);
  await sweepReservations(store.paying);
  for (let look = 0; look < 3; look++) await ask(paymentId);
  assert.deepEqual([await statusOf(orderId), (await toCheck()).total], ['EXPIRED', 1]);
  gatewaySays({});
  await store.simulate(url, { event: 'completed', webhook: false });
  await ask(paymentId);
  assert.deepEqual(await credits(member), [['LATE_PAYMENT', 10]]);
  assert.equal((await toCheck()).total, 0);
});

for (const [words, outcome, state] of [
  ['in another currency', { currency: 'EUR' }, 'COMPLETED in another currency'],
  ['for another reference', { metadata: { reference: 'somebody-else' } }, 'COMPLETED for another reference'],
  ['for a reference that is no text', { metadata: { reference: 7 } }, 'COMPLETED for another reference'],
] as const) {
  it(`a payment that was made ${words} alarms the owner and settles nothing`, async () => {
    const { member, orderId, url, paymentId } = await started();
    await store.simulate(url, { event: 'completed', repeat: 3, ...outcome });
    assert.equal(await statusOf(orderId), 'PENDING');
    assert.deepEqual(await credits(member), []);
    assert.deepEqual(await audited(paymentId), [state]);
    const { first } = await toCheck();
    assert.deepEqual(
      first.filter(({ payment_id }) => payment_id === paymentId).map((each) => [each.state, each.order_ids]),
      [[state, [orderId]]],
    );
    await query('update payment_alarms set ended_at = now() where payment_id = $1', [paymentId]);
  });
}

it('the alarm of a top-up names its buyer, and no order', async () => {
  const member = await store.makeUser();
  const { body } = await store.call('POST /user/balance/top-up', {
    as: member,
    body: { amount: 5, payment_method: 'HOODPAY' },
  });
  gatewaySays({ state: 'PROCESSING' });
  await store.webhook(gatewayId(body.redirect_url));
  const { first } = await toCheck();
  assert.deepEqual(
    first.map(({ payment_id, username, order_ids }) => [payment_id, username, order_ids]),
    [[body.payment_id, member.username, []]],
  );
  gatewaySays({});
  await store.simulate(body.redirect_url, { event: 'completed' });
  assert.equal((await toCheck()).total, 0);
});

it('a refund of a settled payment is recorded and raises no alarm that waits', async () => {
  const { member, orderId, url, paymentId } = await started();
  await store.simulate(url, { event: 'completed' });
  gatewaySays({ state: 'REFUNDED' });
  for (let n = 0; n < 3; n++) assert.equal((await store.webhook(gatewayId(url))).status, 200);
  assert.deepEqual(await audited(paymentId), ['REFUNDED']);
  assert.deepEqual([await statusOf(orderId), (await toCheck()).total], ['COMPLETED', 0]);
  assert.deepEqual(await credits(member), []);
});
