import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, it } from 'node:test';
import { openUnclearPayments } from '../../../test/support/unclear-payments.ts';
import { sweepReservations } from './sweeper.ts';

const {
  store,
  gatewaySays,
  query,
  gatewayId,
  started,
  statusOf,
  credits,
  toCheck,
  alarms,
  lookAtAll,
  secondUnder,
  audited,
  metric,
  ask,
} = await openUnclearPayments();
after(() => store.close());
afterEach(() => gatewaySays({}));

it('an order is completed when the gateway reports only endAmount', async () => {
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

it('a payment without a reference that the store did not create is ignored', async () => {
  gatewaySays({ shape: 'published' });
  const url = await secondUnder(randomUUID());
  await store.simulate(url, { event: 'completed' });
  const answer = await store.webhook(gatewayId(url));
  assert.deepEqual([answer.status, answer.body.message], [200, 'Received: not ours.']);
});

it('a payment in an unknown state raises one alarm', async () => {
  const { member, orderId, url, paymentId } = await started();
  gatewaySays({ state: 'PROCESSING' });
  const answers = await Promise.all(Array.from({ length: 5 }, () => store.webhook(gatewayId(url))));
  assert.deepEqual(
    new Set(answers.map(({ status, body }) => `${status} ${body.message}`)),
    new Set(['200 Received: unknown state.']),
  );
  await ask(paymentId);
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
  await lookAtAll();
});

it('another unknown state of a payment replaces its alarm', async () => {
  const { paymentId } = await started();
  gatewaySays({ state: 'PROCESSING' });
  await ask(paymentId);
  gatewaySays({ state: 'ON_HOLD' });
  await ask(paymentId);
  assert.deepEqual(await audited(paymentId), ['PROCESSING', 'ON_HOLD']);
  assert.deepEqual(
    (await alarms()).map(({ state }) => state),
    ['ON_HOLD'],
  );
  assert.deepEqual([await toCheck(), await metric()], [1, 1]);
  await lookAtAll();
});

it('a payment in an unknown state stays open until it is paid', async () => {
  const { orderId, url, paymentId } = await started();
  gatewaySays({ state: 'PROCESSING' });
  await ask(paymentId);
  assert.equal(await statusOf(orderId), 'PENDING');
  gatewaySays({});
  await store.simulate(url, { event: 'completed' });
  assert.equal(await statusOf(orderId), 'COMPLETED');
  assert.equal(await toCheck(), 0);
  assert.equal(await metric(), 0);
});

it('an alarm is open only while the gateway reports an unknown state', async () => {
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

it('a payment in an unknown state is polled even after its time', async () => {
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

it('the alarm about a top-up names its buyer', async () => {
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
