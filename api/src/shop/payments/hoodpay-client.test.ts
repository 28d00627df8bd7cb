import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { causedBy } from '../../platform/causing-request.ts';
import { hoodpayGateway, type NewPayment } from './hoodpay-client.ts';

describe('the gateway client', () => {
  let server: Server;
  let origin: string;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let body: unknown;
  before(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
        answer(request, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const client = (redirectOrigins: string[] = [], timeoutMs = 1_000) =>
    hoodpayGateway(
      {
        apiUrl: origin,
        apiKey: 'secret',
        businessId: 'b/1',
        webhookSecret: undefined,
        signatureHeader: 'x',
        redirectOrigins,
      },
      timeoutMs,
    );
  const payment: NewPayment = {
    reference: 'ref-1',
    amountCents: 1999,
    name: 'Cardwell',
    description: '1 × Orbit',
    returnUrl: 'https://shop.example/orders/1',
    notifyUrl: 'https://shop.example/api/webhooks/hoodpay',
    customerEmail: 'a@example.com',
  };
  const json =
    (value: unknown, status = 200, type = 'application/json') =>
    (_: IncomingMessage, response: ServerResponse) =>
      response
        .writeHead(status, { 'content-type': type })
        .end(typeof value === 'string' ? value : JSON.stringify(value));

  it('the gateway client sends the id of the request that caused a call', async () => {
    const seen: unknown[] = [];
    answer = (request, response) => {
      seen.push(request.headers['x-request-id']);
      json({ message: 'none' }, 404)(request, response);
    };
    await causedBy('request-1', () => client().find('p1'));
    await client().find('p1');
    assert.deepEqual(seen, ['request-1', undefined]);
  });

  it('the gateway client creates a payment with the reference of the store', async () => {
    let seen: IncomingMessage | undefined;
    answer = (request, response) => {
      seen = request;
      json({ data: { id: 'p1', url: `${origin}/pay/p1` }, message: 'ok' })(request, response);
    };
    assert.deepEqual(await client().create(payment), { id: 'p1', url: `${origin}/pay/p1` });
    assert.equal(seen?.url, '/v1/businesses/b%2F1/payments');
    assert.deepEqual(
      [seen?.headers.authorization, seen?.headers['idempotency-key']],
      ['Bearer secret', 'ref-1'],
    );
    assert.deepEqual(body, {
      amount: 19.99,
      currency: 'USD',
      name: 'Cardwell',
      description: '1 × Orbit',
      redirectUrl: 'https://shop.example/orders/1',
      notifyUrl: 'https://shop.example/api/webhooks/hoodpay',
      customerEmail: 'a@example.com',
      metadata: { reference: 'ref-1' },
    });
  });

  for (const url of [
    'https://evil.example/pay/p1',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/pay',
    '/pay/p1',
    'not a url',
    'https://user:pass@pay.hoodpay.example/p1',
    'ftp://pay.hoodpay.example/p1',
  ]) {
    it(`the gateway client refuses to send a buyer to ${url}`, async () => {
      answer = json({ data: { id: 'p1', url } });
      await assert.rejects(client(['https://pay.hoodpay.example']).create(payment), {
        name: 'GatewayRefused',
        gatewayId: 'p1',
      });
    });
  }

  it('the gateway client sends a buyer to an origin that the owner has allowed', async () => {
    answer = json({ data: { id: 'p1', url: 'https://pay.hoodpay.example/p1' } });
    assert.equal(
      (await client(['https://pay.hoodpay.example']).create(payment)).url,
      'https://pay.hoodpay.example/p1',
    );
  });

  /** Answers that would be accepted, for a creation and for a look-up. */
  const good = () => ({
    id: 'p1',
    url: `${origin}/pay/p1`,
    status: 'COMPLETED',
    amount: 19.99,
    currency: 'USD',
    metadata: { reference: 'ref-1' },
  });

  const badAnswers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
    'a web page': json('<h1>Soon</h1>', 200, 'text/html'),
    'JSON with the content type of a page': (...call) => json({ data: good() }, 200, 'text/html')(...call),
    'broken JSON': json('{"data":'),
    'an error status': (...call) => json({ data: good() }, 500)(...call),
    'a refusal': (...call) => json({ data: good(), message: 'no' }, 400)(...call),
    'an empty object': json({ data: {} }),
    'an array': json([1]),
    null: json('null'),
    'a malformed id': (...call) => json({ data: { ...good(), id: 'a b' } })(...call),
    'an endless body': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const pump = () => {
        while (!response.destroyed && response.write(' '.repeat(16_384)));
      };
      response.on('drain', pump);
      pump();
    },
    'a body that never ends': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"data":');
    },
    'a broken connection': (request) => request.socket.destroy(),
  };
  for (const [what, badAnswer] of Object.entries(badAnswers)) {
    it(`the gateway client refuses ${what} as an answer`, { timeout: 10_000 }, async () => {
      answer = badAnswer;
      await assert.rejects(client([], 500).create(payment), { name: 'GatewayRefused' });
      await assert.rejects(client([], 500).find('p1'), { name: 'GatewayRefused' });
    });
  }

  it('the gateway client does not follow a redirect', async () => {
    const asked: string[] = [];
    answer = (request, response) => {
      asked.push(request.url!);
      if (request.url === '/elsewhere') json({ data: good() })(request, response);
      else response.writeHead(307, { location: `${origin}/elsewhere` }).end();
    };
    await assert.rejects(client().create(payment), { name: 'GatewayRefused' });
    await assert.rejects(client().find('p1'), { name: 'GatewayRefused' });
    assert.deepEqual(asked, ['/v1/businesses/b%2F1/payments', '/v1/businesses/b%2F1/payments/p1']);
  });

  it('the gateway client reads a payment', async () => {
    answer = json({ data: good() });
    assert.deepEqual(await client().find('p1'), {
      id: 'p1',
      status: 'COMPLETED',
      state: 'COMPLETED',
      paidCents: 1999,
      currency: 'USD',
      reference: 'ref-1',
    });
  });

  it('the gateway client refuses a payment with another id', async () => {
    answer = json({ data: good() });
    await assert.rejects(client().find('p2'), /another payment/);
  });

  it('the gateway client finds no payment when the gateway answers 404', async () => {
    answer = json({ data: null }, 404);
    assert.equal(await client().find('p3'), undefined);
  });

  it('the gateway client reads no amount that is not a whole number of cents', async () => {
    for (const amount of [0, -1, 1.001, '10', null, 1e20]) {
      answer = json({ data: { ...good(), amount } });
      assert.equal((await client().find('p1'))?.paidCents, undefined);
    }
  });

  it('the gateway client refuses a payment without a state', async () => {
    for (const status of [undefined, '', 7]) {
      answer = json({ data: { ...good(), status } });
      await assert.rejects(client().find('p1'), { name: 'GatewayRefused' });
    }
  });

  it('the gateway client reads the paid sum from endAmount when there is no amount', async () => {
    const { amount, metadata: _, ...rest } = good();
    answer = json({ data: { ...rest, endAmount: amount } });
    assert.deepEqual(await client().find('p1'), {
      id: 'p1',
      status: 'COMPLETED',
      state: 'COMPLETED',
      paidCents: 1999,
      currency: 'USD',
      reference: undefined,
    });
    answer = json({ data: { ...rest, amount: null, endAmount: 5, metadata: { reference: null } } });
    const { paidCents, reference } = (await client().find('p1'))!;
    assert.deepEqual([paidCents, reference], [500, undefined]);
  });

  it('the gateway client does not replace an invalid amount by endAmount', async () => {
    answer = json({ data: { ...good(), amount: 1.001, endAmount: 5, metadata: { reference: 7 } } });
    const fetched = (await client().find('p1'))!;
    assert.deepEqual([fetched.paidCents, fetched.reference], [undefined, '']);
  });

  it('the gateway client reports an unknown state as short printable text', async () => {
    for (const [status, state] of [
      ['PROCESSING', 'PROCESSING'],
      ['completed', 'completed'],
      ['RE\u0007FUNDED\u202e', 'RE?FUNDED?'],
      ['X'.repeat(100), 'X'.repeat(40)],
    ]) {
      answer = json({ data: { ...good(), status } });
      const found = (await client().find('p1'))!;
      assert.deepEqual([found.status, found.state], ['UNKNOWN', state]);
    }
  });
});
