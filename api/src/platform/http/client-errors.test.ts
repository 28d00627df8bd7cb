import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { errorCatalog, type ErrorCode } from 'shared-contract';
import { buildApp } from '../../app.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';

describe('input that is not a request', { timeout: 20_000 }, () => {
  let store: TestStore;
  let app: FastifyInstance;
  before(async () => {
    store = await openTestStore();
    app = await buildApp(store.deps, (server) => {
      server.get('/endless', (_request, reply) => {
        reply.hijack();
        reply.raw.writeHead(200).write('the beginning');
      });
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  after(async () => {
    await app.close();
    await store.close();
  });

  /** Sends bytes over a new connection; returns all that came back when the server ends it. */
  async function send(
    text: string,
    meanwhile?: (socket: Socket) => Promise<unknown>,
    allowHalfOpen = false,
  ): Promise<string> {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    // A reset shows as missing bytes.
    const ended = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
    socket.write(text);
    await meanwhile?.(socket);
    await ended;
    return received;
  }

  /** Node looks for slow requests twice a minute: the test makes it look at once. */
  const tooSlow = async (): Promise<string> => {
    const arrived = once(app.server, 'connection') as Promise<[Socket]>;
    return send('POST /api/auth/login HTTP/1.1\r\nhost: x\r\n', async () => {
      const [socket] = await arrived;
      app.server.emit(
        'clientError',
        Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      );
    });
  };
  const start = 'GET /api/products/all HTTP/1.1\r\nhost: x\r\n';
  const examples: [what: string, code: ErrorCode, answer: () => Promise<string>][] = [
    ['what is no HTTP', 'REQUEST_INVALID', () => send('Hello?\r\n\r\n')],
    [
      'a header without end',
      'HEADERS_TOO_LARGE',
      // Longer than one read of the socket: the answer must still arrive.
      () => send(`${start}x-much: ${'m'.repeat(2_000_000)}\r\n\r\n`),
    ],
    ['two lengths', 'REQUEST_INVALID', () => send(`${start}content-length: 1\r\ncontent-length: 2\r\n\r\n`)],
    ['a request that does not arrive', 'REQUEST_TIMEOUT', tooSlow],
  ];
  for (const [what, code, answer] of examples) {
    it(`input that is not a valid request is answered like every error: ${what}`, async () => {
      const [head = '', body = ''] = (await answer()).split('\r\n\r\n');
      const { status, message } = errorCatalog[code];
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`));
      assert.match(head, /^content-type: application\/json; charset=utf-8$/m);
      assert.match(head, /^connection: close$/m);
      assert.match(head, new RegExp(`^content-length: ${body.length}$`, 'm'));
      const { requestId, ...shown } = JSON.parse(body) as Record<string, string>;
      assert.deepEqual(shown, { message, code });
      assert.match(requestId ?? '', /^[0-9a-f]{8}-\w+$/);
    });
  }

  it('an error about invalid input is not written into an answer that is being sent', async () => {
    const received = await send('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n', async (socket) => {
      await once(socket, 'data');
      socket.write('Hello?\r\n\r\n');
    });
    assert.ok(received.endsWith('the beginning\r\n'), received);
  });

  it('a client that keeps sending invalid input is disconnected', async () => {
    const goOn = async (socket: Socket) => {
      const more = setInterval(() => socket.write('more'), 20);
      socket.once('close', () => clearInterval(more));
    };
    const started = performance.now();
    const received = await send('Hello?\r\n\r\n', goOn, true);
    assert.equal(received.match(/REQUEST_INVALID/g)?.length, 1);
    assert.ok(performance.now() - started < 5_000);
  });
});
