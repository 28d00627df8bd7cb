import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, it } from 'node:test';
import { sign } from './server.ts';
import {
  authorization,
  body,
  closeAll,
  closers,
  create,
  paymentsUrl,
  read,
  sandboxWith,
  shop,
  simulate,
  submit,
  until,
} from './testing/sandboxes.ts';

afterEach(closeAll);

describe('creating a payment', () => {
  it('the sandbox answers with the payment page and shows the payment as PENDING', async () => {
    const app = sandboxWith();
    const created = await create(app);
    assert.equal(created.status, 200);
    assert.match(created.url, new RegExp(`^http://.*/pay/${created.id}$`));
    const payment = await read(app, created.id);
    assert.deepEqual(
      [payment.status, payment.amount, payment.requestedAmount, payment.currency],
      ['PENDING', 19.99, 19.99, 'USD'],
    );
  });

  it('the sandbox needs the key and the business', async () => {
    const app = sandboxWith();
    for (const header of [{}, { authorization: 'Bearer other' }, { authorization: 'key-1' }]) {
      const reply = await app.inject({ method: 'POST', url: paymentsUrl, headers: header, payload: body });
      assert.equal(reply.statusCode, 401);
    }
    const elsewhere = await app.inject({
      method: 'POST',
      url: '/v1/businesses/other/payments',
      headers: authorization,
      payload: body,
    });
    assert.equal(elsewhere.statusCode, 404);
  });

  const refused: [string, object][] = [
    ['a text as amount', { amount: '19.99' }],
    ['no money', { amount: 0 }],
    ['a third decimal', { amount: 1.005 }],
    ['another currency', { currency: 'EUR' }],
    ['a redirect that is no web address', { redirectUrl: 'javascript:alert(1)' }],
    ['an unknown field', { colour: 'blue' }],
  ];
  for (const [what, overrides] of refused) {
    it(`the sandbox refuses ${what}`, async () => {
      assert.equal((await create(sandboxWith(), overrides)).status, 400);
    });
  }

  it('the sandbox answers a retry with the same key with the same payment, another body with 409', async () => {
    const app = sandboxWith();
    const key = { 'idempotency-key': 'k1' };
    const first = await create(app, {}, key);
    const second = await create(app, {}, key);
    assert.equal(second.id, first.id);
    assert.equal((await create(app, { amount: 5 }, key)).status, 409);
  });
});

describe('the outcome of a payment', () => {
  it('the outcome of a payment is signed over the raw body and delivered to the shop', async () => {
    const app = sandboxWith();
    const { received, url } = await shop(200);
    const { id } = await create(app, { notifyUrl: url });
    const reply = await simulate(app, id, { event: 'completed' });
    assert.deepEqual(reply.json<{ deliveries: unknown }>().deliveries, [{ outcome: 200, attempts: 1 }]);
    assert.equal(received.length, 1);
    assert.equal(received[0]?.signature, sign(received[0]?.body ?? '', 'secret-1'));
    assert.deepEqual(JSON.parse(received[0]?.body ?? ''), {
      eventType: 'PAYMENT_COMPLETED',
      forPaymentEvents: { id, status: 'COMPLETED', metadata: { reference: 'ref-1' } },
    });
  });

  it('the outcome of a payment is delivered again until the shop answers 2xx', async () => {
    const app = sandboxWith();
    const { received, url } = await shop(503, 500, 204);
    const { id } = await create(app, { notifyUrl: url });
    await simulate(app, id, { event: 'failed' });
    await until(() => received.length === 3);
    await new Promise((resolve) => setTimeout(resolve, 30));
    assert.equal(received.length, 3);
  });

  it('the outcome of a payment is delivered as often as a test asks', async () => {
    const app = sandboxWith();
    const { received, url } = await shop(200);
    const { id } = await create(app, { notifyUrl: url });
    await simulate(app, id, { event: 'completed', webhook: false });
    assert.equal(received.length, 0);
    await simulate(app, id, { event: 'completed', repeat: 20 });
    assert.equal(received.length, 20);
  });

  it('the outcome of a payment is sent to this machine only, unless a host is allowed', async () => {
    const lines: string[] = [];
    const app = sandboxWith({ log: (line) => lines.push(line) });
    const { id } = await create(app, { notifyUrl: 'http://shop.example/webhook' });
    const reply = await simulate(app, id, { event: 'completed' });
    assert.deepEqual(reply.json<{ deliveries: unknown }>().deliveries, [{ outcome: 'refused', attempts: 0 }]);
    assert.match(lines.join(), /shop\.example is not a loopback address/);
  });

  it('a payment can be short or in another currency', async () => {
    const app = sandboxWith();
    const { id } = await create(app);
    await simulate(app, id, { event: 'completed', amount: 5.5, currency: 'EUR', webhook: false });
    const payment = await read(app, id);
    assert.deepEqual([payment.amount, payment.requestedAmount, payment.currency], [5.5, 19.99, 'EUR']);
  });

  it('a payment can come late, but never changes after completion', async () => {
    const app = sandboxWith();
    const { id } = await create(app);
    await simulate(app, id, { event: 'expired', webhook: false });
    await simulate(app, id, { event: 'completed', webhook: false });
    assert.equal((await simulate(app, id, { event: 'cancelled', webhook: false })).statusCode, 409);
    assert.equal((await read(app, id)).status, 'COMPLETED');
  });

  it('the outcome of an unknown payment is answered 404', async () => {
    assert.equal((await simulate(sandboxWith(), 'none', { event: 'completed' })).statusCode, 404);
  });
});

it('the sandbox shows a payment in the published shape, or in another state, when a test asks for it', async () => {
  const app = sandboxWith();
  const { id } = await create(app);
  await simulate(app, id, { event: 'completed', amount: 20, webhook: false });
  await app.inject({
    method: 'PUT',
    url: '/sandbox/faults',
    headers: authorization,
    payload: { shape: 'published', state: 'PROCESSING' },
  });
  const shown = (await read(app, id)) as unknown as Record<string, unknown>;
  assert.deepEqual(
    [shown['status'], shown['endAmount'], shown['amount'], shown['metadata']],
    ['PROCESSING', 20, undefined, undefined],
  );
  app.sandbox.faults = { ...app.sandbox.faults, shape: 'full', state: '' };
  const own = await read(app, id);
  assert.deepEqual([own.status, own.amount], ['COMPLETED', 20]);
});

describe('the payment page', () => {
  it('the payment page shows what the shop sent as text that runs no script', async () => {
    const app = sandboxWith();
    const { id } = await create(app, { name: '<script>alert(1)</script>' });
    const page = await app.inject({ url: `/pay/${id}` });
    assert.match(page.body, /\$19\.99/);
    assert.match(page.body, /&lt;script&gt;alert/);
    assert.doesNotMatch(page.body, /<script/);
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'; style-src 'self'/);
    const css = await app.inject({ url: '/assets/pay-page.css' });
    assert.match(String(css.headers['content-type']), /text\/css/);
  });

  const buttons: [string, string, number][] = [
    ['pay', 'COMPLETED', 19.99],
    ['underpay', 'COMPLETED', 9.99],
    ['fail', 'FAILED', 19.99],
    ['cancel', 'CANCELLED', 19.99],
    ['expire', 'EXPIRED', 19.99],
  ];
  for (const [action, status, amount] of buttons) {
    it(`the payment page ends as ${status} with ${amount} after "${action}" and sends the buyer back`, async () => {
      const app = sandboxWith();
      const { id } = await create(app);
      const reply = await submit(app, id, action);
      assert.equal(reply.statusCode, 303);
      assert.equal(reply.headers.location, 'http://localhost:8080/dashboard');
      const payment = await read(app, id);
      assert.deepEqual([payment.status, payment.amount], [status, amount]);
    });
  }

  it('the payment page expires first and is paid a moment later after "pay-late"', async () => {
    const app = sandboxWith({ payLateDelayMs: 10 });
    const { received, url } = await shop(200);
    const { id } = await create(app, { notifyUrl: url });
    await submit(app, id, 'pay-late');
    await until(() => received.length === 2);
    const events = received.map((webhook) => (JSON.parse(webhook.body) as { eventType: string }).eventType);
    assert.deepEqual(events, ['PAYMENT_EXPIRED', 'PAYMENT_COMPLETED']);
  });

  it('the payment page leaves a completed payment unchanged when an old form is sent', async () => {
    const app = sandboxWith();
    const { id } = await create(app);
    await submit(app, id, 'pay');
    assert.equal((await submit(app, id, 'cancel')).statusCode, 303);
    assert.equal((await read(app, id)).status, 'COMPLETED');
  });

  it('the payment page says so when a payment is unknown', async () => {
    const page = await sandboxWith().inject({ url: '/pay/none' });
    assert.equal(page.statusCode, 404);
    assert.match(page.body, /Payment not found/);
  });
});

describe('a gateway in trouble', () => {
  it('a gateway in trouble answers with an error, a web page or a foreign payment page', async () => {
    const app = sandboxWith();
    app.sandbox.faults.create = 'error';
    assert.equal((await create(app)).status, 500);
    app.sandbox.faults.create = 'html';
    const page = await app.inject({
      method: 'POST',
      url: paymentsUrl,
      headers: authorization,
      payload: body,
    });
    assert.match(String(page.headers['content-type']), /text\/html/);
    app.sandbox.faults.create = 'foreign-url';
    assert.match((await create(app)).url, /^https:\/\/pay\.attacker\.example\//);
  });

  it('a gateway in trouble answers late', async () => {
    const app = sandboxWith({ faults: { read: 'slow', delayMs: 60 } });
    const { id } = await create(app);
    const start = performance.now();
    await read(app, id);
    assert.ok(performance.now() - start >= 55);
  });

  it('a gateway in trouble drops the connection, before or after the work', async () => {
    const app = sandboxWith({ faults: { create: 'down' } });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const post = () =>
      fetch(`${origin}${paymentsUrl}`, {
        method: 'POST',
        headers: { ...authorization, 'content-type': 'application/json', 'idempotency-key': 'k2' },
        body: JSON.stringify(body),
      });
    await assert.rejects(post());
    assert.equal(app.sandbox.payments.findCreated('k2'), undefined);
    app.sandbox.faults.create = 'lost';
    await assert.rejects(post());
    assert.notEqual(app.sandbox.payments.findCreated('k2'), undefined);
  });

  it('the faults of the sandbox are switched by a route that needs the key', async () => {
    const app = sandboxWith();
    const put = (headers: Record<string, string>, payload: object) =>
      app.inject({ method: 'PUT', url: '/sandbox/faults', headers, payload });
    assert.equal((await put({}, { create: 'error' })).statusCode, 401);
    assert.equal((await put(authorization, { create: 'sideways' })).statusCode, 400);
    assert.equal((await put(authorization, { create: 'error' })).statusCode, 200);
    assert.equal((await create(app)).status, 500);
  });
});

describe('the state file', () => {
  it('the state file has payments and idempotency keys after a restart, even with a torn last line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    closers.push(() => rmSync(folder, { recursive: true }));
    const stateFile = join(folder, 'state', 'payments.jsonl');
    const first = sandboxWith({ stateFile });
    const { id } = await create(first, {}, { 'idempotency-key': 'k3' });
    await simulate(first, id, { event: 'completed', webhook: false });
    await first.close();
    appendFileSync(stateFile, '{"payment":{"id":"to');

    const second = sandboxWith({ stateFile });
    assert.equal((await read(second, id)).status, 'COMPLETED');
    assert.equal((await create(second, {}, { 'idempotency-key': 'k3' })).id, id);
  });
});
