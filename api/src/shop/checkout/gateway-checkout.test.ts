import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { noFaults } from '../../../test/support/gateway-faults.ts';
import { openPayingStore, type PayingStore } from '../../../test/support/paying-store.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { GatewayRefused } from '../payments/hoodpay-client.ts';
import { openPayment } from '../payments/payments.service.ts';
import { pollPayments } from '../payments/poller.ts';
import { sweepReservations } from '../payments/sweeper.ts';

describe('checkout through the gateway', () => {
  let store: PayingStore;
  let admin: MadeUser;
  before(async () => {
    store = await openPayingStore();
    admin = await store.makeUser({ role: 'ADMIN' });
  });
  after(() => store.close());

  const put = (who: MadeUser, subcategoryId: string, amount = 1) =>
    store.call('POST /user/cart/update', { as: who, body: { subcategoryId, amount } });
  const pay = (who: MadeUser, key?: string) =>
    store.call('POST /orders/cart/checkout', {
      as: who,
      body: { payment_method: 'HOODPAY' },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  const personal = async (who: MadeUser) => (await store.call('GET /user/personal', { as: who })).body;
  const order = async (id: string, who: MadeUser = admin) =>
    (await store.call('GET /orders/{orderId}', { as: who, params: { orderId: id } })).body;
  const credits = async (who: MadeUser) =>
    (await store.call('GET /user/transactions', { as: who })).body.map((entry) => [entry.kind, entry.amount]);
  const stockOf = async (id: string) =>
    (
      await store.db.execute<{ n: number }>({
        text: 'select available_count as n from subcategories where id = $1',
        values: [id],
      })
    ).rows[0]!.n;
  const endTime = (id: string) =>
    store.db.execute({
      text: `update orders set expires_at = now() - interval '1 second' where id = $1`,
      values: [id],
    });
  const askNow = (id: string) =>
    store.db.execute({
      text: `update gateway_payments set next_poll_at = now()
              where checkout_id = (select checkout_id from orders where id = $1)`,
      values: [id],
    });

  /** A member with one pending order of $10 and the page where it is paid. */
  const started = async (priceCents = 1000) => {
    const member = await store.makeUser();
    const { options } = await store.makeProduct({ options: [{ priceCents, stock: 2 }] });
    await put(member, options[0]!.id);
    const { body } = await pay(member);
    assert.ok(body.redirect_url?.startsWith(store.gatewayUrl));
    return { member, option: options[0]!.id, id: body.order_ids[0]!, url: body.redirect_url! };
  };
  const gatewayId = (url: string) => url.split('/').at(-1)!;

  /** The state after a crash: the payment is made at the gateway under our reference, and not stored here. */
  const asUnstored = (orderId: string) =>
    store.db.transaction(async (tx) => {
      // The schema forbids it otherwise.
      await tx.execute({ text: 'set local session_replication_role = replica' });
      return tx.execute<{ id: string }>({
        text: `update gateway_payments
                  set gateway_id = null, redirect_url = null, status = 'CREATING', next_poll_at = now()
                where checkout_id = (select checkout_id from orders where id = $1) returning id`,
        values: [orderId],
      });
    });

  it('a gateway checkout reserves, empties the cart, and delivers once it is paid', async () => {
    const { member, option, id, url } = await started();
    const pending = await order(id, member);
    assert.deepEqual([pending.status, pending.deliverables, pending.redirect_url], ['PENDING', [], url]);
    assert.equal(await stockOf(option), 1);
    assert.deepEqual((await personal(member)).cart, []);
    await store.simulate(url, { event: 'completed' });
    const paid = await order(id, member);
    assert.deepEqual([paid.status, paid.deliverables.length], ['COMPLETED', 1]);
    assert.deepEqual(await credits(member), []);
  });

  it('the same webhook sent 20 times in parallel acts once', async () => {
    const { member, id, url } = await started();
    const reply = await store.simulate(url, { event: 'completed', amount: 15, repeat: 20 });
    const { deliveries } = (await reply.json()) as { deliveries: { outcome: number }[] };
    assert.deepEqual(new Set(deliveries.map((each) => each.outcome)), new Set([200]));
    assert.equal((await order(id)).status, 'COMPLETED');
    assert.deepEqual(await credits(member), [['OVERPAYMENT', 5]]);
  });

  it('a payment that is short, late or for an order that has ended is credited', async () => {
    const short = await started();
    await store.simulate(short.url, { event: 'completed', amount: 4.5 });
    assert.equal((await order(short.id)).status, 'FAILED');
    assert.deepEqual(await credits(short.member), [['SHORT_PAYMENT', 4.5]]);
    assert.equal(await stockOf(short.option), 2);

    const late = await started();
    await endTime(late.id);
    await store.simulate(late.url, { event: 'completed' });
    assert.equal((await order(late.id)).status, 'EXPIRED');
    assert.deepEqual(await credits(late.member), [['LATE_PAYMENT', 10]]);

    const ended = await started();
    await store.simulate(ended.url, { event: 'cancelled' });
    assert.equal((await order(ended.id)).status, 'CANCELLED');
    assert.equal(await stockOf(ended.option), 2);
    await store.simulate(ended.url, { event: 'completed', amount: 12 });
    assert.equal((await order(ended.id)).status, 'CANCELLED');
    assert.deepEqual(await credits(ended.member), [['LATE_PAYMENT', 12]]);
  });

  it('a payment in another currency or for another reference, and a forged webhook, change nothing', async () => {
    const foreign = await started();
    await store.simulate(foreign.url, { event: 'completed', currency: 'EUR' });
    assert.equal((await order(foreign.id)).status, 'PENDING');

    const victim = await started();
    const thief = await started();
    const { rows } = await store.db.execute<{ id: string }>({
      text: 'select g.id from gateway_payments g join orders o using (checkout_id) where o.id = $1',
      values: [victim.id],
    });
    await store.simulate(thief.url, { event: 'completed', metadata: { reference: rows[0]!.id } });
    assert.deepEqual(
      [(await order(victim.id)).status, (await order(thief.id)).status],
      ['PENDING', 'PENDING'],
    );
    assert.deepEqual([await credits(victim.member), await credits(thief.member)], [[], []]);

    const { url, id } = await started();
    await store.simulate(url, { event: 'completed', webhook: false });
    const raw = JSON.stringify({ eventType: 'PAYMENT_COMPLETED', forPaymentEvents: { id: gatewayId(url) } });
    for (const signature of [null, '', 'zz', '0'.repeat(64), `${'a'.repeat(63)}`]) {
      const reply = await store.webhook(gatewayId(url), { signature, raw });
      assert.deepEqual([reply.status, reply.body.code], [401, 'SIGNATURE_INVALID']);
    }
    assert.equal((await order(id)).status, 'PENDING');
    // A valid signature of other bytes is a forgery too: one more space is enough.
    const good = await store.webhook(gatewayId(url), { eventType: 'payment:completed' });
    assert.equal(good.status, 200);
    assert.equal((await order(id)).status, 'COMPLETED');
  });

  it('a webhook that says completed too early changes nothing: the gateway decides', async () => {
    const { id, url } = await started();
    assert.equal((await store.webhook(gatewayId(url))).status, 200);
    assert.equal((await order(id)).status, 'PENDING');
    assert.equal((await store.webhook('no-such-payment')).status, 200);
    // Out of order: paid, and then an old "cancelled".
    await store.simulate(url, { event: 'completed' });
    await store.webhook(gatewayId(url), { eventType: 'PAYMENT_CANCELLED' });
    assert.equal((await order(id)).status, 'COMPLETED');
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
    const { id, url } = await started();
    await store.simulate(url, { event: 'completed', webhook: false });
    await askNow(id);
    await Promise.all([1, 2, 3].map(() => pollPayments(store.paying)));
    assert.equal((await order(id)).status, 'COMPLETED');
  });

  it('a payment is polled again after a webhook came while the gateway did not answer', async () => {
    const { id, url } = await started();
    store.sandbox.sandbox.faults = { ...noFaults, read: 'error' };
    await store.simulate(url, { event: 'completed', webhook: false });
    assert.equal((await store.webhook(gatewayId(url))).status, 502);
    assert.equal((await order(id)).status, 'PENDING');
    store.sandbox.sandbox.faults = noFaults;
    await pollPayments(store.paying);
    assert.equal((await order(id)).status, 'COMPLETED');
  });

  it('several sweepers at once end an expired reservation once and put the items back', async () => {
    const { id, option } = await started();
    await endTime(id);
    await Promise.all([1, 2, 3].map(() => sweepReservations(store.paying)));
    assert.equal((await order(id)).status, 'EXPIRED');
    assert.equal(await stockOf(option), 2);
  });

  it('a gateway checkout sells nothing twice while the sweeper is stopped', async () => {
    const { id, option, url } = await started();
    await endTime(id);
    const rival = await store.makeUser({ balanceCents: 10_000 });
    await put(rival, option, 1);
    const { body } = await store.call('POST /orders/cart/checkout', {
      as: rival,
      body: { payment_method: 'BALANCE' },
    });
    await store.simulate(url, { event: 'completed' });
    assert.deepEqual(
      [(await order(id)).status, (await order(body.order_ids[0]!)).status],
      ['EXPIRED', 'COMPLETED'],
    );
  });

  it('a gateway checkout cancels the open checkout when the buyer starts another, and can sell the same last items', async () => {
    const { member, option, id, url } = await started();
    await put(member, option, 1);
    const rest = await store.makeUser({ balanceCents: 10_000 });
    await put(rest, option, 1);
    await store.call('POST /orders/cart/checkout', { as: rest, body: { payment_method: 'BALANCE' } });
    assert.equal(await stockOf(option), 0);
    const second = await pay(member);
    assert.equal(second.status, 200);
    assert.deepEqual(
      [(await order(id)).status, (await order(second.body.order_ids[0]!)).status],
      ['CANCELLED', 'PENDING'],
    );
    await store.simulate(url, { event: 'completed' });
    assert.deepEqual(await credits(member), [['LATE_PAYMENT', 10]]);
  });

  it('one of several gateway checkouts that a buyer starts at once stays open', async () => {
    const member = await store.makeUser();
    const { options } = await store.makeProduct({ options: [{}, {}, {}, {}] });
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        options.map(async ({ id }) => {
          await put(member, id);
          return pay(member);
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
    await put(member, options[0]!.id);
    const { body } = await pay(member);
    assert.equal((await order(body.order_ids[0]!)).status, 'COMPLETED');
    assert.equal(body.redirect_url, `${store.deps.config.publicUrl}/orders/${body.order_ids[0]}`);
  });

  for (const fault of ['down', 'lost', 'html', 'error', 'foreign-url'] as const) {
    it(`a gateway checkout answers 502 and restores cart and stock when the gateway is ${fault}`, async () => {
      const member = await store.makeUser();
      const { options } = await store.makeProduct({ options: [{ stock: 2 }] });
      await put(member, options[0]!.id, 2);
      store.sandbox.sandbox.faults = { ...noFaults, create: fault };
      const failed = await pay(member, `fault-${fault}`);
      store.sandbox.sandbox.faults = noFaults;
      assert.deepEqual([failed.status, failed.error.code], [502, 'GATEWAY_FAILED']);
      const profile = await personal(member);
      assert.deepEqual(profile.cart, [{ subcategoryId: options[0]!.id, amount: 2 }]);
      assert.equal(profile.recent_order_history[0]!.status, 'FAILED');
      assert.equal(await stockOf(options[0]!.id), 2);
      assert.equal((await pay(member, `fault-${fault}`)).status, 502);
      assert.equal((await pay(member, `again-${fault}`)).status, 200);
    });
  }

  it('a gateway that does not answer in 10 seconds has failed', { timeout: 30_000 }, async () => {
    const member = await store.makeUser();
    const { options } = await store.makeProduct();
    await put(member, options[0]!.id);
    store.sandbox.sandbox.faults = { ...noFaults, create: 'slow', delayMs: 20_000 };
    const start = performance.now();
    const { status } = await pay(member);
    store.sandbox.sandbox.faults = noFaults;
    const seconds = (performance.now() - start) / 1_000;
    assert.equal(status, 502);
    assert.ok(seconds >= 9 && seconds < 15, `${seconds} s`);
    assert.equal((await personal(member)).cart.length, 1);
  });

  it('a payment that the gateway made although it seemed to fail is credited', async () => {
    const member = await store.makeUser();
    const { options } = await store.makeProduct();
    await put(member, options[0]!.id);
    store.sandbox.sandbox.faults = { ...noFaults, create: 'lost' };
    assert.equal((await pay(member)).status, 502);
    store.sandbox.sandbox.faults = noFaults;
    const { rows } = await store.db.execute<{ id: string }>({
      text: 'select id from gateway_payments where user_id = $1',
      values: [member.id],
    });
    const lost = store.sandbox.sandbox.payments.findCreated(rows[0]!.id)!.paymentId;
    await store.simulate(`${store.gatewayUrl}/pay/${lost}`, { event: 'completed', repeat: 5 });
    assert.deepEqual(await credits(member), [['LATE_PAYMENT', 10]]);
  });

  it('a payment whose checkout was closed while the gateway made it is found by polling', async () => {
    const member = await store.makeUser();
    const { options } = await store.makeProduct({ options: [{ priceCents: 1000, stock: 5 }] });
    await put(member, options[0]!.id);
    store.sandbox.sandbox.faults = { ...noFaults, create: 'slow', delayMs: 1_000 };
    const first = pay(member);
    const waiting = `select id from gateway_payments where user_id = $1 and status = 'CREATING'`;
    const creating = () => store.db.execute<{ id: string }>({ text: waiting, values: [member.id] });
    while ((await creating()).rows.length === 0) await setTimeout(10);
    const { id } = (await creating()).rows[0]!;
    await setTimeout(100);
    store.sandbox.sandbox.faults = noFaults;
    await put(member, options[0]!.id);
    assert.equal((await pay(member)).status, 200);
    assert.deepEqual([(await first).status, (await first).error.code], [502, 'GATEWAY_FAILED']);

    const made = store.sandbox.sandbox.payments.findCreated(id)!.paymentId;
    await store.simulate(`${store.gatewayUrl}/pay/${made}`, { event: 'completed', webhook: false });
    // As if it were due: a payment that is no longer polled stays so.
    await store.db.execute({
      text: 'update gateway_payments set next_poll_at = now() where id = $1 and next_poll_at is not null',
      values: [id],
    });
    await pollPayments(store.paying);
    assert.deepEqual(await credits(member), [['LATE_PAYMENT', 10]]);
  });

  it('a creation that the gateway answered with two payments leads to one payment page', async () => {
    const { member, id, url } = await started();
    const { rows } = await store.db.execute<{ id: string }>({
      text: 'select g.id from gateway_payments g join orders o using (checkout_id) where o.id = $1',
      values: [id],
    });
    const second = { id: 'made-again', url: `${store.gatewayUrl}/pay/made-again` };
    const gateway = { ...store.paying.gateway!, create: () => Promise.resolve(second) };
    const answer = await openPayment({ ...store.paying, gateway }, rows[0]!.id);
    assert.equal(answer.redirect_url, url);
    assert.equal((await order(id, member)).redirect_url, url);
  });

  it('an attempt that fails leaves alone a payment that another attempt has opened', async () => {
    const { member, id, url } = await started();
    const { rows } = await store.db.execute<{ id: string }>({
      text: 'select g.id from gateway_payments g join orders o using (checkout_id) where o.id = $1',
      values: [id],
    });
    const create = () => Promise.reject(new GatewayRefused('down'));
    const gateway = { ...store.paying.gateway!, create };
    await assert.rejects(openPayment({ ...store.paying, gateway }, rows[0]!.id), { code: 'GATEWAY_FAILED' });
    assert.equal((await order(id, member)).status, 'PENDING');
    assert.deepEqual((await personal(member)).cart, []);
    await store.simulate(url, { event: 'completed' });
    assert.equal((await order(id, member)).status, 'COMPLETED');
    assert.deepEqual(await credits(member), []);
  });

  it('a payment that failed ends its orders even when the cart has no room for their lines', async () => {
    const { member, id, option } = await started();
    const { rows } = await asUnstored(id);
    const { options } = await store.makeProduct({ options: Array.from({ length: 50 }, () => ({})) });
    for (const each of options) await put(member, each.id);
    const create = () => Promise.reject(new GatewayRefused('down'));
    const gateway = { ...store.paying.gateway!, create };
    await assert.rejects(openPayment({ ...store.paying, gateway }, rows[0]!.id), { code: 'GATEWAY_FAILED' });
    assert.equal((await order(id, member)).status, 'FAILED');
    assert.equal(await stockOf(option), 2);
    assert.equal((await personal(member)).cart.length, 50);
  });

  it('a second payment under one reference is credited once, and only when it was paid in dollars', async () => {
    const { member, id, url } = await started();
    const { rows } = await store.db.execute<{ id: string }>({
      text: 'select g.id from gateway_payments g join orders o using (checkout_id) where o.id = $1',
      values: [id],
    });
    const { apiKey, businessId } = store.deps.config.hoodpay!;
    /** The state after a creation that the gateway answered with another payment. */
    const again = async () => {
      const reply = await fetch(`${store.gatewayUrl}/v1/businesses/${businessId}/payments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          amount: 10,
          currency: 'USD',
          redirectUrl: `${store.deps.config.publicUrl}/orders/${id}`,
          notifyUrl: `${store.deps.config.publicUrl}/api/webhooks/hoodpay`,
          metadata: { reference: rows[0]!.id },
        }),
      });
      return ((await reply.json()) as { data: { url: string } }).data.url;
    };
    const [second, foreign, unpaid] = [await again(), await again(), await again()];
    await store.simulate(url, { event: 'completed' });
    await store.simulate(foreign, { event: 'completed', currency: 'EUR', repeat: 3 });
    assert.equal((await store.webhook(gatewayId(unpaid))).status, 200);
    assert.deepEqual([(await order(id)).status, await credits(member)], ['COMPLETED', []]);
    await store.simulate(second, { event: 'completed', amount: 12, repeat: 20 });
    await store.webhook(gatewayId(second));
    assert.deepEqual(await credits(member), [['LATE_PAYMENT', 12]]);
  });

  it('a payment whose process died between its creation and its storing is taken up again', async () => {
    const { member, id, url } = await started();
    await asUnstored(id);
    await pollPayments(store.paying);
    assert.equal((await order(id, member)).redirect_url, url);
    await store.simulate(url, { event: 'completed' });
    assert.equal((await order(id)).status, 'COMPLETED');
  });

  it('a payment that a webhook reports after such a crash is settled', async () => {
    const { id, url } = await started();
    await asUnstored(id);
    await store.simulate(url, { event: 'completed', repeat: 3 });
    assert.equal((await order(id)).status, 'COMPLETED');
  });

  it('a repeated gateway checkout gets the same answer, at once and later, and opens one payment', async () => {
    const member = await store.makeUser();
    const { options } = await store.makeProduct();
    const retriedBefore = store.db.load().retried;
    for (const key of ['gate 1', 'gate 2', 'gate 3', 'gate 4']) {
      await put(member, options[0]!.id);
      const answers = await Promise.all(Array.from({ length: 8 }, () => pay(member, key)));
      answers.push(await pay(member, key));
      assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
      assert.equal(new Set(answers.map((answer) => answer.body.redirect_url)).size, 1);
    }
    assert.equal((await personal(member)).total_orders, 4);
    // They take their locks in one order.
    assert.equal(store.db.load().retried, retriedBefore);
  });

  describe('approved by an admin', () => {
    const approve = (id: string) =>
      store.call('POST /admin/orders/process/{orderId}', { as: admin, params: { orderId: id } });

    it('an order that an admin approves is delivered at once, takes its own payment, and is approved once', async () => {
      const { member, id, url } = await started();
      assert.equal((await approve(id)).status, 200);
      assert.deepEqual([(await order(id)).status, (await order(id)).deliverables.length], ['COMPLETED', 1]);
      assert.equal((await approve(id)).error.code, 'ORDER_NOT_PENDING');
      await store.simulate(url, { event: 'completed', amount: 11 });
      assert.deepEqual(await credits(member), [['OVERPAYMENT', 1]]);
    });

    it('the result is the same whether the approval or the webhook comes first', async () => {
      for (let n = 0; n < 5; n++) {
        const { member, id, url } = await started();
        const [approved] = await Promise.all([
          approve(id),
          store.simulate(url, { event: 'completed', repeat: 3 }),
        ]);
        assert.ok([200, 409].includes(approved.status));
        assert.equal((await order(id)).status, 'COMPLETED');
        assert.deepEqual(await credits(member), []);
      }
    });

    it('a payment completes the rest of a checkout of which an admin approved a part', async () => {
      const member = await store.makeUser();
      const { options } = await store.makeProduct({ options: [{ priceCents: 300 }, { priceCents: 700 }] });
      for (const option of options) await put(member, option.id);
      const { body } = await pay(member);
      await approve(body.order_ids[0]!);
      await store.simulate(body.redirect_url!, { event: 'completed' });
      for (const id of body.order_ids) assert.equal((await order(id)).status, 'COMPLETED');
      assert.deepEqual(await credits(member), []);
    });

    it('an order that an admin approves stays delivered when the rest of its checkout ends unpaid', async () => {
      const ends = ['cancelled', 'expired', 'failed', 'paid short', 'swept'] as const;
      for (const end of ends) {
        const member = await store.makeUser();
        const { options } = await store.makeProduct({ options: [{ stock: 1 }, { stock: 1 }] });
        for (const option of options) await put(member, option.id);
        const { body } = await pay(member);
        const [approved, other] = await Promise.all(body.order_ids.map((id) => order(id)));
        await approve(approved!._id);
        if (end === 'swept') {
          await endTime(other!._id);
          await sweepReservations(store.paying);
        } else if (end === 'paid short')
          await store.simulate(body.redirect_url!, { event: 'completed', amount: 1 });
        else await store.simulate(body.redirect_url!, { event: end });
        const [approvedNow, ended] = [await order(approved!._id), await order(other!._id)];
        assert.deepEqual([approvedNow.status, approvedNow.deliverables.length], ['COMPLETED', 1], end);
        assert.ok(['CANCELLED', 'EXPIRED', 'FAILED'].includes(ended.status), `${end}: ${ended.status}`);
        assert.equal(await stockOf(other!.subcategory._id), 1, end);
      }
    });

    it('a checkout is closed when all of its orders are approved at once', async () => {
      const { options } = await store.makeProduct({
        options: Array.from({ length: 6 }, () => ({ stock: 10 })),
      });
      for (let round = 0; round < 5; round++) {
        const member = await store.makeUser();
        for (const option of options) await put(member, option.id);
        const { body } = await pay(member);
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

    it('the approval is refused to a customer, and an unknown order is answered 404', async () => {
      const { member, id } = await started();
      const call = (as: MadeUser, orderId: string) =>
        store.call('POST /admin/orders/process/{orderId}', { as, params: { orderId } });
      assert.equal((await call(member, id)).status, 403);
      assert.equal((await call(admin, 'nope')).error.code, 'ORDER_NOT_FOUND');
    });
  });
});
