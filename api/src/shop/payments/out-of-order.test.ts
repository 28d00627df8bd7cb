import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openPayingStore } from '../../../test/support/paying-store.ts';
import { buyThroughGateway } from '../checkout/gateway-checkout.service.ts';
import { hoodpayGateway } from './hoodpay-client.ts';
import type { GatewayPayment } from './hoodpay-answers.ts';
import { settle } from './settlement.service.ts';

const price = 10;

// Invariant 6. Reports of the gateway arrive in any order, more than once, and late.
const store = await openPayingStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });
const gateway = hoodpayGateway(store.deps.config.hoodpay!);

const fill = async () => {
  const member = await store.makeUser();
  const { options } = await store.makeProduct({ options: [{ priceCents: price * 100, stock: 1 }] });
  const option = options[0]!.id;
  await store.call('POST /user/cart/update', {
    as: member,
    body: { subcategoryId: option, amount: 1 },
  });
  return { member, option };
};
const started = async () => {
  const filled = await fill();
  const { body } = await store.call('POST /orders/cart/checkout', {
    as: filled.member,
    body: { payment_method: 'HOODPAY' },
  });
  const url = body.redirect_url!;
  return { ...filled, id: body.order_ids[0]!, url, gatewayId: url.split('/').at(-1)! };
};

/** Status of the order, its codes, what is left to sell, and the whole ledger of its buyer. */
const standing = async ({ member, option, id }: { member: MadeUser; option: string; id: string }) => {
  const params = { orderId: id };
  const order = (await store.call('GET /orders/{orderId}', { as: admin, params })).body;
  const ledger = (await store.call('GET /user/transactions', { as: member })).body;
  const stock = await store.call('GET /subcategories/{subcategoryId}', {
    params: { subcategoryId: option },
  });
  const { balance } = (await store.call('GET /user/personal', { as: member })).body;
  return {
    status: order.status,
    codes: order.deliverables.length,
    stock: stock.body.stock_count,
    balance,
    ledger: ledger.map(({ kind, amount, order_id }) => [kind, amount, order_id]),
  };
};
const delivered = { status: 'COMPLETED', codes: 1, stock: 0, balance: 0, ledger: [] };
const credited = (status: string, id: string) => ({
  status,
  codes: 0,
  stock: 1,
  balance: price,
  ledger: [['LATE_PAYMENT', price, id]],
});

it('a payment that is reported paid before it is reported created is settled once', async () => {
  const { member, option } = await fill();
  let page = '';
  const hasty: typeof gateway = {
    ...gateway,
    // Paid, and reported twice, while its creation is still being answered.
    async create(payment) {
      const made = await gateway.create(payment);
      await store.simulate(made.url, { event: 'completed', repeat: 2 });
      page = made.url;
      return made;
    },
  };
  const answer = await buyThroughGateway({ ...store.deps, gateway: hasty }, member.id, undefined, undefined);
  assert.ok('order_ids' in answer);
  assert.equal(answer.redirect_url, page);
  const bought = { member, option, id: answer.order_ids[0]! };
  assert.deepEqual(await standing(bought), delivered);
  for (const eventType of ['PAYMENT_CREATED', 'PAYMENT_PENDING'])
    assert.equal((await store.webhook(page.split('/').at(-1)!, { eventType })).status, 200);
  assert.deepEqual(await standing(bought), delivered);
});

it('an order stays delivered when its payment is reported failed afterwards', async () => {
  const bought = await started();
  await store.simulate(bought.url, { event: 'completed' });
  await store.webhook(bought.gatewayId, { eventType: 'PAYMENT_FAILED' });
  assert.deepEqual(await standing(bought), delivered);
  // Not even the gateway can undo it.
  const fetched = (await gateway.find(bought.gatewayId))!;
  for (const status of ['FAILED', 'CANCELLED', 'EXPIRED', 'PENDING'] as const)
    assert.equal(await settle(store.paying, { ...fetched, status }), 'already settled');
  assert.deepEqual(await standing(bought), delivered);
});

it('a payment waits while the gateway says that it is paid but not how much', async () => {
  const bought = await started();
  const waiting = await standing(bought);
  await store.simulate(bought.url, { event: 'completed', webhook: false });
  const fetched = (await gateway.find(bought.gatewayId))!;
  assert.equal(await settle(store.paying, { ...fetched, paidCents: undefined }), 'no amount');
  assert.deepEqual(await standing(bought), waiting);
  assert.equal(await settle(store.paying, fetched), 'completed');
  assert.deepEqual(await standing(bought), delivered);
});

it('a payment after its order expired is credited once', async () => {
  const late = await started();
  await store.simulate(late.url, { event: 'expired', repeat: 3 });
  assert.equal((await standing(late)).status, 'EXPIRED');
  await store.simulate(late.url, { event: 'completed', repeat: 5 });
  for (const eventType of ['PAYMENT_EXPIRED', 'PAYMENT_COMPLETED', 'PAYMENT_EXPIRED'])
    await store.webhook(late.gatewayId, { eventType });
  assert.deepEqual(await standing(late), credited('EXPIRED', late.id));
});

it('a payment has the same result in whatever order its states are fetched', async () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const end of ['failed', 'cancelled', 'expired'] as const) {
    for (const order of orders) {
      const bought = await started();
      const fetched: GatewayPayment[] = [];
      const look = async () => void fetched.push((await gateway.find(bought.gatewayId))!);
      await look();
      await store.simulate(bought.url, { event: end, webhook: false });
      await look();
      await store.simulate(bought.url, { event: 'completed', webhook: false });
      await look();
      // An early answer is used late, as with two instances.
      for (const at of [...order, ...order]) await settle(store.paying, fetched[at]!);
      const endedFirst = order.indexOf(1) < order.indexOf(2);
      const expected = endedFirst ? credited(end.toUpperCase(), bought.id) : delivered;
      assert.deepEqual(
        await standing(bought),
        expected,
        `${end}, then paid; webhooks in the order ${order.join()}`,
      );
    }
  }
});

it('two payments with concurrent reports have one effect each', async () => {
  const bought = await started();
  const topUp = await store.call('POST /user/balance/top-up', {
    as: bought.member,
    body: { amount: 25, payment_method: 'HOODPAY' },
  });
  const topUpUrl = topUp.body.redirect_url;
  await store.simulate(bought.url, { event: 'completed', amount: price + 1, webhook: false });
  await store.simulate(topUpUrl, { event: 'completed', webhook: false });
  const events = ['PAYMENT_COMPLETED', 'PAYMENT_EXPIRED', 'payment:completed', 'PAYMENT_FAILED'];
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      store.webhook(n % 2 === 0 ? bought.gatewayId : topUpUrl.split('/').at(-1)!, {
        eventType: events[(n >> 1) % events.length]!,
      }),
    ),
  );
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
  const { ledger, ...rest } = await standing(bought);
  assert.deepEqual(rest, { status: 'COMPLETED', codes: 1, stock: 0, balance: 26 });
  assert.deepEqual(
    ledger.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    [
      ['OVERPAYMENT', 1, bought.id],
      ['TOP_UP', 25, null],
    ],
  );
});
