import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, it } from 'node:test';
import { openUnclearPayments } from '../../../test/support/unclear-payments.ts';
import { settle } from './settlement.service.ts';

const {
  store,
  admin,
  gatewaySays,
  query,
  gatewayId,
  started,
  statusOf,
  credits,
  toCheck,
  alarms,
  lookedAt,
  lookAtAll,
  secondUnder,
  audited,
  metric,
  ask,
} = await openUnclearPayments();
after(() => store.close());
afterEach(() => gatewaySays({}));

it('an alarm about a refund stays open until an admin has looked at it', async () => {
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

it('an old answer of the gateway raises no alarm about a payment that was settled since', async () => {
  const { url } = await started();
  gatewaySays({ state: 'PROCESSING' });
  const early = (await store.paying.gateway!.find(gatewayId(url)))!;
  gatewaySays({});
  await store.simulate(url, { event: 'completed' });
  assert.equal(await settle(store.paying, early), 'already settled');
  assert.equal(await toCheck(), 0);
});

it('an alarm about a second payment stays open when the first one is looked up again', async () => {
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

it('an alarm about a second payment ends when that payment is credited', async () => {
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

it('an old answer of the gateway raises no alarm about a second payment that was credited since', async () => {
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

it('an alarm that several admins look at is closed once and for good', async () => {
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
  // The alarm is closed, but the payment is not settled.
  assert.equal(await statusOf(orderId), 'PENDING');
});

it('an alarm that is closed while the gateway is asked again stays closed', async () => {
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

it('an unknown alarm is answered 404', async () => {
  for (const id of ['nonsense', randomUUID()]) {
    const { status, error } = await lookedAt(id);
    assert.deepEqual([status, error.code], [404, 'PAYMENT_ALARM_NOT_FOUND']);
  }
});

it('the alarms about payments are listed oldest first', async () => {
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
