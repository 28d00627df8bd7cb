import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { openGatewayCheckouts } from '../../../test/support/gateway-checkouts.ts';
import { noFaults } from '../../../test/support/gateway-faults.ts';
import { secondPaymentUnder } from '../../../test/support/second-payment.ts';
import { GatewayRefused } from '../payments/hoodpay-client.ts';
import { openPayment } from '../payments/payments.service.ts';
import { pollPayments } from '../payments/poller.ts';

const { store, checkouts } = await openGatewayCheckouts();
after(() => store.close());

for (const fault of ['down', 'lost', 'html', 'error', 'foreign-url'] as const) {
  it(`a failed gateway checkout restores cart and stock: ${fault}`, async () => {
    const member = await store.makeUser();
    const { options } = await store.makeProduct({ options: [{ stock: 2 }] });
    await checkouts.put(member, options[0]!.id, 2);
    store.sandbox.sandbox.faults = { ...noFaults, create: fault };
    const failed = await checkouts.pay(member, `fault-${fault}`);
    store.sandbox.sandbox.faults = noFaults;
    assert.deepEqual([failed.status, failed.error.code], [502, 'GATEWAY_FAILED']);
    const profile = await checkouts.personal(member);
    assert.deepEqual(profile.cart, [{ subcategoryId: options[0]!.id, amount: 2 }]);
    assert.equal(profile.recent_order_history[0]!.status, 'FAILED');
    assert.equal(await checkouts.stockOf(options[0]!.id), 2);
    assert.equal((await checkouts.pay(member, `fault-${fault}`)).status, 502);
    assert.equal((await checkouts.pay(member, `again-${fault}`)).status, 200);
  });
}

it('a gateway that does not answer in 10 seconds has failed', { timeout: 30_000 }, async () => {
  const member = await store.makeUser();
  const { options } = await store.makeProduct();
  await checkouts.put(member, options[0]!.id);
  store.sandbox.sandbox.faults = { ...noFaults, create: 'slow', delayMs: 20_000 };
  const start = performance.now();
  const { status } = await checkouts.pay(member);
  store.sandbox.sandbox.faults = noFaults;
  const seconds = (performance.now() - start) / 1_000;
  assert.equal(status, 502);
  assert.ok(seconds >= 9 && seconds < 15, `${seconds} s`);
  assert.equal((await checkouts.personal(member)).cart.length, 1);
});

it('a payment is credited even when its creation seemed to fail', async () => {
  const member = await store.makeUser();
  const { options } = await store.makeProduct();
  await checkouts.put(member, options[0]!.id);
  store.sandbox.sandbox.faults = { ...noFaults, create: 'lost' };
  assert.equal((await checkouts.pay(member)).status, 502);
  store.sandbox.sandbox.faults = noFaults;
  const { rows } = await store.db.execute<{ id: string }>({
    text: 'select id from gateway_payments where user_id = $1',
    values: [member.id],
  });
  const lost = store.sandbox.sandbox.payments.findCreated(rows[0]!.id)!.paymentId;
  await store.simulate(`${store.gatewayUrl}/pay/${lost}`, { event: 'completed', repeat: 5 });
  assert.deepEqual(await checkouts.credits(member), [['LATE_PAYMENT', 10]]);
});

it('a payment whose checkout was closed while the gateway made it is found by polling', async () => {
  const member = await store.makeUser();
  const { options } = await store.makeProduct({ options: [{ priceCents: 1000, stock: 5 }] });
  await checkouts.put(member, options[0]!.id);
  store.sandbox.sandbox.faults = { ...noFaults, create: 'slow', delayMs: 1_000 };
  const first = checkouts.pay(member);
  const waiting = `select id from gateway_payments where user_id = $1 and status = 'CREATING'`;
  const creating = () => store.db.execute<{ id: string }>({ text: waiting, values: [member.id] });
  while ((await creating()).rows.length === 0) await setTimeout(10);
  const { id } = (await creating()).rows[0]!;
  await setTimeout(100);
  store.sandbox.sandbox.faults = noFaults;
  await checkouts.put(member, options[0]!.id);
  assert.equal((await checkouts.pay(member)).status, 200);
  assert.deepEqual([(await first).status, (await first).error.code], [502, 'GATEWAY_FAILED']);

  const made = store.sandbox.sandbox.payments.findCreated(id)!.paymentId;
  await store.simulate(`${store.gatewayUrl}/pay/${made}`, { event: 'completed', webhook: false });
  // The payment is due now, unless it is no longer polled.
  await store.db.execute({
    text: 'update gateway_payments set next_poll_at = now() where id = $1 and next_poll_at is not null',
    values: [id],
  });
  await pollPayments(store.paying);
  assert.deepEqual(await checkouts.credits(member), [['LATE_PAYMENT', 10]]);
});

it('two payments for one checkout lead to one payment page', async () => {
  const { member, id, url } = await checkouts.started();
  const { rows } = await store.db.execute<{ id: string }>({
    text: 'select g.id from gateway_payments g join orders o using (checkout_id) where o.id = $1',
    values: [id],
  });
  const second = { id: 'made-again', url: `${store.gatewayUrl}/pay/made-again` };
  const gateway = { ...store.paying.gateway!, create: () => Promise.resolve(second) };
  const answer = await openPayment({ ...store.paying, gateway }, rows[0]!.id);
  assert.equal(answer.redirect_url, url);
  assert.equal((await checkouts.order(id, member)).redirect_url, url);
});

it('a failed attempt does not close a payment that another attempt has opened', async () => {
  const { member, id, url } = await checkouts.started();
  const { rows } = await store.db.execute<{ id: string }>({
    text: 'select g.id from gateway_payments g join orders o using (checkout_id) where o.id = $1',
    values: [id],
  });
  const create = () => Promise.reject(new GatewayRefused('down'));
  const gateway = { ...store.paying.gateway!, create };
  await assert.rejects(openPayment({ ...store.paying, gateway }, rows[0]!.id), { code: 'GATEWAY_FAILED' });
  assert.equal((await checkouts.order(id, member)).status, 'PENDING');
  assert.deepEqual((await checkouts.personal(member)).cart, []);
  await store.simulate(url, { event: 'completed' });
  assert.equal((await checkouts.order(id, member)).status, 'COMPLETED');
  assert.deepEqual(await checkouts.credits(member), []);
});

it('a payment that failed ends its orders even when the cart has no room for their lines', async () => {
  const { member, id, option } = await checkouts.started();
  const { rows } = await checkouts.asUnstored(id);
  const { options } = await store.makeProduct({ options: Array.from({ length: 50 }, () => ({})) });
  for (const each of options) await checkouts.put(member, each.id);
  const create = () => Promise.reject(new GatewayRefused('down'));
  const gateway = { ...store.paying.gateway!, create };
  await assert.rejects(openPayment({ ...store.paying, gateway }, rows[0]!.id), { code: 'GATEWAY_FAILED' });
  assert.equal((await checkouts.order(id, member)).status, 'FAILED');
  assert.equal(await checkouts.stockOf(option), 2);
  assert.equal((await checkouts.personal(member)).cart.length, 50);
});

const secondPayment = async (orderId: string): Promise<string> => {
  const { rows } = await store.db.execute<{ id: string }>({
    text: 'select g.id from gateway_payments g join orders o using (checkout_id) where o.id = $1',
    values: [orderId],
  });
  return secondPaymentUnder(store, rows[0]!.id);
};

it('a second payment for one order is credited once', async () => {
  const { member, id, url } = await checkouts.started();
  const second = await secondPayment(id);
  await store.simulate(url, { event: 'completed' });
  assert.deepEqual([(await checkouts.order(id)).status, await checkouts.credits(member)], ['COMPLETED', []]);
  await store.simulate(second, { event: 'completed', amount: 12, repeat: 20 });
  await store.webhook(checkouts.gatewayId(second));
  assert.deepEqual(await checkouts.credits(member), [['LATE_PAYMENT', 12]]);
});

it('a second payment for one order is credited only when it is paid in dollars', async () => {
  const { member, id, url } = await checkouts.started();
  const [foreign, unpaid] = [await secondPayment(id), await secondPayment(id)];
  await store.simulate(url, { event: 'completed' });
  await store.simulate(foreign, { event: 'completed', currency: 'EUR', repeat: 3 });
  assert.equal((await store.webhook(checkouts.gatewayId(unpaid))).status, 200);
  assert.deepEqual([(await checkouts.order(id)).status, await checkouts.credits(member)], ['COMPLETED', []]);
});

it('a payment whose process died before storing it is resumed', async () => {
  const { member, id, url } = await checkouts.started();
  await checkouts.asUnstored(id);
  await pollPayments(store.paying);
  assert.equal((await checkouts.order(id, member)).redirect_url, url);
  await store.simulate(url, { event: 'completed' });
  assert.equal((await checkouts.order(id)).status, 'COMPLETED');
});

it('a webhook settles a payment whose process died before storing it', async () => {
  const { id, url } = await checkouts.started();
  await checkouts.asUnstored(id);
  await store.simulate(url, { event: 'completed', repeat: 3 });
  assert.equal((await checkouts.order(id)).status, 'COMPLETED');
});
