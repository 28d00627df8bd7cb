import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { openGatewayCheckouts } from '../../../test/support/gateway-checkouts.ts';
import { noFaults } from '../../../test/support/gateway-faults.ts';
import { openPayingStore } from '../../../test/support/paying-store.ts';
import { pollPayments } from '../payments/poller.ts';
import { sweepReservations } from '../payments/sweeper.ts';

const { store, checkouts } = await openGatewayCheckouts();
after(() => store.close());

it('a gateway checkout reserves codes until its payment delivers them', async () => {
  const { member, option, id, url } = await checkouts.started();
  const pending = await checkouts.order(id, member);
  assert.deepEqual([pending.status, pending.deliverables, pending.redirect_url], ['PENDING', [], url]);
  assert.equal(await checkouts.stockOf(option), 1);
  assert.deepEqual((await checkouts.personal(member)).cart, []);
  await store.simulate(url, { event: 'completed' });
  const paid = await checkouts.order(id, member);
  assert.deepEqual([paid.status, paid.deliverables.length], ['COMPLETED', 1]);
  assert.deepEqual(await checkouts.credits(member), []);
});

it('the same webhook sent 20 times in parallel acts once', async () => {
  const { member, id, url } = await checkouts.started();
  const reply = await store.simulate(url, { event: 'completed', amount: 15, repeat: 20 });
  const { deliveries } = (await reply.json()) as { deliveries: { outcome: number }[] };
  assert.deepEqual(new Set(deliveries.map((each) => each.outcome)), new Set([200]));
  assert.equal((await checkouts.order(id)).status, 'COMPLETED');
  assert.deepEqual(await checkouts.credits(member), [['OVERPAYMENT', 5]]);
});

it('a short payment is credited', async () => {
  const short = await checkouts.started();
  await store.simulate(short.url, { event: 'completed', amount: 4.5 });
  assert.equal((await checkouts.order(short.id)).status, 'FAILED');
  assert.deepEqual(await checkouts.credits(short.member), [['SHORT_PAYMENT', 4.5]]);
  assert.equal(await checkouts.stockOf(short.option), 2);
});

it('a late payment is credited', async () => {
  const late = await checkouts.started();
  await checkouts.endTime(late.id);
  await store.simulate(late.url, { event: 'completed' });
  assert.equal((await checkouts.order(late.id)).status, 'EXPIRED');
  assert.deepEqual(await checkouts.credits(late.member), [['LATE_PAYMENT', 10]]);
});

it('a payment for a cancelled order is credited', async () => {
  const ended = await checkouts.started();
  await store.simulate(ended.url, { event: 'cancelled' });
  assert.equal((await checkouts.order(ended.id)).status, 'CANCELLED');
  assert.equal(await checkouts.stockOf(ended.option), 2);
  await store.simulate(ended.url, { event: 'completed', amount: 12 });
  assert.equal((await checkouts.order(ended.id)).status, 'CANCELLED');
  assert.deepEqual(await checkouts.credits(ended.member), [['LATE_PAYMENT', 12]]);
});

it('a payment in another currency does not complete its order', async () => {
  const foreign = await checkouts.started();
  await store.simulate(foreign.url, { event: 'completed', currency: 'EUR' });
  assert.equal((await checkouts.order(foreign.id)).status, 'PENDING');
});

it('a payment for the reference of another order completes neither of them', async () => {
  const victim = await checkouts.started();
  const thief = await checkouts.started();
  const { rows } = await store.db.execute<{ id: string }>({
    text: 'select g.id from gateway_payments g join orders o using (checkout_id) where o.id = $1',
    values: [victim.id],
  });
  await store.simulate(thief.url, { event: 'completed', metadata: { reference: rows[0]!.id } });
  assert.deepEqual(
    [(await checkouts.order(victim.id)).status, (await checkouts.order(thief.id)).status],
    ['PENDING', 'PENDING'],
  );
  assert.deepEqual([await checkouts.credits(victim.member), await checkouts.credits(thief.member)], [[], []]);
});

it('a webhook with a wrong signature is refused', async () => {
  const { url, id } = await checkouts.started();
  await store.simulate(url, { event: 'completed', webhook: false });
  const raw = JSON.stringify({
    eventType: 'PAYMENT_COMPLETED',
    forPaymentEvents: { id: checkouts.gatewayId(url) },
  });
  for (const signature of [null, '', 'zz', '0'.repeat(64), `${'a'.repeat(63)}`]) {
    const reply = await store.webhook(checkouts.gatewayId(url), { signature, raw });
    assert.deepEqual([reply.status, reply.body.code], [401, 'SIGNATURE_INVALID']);
  }
  assert.equal((await checkouts.order(id)).status, 'PENDING');
  // A valid signature of other bytes is a forgery too: one more space is enough.
  const good = await store.webhook(checkouts.gatewayId(url), { eventType: 'payment:completed' });
  assert.equal(good.status, 200);
  assert.equal((await checkouts.order(id)).status, 'COMPLETED');
});

it('a webhook changes only what the gateway confirms', async () => {
  const { id, url } = await checkouts.started();
  assert.equal((await store.webhook(checkouts.gatewayId(url))).status, 200);
  assert.equal((await checkouts.order(id)).status, 'PENDING');
  assert.equal((await store.webhook('no-such-payment')).status, 200);
  // Out of order: paid, and then an old "cancelled".
  await store.simulate(url, { event: 'completed' });
  await store.webhook(checkouts.gatewayId(url), { eventType: 'PAYMENT_CANCELLED' });
  assert.equal((await checkouts.order(id)).status, 'COMPLETED');
});

it('the API answers 503 to webhooks while no secret is configured', async () => {
  const bare = await openPayingStore({
    config: {
      hoodpay: {
        apiUrl: store.gatewayUrl,
        apiKey: 'key',
        businessId: 'business',
        webhookSecret: undefined,
        signatureHeader: 'x-hoodpay-signature',
        redirectOrigins: [],
      },
    },
  });
  try {
    const reply = await bare.webhook('any');
    assert.deepEqual([reply.status, reply.body.code], [503, 'GATEWAY_UNCONFIGURED']);
  } finally {
    await bare.close();
  }
});

it('a payment whose webhook never arrives is found by polling', async () => {
  const { id, url } = await checkouts.started();
  await store.simulate(url, { event: 'completed', webhook: false });
  await checkouts.askNow(id);
  await Promise.all([1, 2, 3].map(() => pollPayments(store.paying)));
  assert.equal((await checkouts.order(id)).status, 'COMPLETED');
});

it('a payment is polled again after a webhook came while the gateway did not answer', async () => {
  const { id, url } = await checkouts.started();
  store.sandbox.sandbox.faults = { ...noFaults, read: 'error' };
  await store.simulate(url, { event: 'completed', webhook: false });
  assert.equal((await store.webhook(checkouts.gatewayId(url))).status, 502);
  assert.equal((await checkouts.order(id)).status, 'PENDING');
  store.sandbox.sandbox.faults = noFaults;
  await pollPayments(store.paying);
  assert.equal((await checkouts.order(id)).status, 'COMPLETED');
});

it('several sweepers at once end an expired reservation once and put the items back', async () => {
  const { id, option } = await checkouts.started();
  await checkouts.endTime(id);
  await Promise.all([1, 2, 3].map(() => sweepReservations(store.paying)));
  assert.equal((await checkouts.order(id)).status, 'EXPIRED');
  assert.equal(await checkouts.stockOf(option), 2);
});

it('a gateway checkout sells nothing twice while the sweeper is stopped', async () => {
  const { id, option, url } = await checkouts.started();
  await checkouts.endTime(id);
  const rival = await store.makeUser({ balanceCents: 10_000 });
  await checkouts.put(rival, option, 1);
  const { body } = await store.call('POST /orders/cart/checkout', {
    as: rival,
    body: { payment_method: 'BALANCE' },
  });
  await store.simulate(url, { event: 'completed' });
  assert.deepEqual(
    [(await checkouts.order(id)).status, (await checkouts.order(body.order_ids[0]!)).status],
    ['EXPIRED', 'COMPLETED'],
  );
});

it('a gateway checkout replaces the open checkout of its buyer', async () => {
  const { member, option, id, url } = await checkouts.started();
  await checkouts.put(member, option, 1);
  const rest = await store.makeUser({ balanceCents: 10_000 });
  await checkouts.put(rest, option, 1);
  await store.call('POST /orders/cart/checkout', { as: rest, body: { payment_method: 'BALANCE' } });
  assert.equal(await checkouts.stockOf(option), 0);
  const second = await checkouts.pay(member);
  assert.equal(second.status, 200);
  assert.deepEqual(
    [(await checkouts.order(id)).status, (await checkouts.order(second.body.order_ids[0]!)).status],
    ['CANCELLED', 'PENDING'],
  );
  await store.simulate(url, { event: 'completed' });
  assert.deepEqual(await checkouts.credits(member), [['LATE_PAYMENT', 10]]);
});

it('only one of several concurrent gateway checkouts of a buyer stays open', async () => {
  const member = await store.makeUser();
  const { options } = await store.makeProduct({ options: [{}, {}, {}, {}] });
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      options.map(async ({ id }) => {
        await checkouts.put(member, id);
        return checkouts.pay(member);
      }),
    );
    const codes = answers.filter(({ status }) => status !== 200).map(({ error }) => error.code);
    // Another one has bought the line, or replaced this one before it had a page; or four were replaced.
    for (const code of codes)
      assert.ok(['CART_EMPTY', 'GATEWAY_FAILED', 'RESERVATIONS_PAUSED'].includes(code), code);
    const { body } = await store.call('GET /orders/my-orders', {
      as: member,
      query: { status: 'PENDING', amount: 100 },
    });
    const { rows } = await store.db.execute<{ checkouts: number }>({
      text: 'select count(distinct checkout_id)::int as checkouts from orders where id = any ($1)',
      values: [body.map((row) => row._id)],
    });
    assert.equal(rows[0]?.checkouts, 1);
  }
});

it('a free cart is completed without the gateway', async () => {
  const member = await store.makeUser();
  const { options } = await store.makeProduct({ options: [{ priceCents: 0 }] });
  await checkouts.put(member, options[0]!.id);
  const { body } = await checkouts.pay(member);
  assert.equal((await checkouts.order(body.order_ids[0]!)).status, 'COMPLETED');
  assert.equal(body.redirect_url, `${store.deps.config.publicUrl}/orders/${body.order_ids[0]}`);
});

it('a repeated gateway checkout opens one payment', async () => {
  const member = await store.makeUser();
  const { options } = await store.makeProduct();
  const retriedBefore = store.db.load().retried;
  for (const key of ['gate 1', 'gate 2', 'gate 3', 'gate 4']) {
    await checkouts.put(member, options[0]!.id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => checkouts.pay(member, key)));
    answers.push(await checkouts.pay(member, key));
    assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
    assert.equal(new Set(answers.map((answer) => answer.body.redirect_url)).size, 1);
  }
  assert.equal((await checkouts.personal(member)).total_orders, 4);
  // They take their locks in one order.
  assert.equal(store.db.load().retried, retriedBefore);
});
