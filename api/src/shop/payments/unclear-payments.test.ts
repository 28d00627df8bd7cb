import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, it } from 'node:test';
import { pollPayments } from './poller.ts';
import { settle } from './settlement.service.ts';
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
const alarms = async () => (await store.call('GET /admin/payment-alarms', { as: admin })).body;
const lookedAt = (alarmId: string) =>
  store.call('POST /admin/payment-alarms/{alarmId}/looked-at', { as: admin, params: { alarmId } });
/** What a test leaves open is not to be counted in the next one. */
const lookAtAll = async () => {
  for (const { _id } of await alarms()) await lookedAt(_id);
};
/** Another payment at the gateway, of $10, that carries the reference of ours; the page where it is paid. */
const secondUnder = async (reference: string) => {
  const { apiKey, businessId } = store.deps.config.hoodpay!;
  const reply = await fetch(`${store.gatewayUrl}/v1/businesses/${businessId}/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      amount: 10,
      currency: 'USD',
      redirectUrl: store.deps.config.publicUrl,
      notifyUrl: `${store.deps.config.publicUrl}/api/webhooks/hoodpay`,
      metadata: { reference },
    }),
  });
  return ((await reply.json()) as { data: { url: string } }).data.url;
};
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
  const delivered = await started();
  await store.simulate(delivered.url, { event: 'completed' });
  assert.equal(await statusOf(delivered.orderId), 'COMPLETED');
  assert.deepEqual(await credits(delivered.member), []);

  const polled = await started();
  await store.simulate(polled.url, { event: 'completed', amount: 12, webhook: false });
  await ask(polled.paymentId);
  assert.equal(await statusOf(polled.orderId), 'COMPLETED');
  assert.deepEqual(await credits(polled.member), [['OVERPAYMENT', 2]]);
  assert.equal(await toCheck(), 0);
});

it('a payment that the store did not make and that names no reference is not taken', async () => {
  gatewaySays({ shape: 'published' });
  const url = await secondUnder(randomUUID());
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
  const [first, ...others] = await alarms();
  assert.ok(Math.abs(first!.since_unix - Date.now() / 1000) < 60);
  assert.deepEqual(
    [first, others],
    [
      {
        _id: first!._id,
        reason: 'UNKNOWN_STATE',
        state: 'PROCESSING',
        second: false,
        amount: 10,
        currency: 'USD',
        gateway_id: gatewayId(url),
        since_unix: first!.since_unix,
        user_id: member.id,
        username: member.username,
        order_ids: [orderId],
      },
      [],
    ],
  );
  assert.deepEqual([await toCheck(), await metric()], [1, 1]);

  gatewaySays({ state: 'ON_HOLD' });
  await ask(paymentId);
  assert.deepEqual(await audited(paymentId), ['PROCESSING', 'ON_HOLD']);
  assert.deepEqual(
    (await alarms()).map(({ state }) => state),
    ['ON_HOLD'],
  );
  assert.deepEqual([await toCheck(), await metric()], [1, 1]);

  gatewaySays({});
  await store.simulate(url, { event: 'completed' });
  assert.equal(await statusOf(orderId), 'COMPLETED');
  assert.equal(await toCheck(), 0);
  assert.equal(await metric(), 0);
});

it('an alarm ends when the gateway is clear again, and opens again without another audit row', async () => {
  const { orderId, url, paymentId } = await started();
  gatewaySays({ state: 'PROCESSING' });
  await ask(paymentId);
  gatewaySays({});
  await ask(paymentId);
  assert.equal(await toCheck(), 0);
  gatewaySays({ state: 'PROCESSING' });
  await ask(paymentId);
  assert.equal(await toCheck(), 1);
  assert.deepEqual(await audited(paymentId), ['PROCESSING']);
  gatewaySays({});
  await store.simulate(url, { event: 'cancelled' });
  assert.deepEqual([await statusOf(orderId), await toCheck()], ['CANCELLED', 0]);
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
  assert.deepEqual([await statusOf(orderId), await toCheck()], ['EXPIRED', 1]);
  gatewaySays({});
  await store.simulate(url, { event: 'completed', webhook: false });
  await ask(paymentId);
  assert.deepEqual(await credits(member), [['LATE_PAYMENT', 10]]);
  assert.equal(await toCheck(), 0);
});

for (const [words, outcome, state, reason, currency] of [
  ['in another currency', { currency: 'EUR' }, 'COMPLETED in another currency', 'OTHER_CURRENCY', 'EUR'],
  [
    'for another reference',
    { metadata: { reference: 'somebody-else' } },
    'COMPLETED for another reference',
    'OTHER_REFERENCE',
    'USD',
  ],
  [
    'for a reference that is no text',
    { metadata: { reference: 7 } },
    'COMPLETED for another reference',
    'OTHER_REFERENCE',
    'USD',
  ],
] as const) {
  it(`a payment that was made ${words} alarms the owner and settles nothing`, async () => {
    const { member, orderId, url, paymentId } = await started();
    await store.simulate(url, { event: 'completed', repeat: 3, ...outcome });
    assert.equal(await statusOf(orderId), 'PENDING');
    assert.deepEqual(await credits(member), []);
    assert.deepEqual(await audited(paymentId), [state]);
    assert.deepEqual(
      (await alarms()).map((each) => [each.reason, each.state, each.second, each.amount, each.currency]),
      [[reason, 'COMPLETED', false, 10, currency]],
    );
    assert.deepEqual((await alarms())[0]!.order_ids, [orderId]);
    await lookAtAll();
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
  assert.deepEqual(
    (await alarms()).map((each) => [each.gateway_id, each.user_id, each.username, each.order_ids]),
    [[gatewayId(body.redirect_url), member.id, member.username, []]],
  );
  gatewaySays({});
  await store.simulate(body.redirect_url, { event: 'completed' });
  assert.equal(await toCheck(), 0);
});

it('a refund of a settled payment is shown until an admin has looked at it', async () => {
  const { member, orderId, url, paymentId } = await started();
  await store.simulate(url, { event: 'completed' });
  gatewaySays({ state: 'REFUNDED' });
  for (let n = 0; n < 3; n++) assert.equal((await store.webhook(gatewayId(url))).status, 200);
  assert.deepEqual(await audited(paymentId), ['REFUNDED']);
  const shown = await alarms();
  assert.deepEqual(
    shown.map((each) => [each.reason, each.state, each.gateway_id, each.order_ids]),
    [['AFTER_SETTLEMENT', 'REFUNDED', gatewayId(url), [orderId]]],
  );
  gatewaySays({});
  await store.webhook(gatewayId(url));
  assert.deepEqual([await toCheck(), await metric()], [1, 1]);
  await lookedAt(shown[0]!._id);
  gatewaySays({ state: 'REFUNDED' });
  await store.webhook(gatewayId(url));
  assert.deepEqual([await toCheck(), await metric()], [0, 0]);

  gatewaySays({ state: 'CANCELLED' });
  await store.webhook(gatewayId(url));
  assert.deepEqual(
    (await alarms()).map((each) => [each.reason, each.state]),
    [['AFTER_SETTLEMENT', 'CANCELLED']],
  );
  assert.equal(await statusOf(orderId), 'COMPLETED');
  assert.deepEqual(await credits(member), []);
  await lookAtAll();
});

it('an answer from before a payment was settled does not alarm the owner about it afterwards', async () => {
  const { url } = await started();
  gatewaySays({ state: 'PROCESSING' });
  const early = (await store.paying.gateway!.find(gatewayId(url)))!;
  gatewaySays({});
  await store.simulate(url, { event: 'completed' });
  assert.equal(await settle(store.paying, early), 'already settled');
  assert.equal(await toCheck(), 0);
});

it('an alarm about a second payment outlives every look at the first one', async () => {
  const { member, orderId, url, paymentId } = await started();
  const second = await secondUnder(paymentId);
  await store.simulate(second, { event: 'completed', currency: 'EUR' });
  const shown = async () =>
    (await alarms()).map((each) => [
      each.gateway_id,
      each.reason,
      each.second,
      each.currency,
      each.order_ids,
    ]);
  const expected = [[gatewayId(second), 'OTHER_CURRENCY', true, 'EUR', [orderId]]];
  assert.deepEqual(await shown(), expected);
  await ask(paymentId);
  assert.deepEqual(await shown(), expected);
  await store.simulate(url, { event: 'completed' });
  assert.equal(await statusOf(orderId), 'COMPLETED');
  assert.deepEqual(await shown(), expected);
  assert.equal(await metric(), 1);
  assert.deepEqual(await credits(member), []);
  await lookAtAll();
});

it('an alarm about a second payment is raised when the first one is settled, and ends when it is credited', async () => {
  const { member, url, paymentId } = await started();
  await store.simulate(url, { event: 'completed' });
  const second = await secondUnder(paymentId);
  gatewaySays({ state: 'PROCESSING' });
  await store.webhook(gatewayId(second));
  assert.deepEqual(
    (await alarms()).map((each) => [each.gateway_id, each.reason, each.second]),
    [[gatewayId(second), 'UNKNOWN_STATE', true]],
  );
  gatewaySays({});
  await store.simulate(second, { event: 'completed' });
  assert.equal(await toCheck(), 0);
  assert.deepEqual(await credits(member), [['LATE_PAYMENT', 10]]);
});

it('a second payment that is credited while an older answer is acted on has no alarm', async () => {
  for (let n = 0; n < 5; n++) {
    const { member, url, paymentId } = await started();
    await store.simulate(url, { event: 'completed' });
    const second = gatewayId(await secondUnder(paymentId));
    gatewaySays({ state: 'PROCESSING' });
    const older = (await store.paying.gateway!.find(second))!;
    gatewaySays({ state: 'COMPLETED' });
    const newer = (await store.paying.gateway!.find(second))!;
    gatewaySays({});
    await Promise.all([newer, older, older, older].map((each) => settle(store.paying, each)));
    assert.deepEqual(await credits(member), [['LATE_PAYMENT', 10]]);
    assert.deepEqual(await alarms(), []);
  }
});

it('a payment that was looked at is off the list for good, with one audit row, however often and by whomever', async () => {
  const { orderId, url, paymentId } = await started();
  await store.simulate(url, { event: 'completed', currency: 'EUR' });
  const [alarm] = await alarms();
  const another = await store.makeUser({ role: 'ADMIN' });
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      store.call('POST /admin/payment-alarms/{alarmId}/looked-at', {
        as: n % 2 ? admin : another,
        params: { alarmId: alarm!._id },
      }),
    ),
  );
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.message]),
    answers.map(() => [200, 'The payment is off the list.']),
  );
  const rows = await query<{ before: unknown }>(
    `select before from audit_log where action = 'payments.looked-at' and target_id = $1`,
    [alarm!._id],
  );
  assert.deepEqual(rows, [
    { before: { paymentId, gatewayId: gatewayId(url), reason: 'OTHER_CURRENCY', state: 'COMPLETED' } },
  ]);
  await ask(paymentId);
  assert.equal((await store.webhook(gatewayId(url))).status, 200);
  assert.deepEqual([await alarms(), await toCheck(), await metric()], [[], 0, 0]);
  // It takes nothing and settles nothing.
  assert.equal(await statusOf(orderId), 'PENDING');
});

it('an alarm that somebody looks at while the gateway is asked again stays closed', async () => {
  const { url } = await started();
  gatewaySays({ state: 'PROCESSING' });
  await store.webhook(gatewayId(url));
  const [alarm] = await alarms();
  await Promise.all([
    lookedAt(alarm!._id),
    ...Array.from({ length: 8 }, () => store.webhook(gatewayId(url))),
  ]);
  assert.equal(await toCheck(), 0);
});

it('an alarm that is not there is answered 404', async () => {
  for (const id of ['nonsense', randomUUID()]) {
    const { status, error } = await lookedAt(id);
    assert.deepEqual([status, error.code], [404, 'PAYMENT_ALARM_NOT_FOUND']);
  }
});

it('the list of payments that need a look begins with the one that waits longest', async () => {
  gatewaySays({ state: 'PROCESSING' });
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    const { url } = await started();
    await store.webhook(gatewayId(url));
    ids.push(gatewayId(url));
  }
  const { body, headers } = await store.call('GET /admin/payment-alarms', {
    as: admin,
    query: { skip: 1, amount: 1 },
  });
  assert.deepEqual([body.map((each) => each.gateway_id), headers['x-total-count']], [[ids[1]], '3']);
  await lookAtAll();
});
