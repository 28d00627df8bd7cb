import assert from 'node:assert/strict';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';

/** The time limits of the server are divided by this. One that is off stays off, and the test times out. */
const faster = 100;

describe('a request that takes too long or is too much', { timeout: 20_000 }, () => {
  let store: TestStore;
  let hasty: FastifyInstance;
  before(async () => {
    store = await openTestStore();
    await store.app.listen({ host: '127.0.0.1', port: 0 });
    hasty = await buildApp(store.deps);
    const server = hasty.server as typeof hasty.server & { connectionsCheckingInterval: number };
    server.requestTimeout /= faster;
    server.headersTimeout /= faster;
    server.connectionsCheckingInterval /= faster;
    await hasty.listen({ host: '127.0.0.1', port: 0 });
  });
  after(async () => {
    await hasty.close();
    await store.close();
  });
  const portOf = ({ server }: FastifyInstance): number => (server.address() as AddressInfo).port;

  /** Sends `start`, and then `piece` as long as the server accepts it; returns what came back until it closed. */
  async function sendWithoutEnd(
    app: FastifyInstance,
    start: string,
    piece: string,
    everyMs: number,
  ): Promise<string> {
    const socket: Socket = connect({ port: portOf(app), host: '127.0.0.1' });
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
    socket.write(start);
    const more = setInterval(() => socket.write(piece), everyMs);
    await closed;
    clearInterval(more);
    return received;
  }

  const post = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  const chunked = `${post}transfer-encoding: chunked\r\n\r\n`;
  const slow: [what: string, start: string, piece: string][] = [
    ['headers that never end', post, 'x-more: x\r\n'],
    ['a body that is slower than its length', `${post}content-length: 4000\r\n\r\n`, ' '],
    ['a body in chunks that never ends', chunked, '1\r\n \r\n'],
  ];
  for (const [what, start, piece] of slow) {
    it(`a slow request is answered 408 and its connection closed: ${what}`, async () => {
      const received = await sendWithoutEnd(hasty, start, piece, 20);
      assert.match(received, /^HTTP\/1\.1 408 /);
      assert.match(received, /"code":"REQUEST_TIMEOUT"/);
    });
  }

  it('a request that keeps sending chunks is answered 413 and its connection closed', async () => {
    const received = await sendWithoutEnd(store.app, chunked, `400\r\n${' '.repeat(1024)}\r\n`, 1);
    assert.match(received, /^HTTP\/1\.1 413 /);
    assert.match(received, /connection: close/);
  });

  it('a request that announces too large a body is answered 413 before it sends it', async () => {
    const received = await sendWithoutEnd(store.app, `${post}content-length: 4097\r\n\r\n`, '', 1_000);
    assert.match(received, /^HTTP\/1\.1 413 /);
  });

  it('a request that comes in chunks without a length is read', async () => {
    const body = '{"login":"nobody","password":"nothing"}';
    const reply = await fetch(`http://127.0.0.1:${portOf(store.app)}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([body]).stream(),
      duplex: 'half',
    });
    assert.equal(reply.status, 401);
  });

  it('the server limits the time of a request and the number of connections', async () => {
    const { requestTimeout, headersTimeout, maxConnections } = store.app.server;
    assert.deepEqual([requestTimeout, headersTimeout, maxConnections], [30_000, 15_000, 4_096]);
  });
});
