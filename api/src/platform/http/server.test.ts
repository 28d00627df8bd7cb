import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { fail } from '../failure.ts';
import { makeLog } from './log.ts';
import { makeServer } from './server.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';

describe('the server', () => {
  let store: TestStore;
  let app: FastifyInstance;
  let admin: MadeUser;
  let member: MadeUser;
  before(async () => {
    store = await openTestStore();
    app = await buildApp(store.deps, (server) => {
      server.get('/*', { exposeHeadRoute: true }, (request, reply) =>
        reply.code(404).type('text/html').send(`<h1>No page at ${request.url}</h1>`),
      );
    });
    admin = await store.makeUser({ role: 'ADMIN' });
    member = await store.makeUser();
  });
  after(async () => {
    await app.close();
    await store.close();
  });
  const as = ({ token }: MadeUser) => ({ authorization: `Bearer ${token}` });

  it('the server answers 404 to HEAD requests of the API', async () => {
    const url = `/api/admin/users/set_reseller/${member.id}?discount=10`;
    for (const each of [app, store.app]) {
      const { statusCode } = await each.inject({ method: 'HEAD', url, headers: as(admin) });
      assert.equal(statusCode, 404);
    }
    assert.equal((await store.call('GET /user/personal', { as: member })).body.role, 'USER');
    for (const path of ['/api/products/all', '/api/openapi.json', '/api/metrics'])
      assert.equal((await store.app.inject({ method: 'HEAD', url: path })).statusCode, 404);
    assert.equal((await app.inject({ method: 'HEAD', url: '/any' })).headers['content-type'], 'text/html');
  });

  it('the server answers an unknown address like every error', async () => {
    for (const url of ['/api/no-such-call', '/cart', '/']) {
      const reply = await app.inject({ method: 'POST', url, payload: {} });
      const { message, code, requestId } = reply.json<Record<string, string>>();
      assert.deepEqual([reply.statusCode, code], [404, 'NOT_FOUND'], url);
      assert.ok(message && requestId);
    }
  });

  it('an answer is not cached unless it says how', async () => {
    const cached = async (url: string, who?: MadeUser, headers = {}) => {
      const reply = await store.app.inject({ url, headers: { ...(who ? as(who) : {}), ...headers } });
      return [reply.statusCode, reply.headers['cache-control']];
    };
    assert.deepEqual(await cached('/api/user/personal', member), [200, 'no-store']);
    assert.deepEqual(await cached('/api/admin/users', admin), [200, 'no-store']);
    assert.deepEqual(await cached('/api/orders/none', member), [404, 'no-store']);
    assert.deepEqual(await cached('/api/no-such-call'), [404, 'no-store']);
    assert.deepEqual(await cached('/api/products/all'), [200, 'no-cache']);
    assert.deepEqual(await cached('/api/openapi.json'), [200, 'max-age=300']);
    const { etag } = (await store.app.inject('/api/products/all')).headers;
    assert.deepEqual(await cached('/api/products/all', undefined, { 'if-none-match': etag }), [
      304,
      'no-cache',
    ]);
  });

  for (const url of ['/%E0%A4%A', '/products/%zz', '/apiary/%']) {
    it(`the server passes the undecodable address ${url} to the handler of pages`, async () => {
      const { statusCode, body } = await app.inject(url);
      assert.deepEqual([statusCode, body], [404, '<h1>No page at /%2F</h1>']);
    });
  }

  it('the server answers an undecodable address of the API like every error', async () => {
    const reply = await app.inject('/api/%E0%A4%A');
    assert.deepEqual([reply.statusCode, reply.json().code], [400, 'REQUEST_INVALID']);
  });

  it('a server that stops closes connections with its last answers', async () => {
    const server = await buildApp(store.deps);
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const status = (path: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        get({ agent, port, host: '127.0.0.1', path }, (reply) => {
          reply.resume().on('end', () => resolve([reply.statusCode, reply.headers.connection]));
        }).on('error', reject);
      });
    assert.deepEqual(await status('/api/health/ready'), [200, 'keep-alive']);
    // Held open, so that the request below is still answered.
    const drained = server.drain(2_000);
    assert.deepEqual(await status('/api/health/ready'), [503, 'close']);
    await drained;
    agent.destroy();
    await server.close();
  });

  it('a server that stops answers a request that came while it was busy', async () => {
    const server = await buildApp(store.deps);
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const client = new Worker(
      `const { get } = require('node:http');
       const { parentPort, workerData: port } = require('node:worker_threads');
       get({ port, host: '127.0.0.1', path: '/api/health/live' }, (reply) => parentPort.postMessage(reply.statusCode))
         .on('error', ({ code }) => parentPort.postMessage(code));`,
      { eval: true, workerData: port },
    );
    const answered = once(client, 'message');
    await once(client, 'online');
    // The client connects meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    await server.drain(2_000);
    assert.deepEqual(await answered, [200]);
    await client.terminate();
    await server.close();
  });

  it('a request that fails because of a full disk logs no warning of its own', async () => {
    const lines: { level: number; code: string }[] = [];
    const log = makeLog('info', { write: (line) => void lines.push(JSON.parse(line) as never) });
    const server = makeServer({ production: true, trustedProxies: [], corsOrigins: [] }, log, {});
    for (const [path, cause] of [
      ['/full', { code: '53100' }],
      ['/other', { code: '40001' }],
    ] as const)
      server.get(path, () => {
        throw fail('DATABASE_UNAVAILABLE', { cause });
      });
    for (const path of ['/full', '/other']) assert.equal((await server.inject(path)).statusCode, 503);
    await server.close();
    assert.deepEqual(
      lines.filter(({ code }) => code === 'DATABASE_UNAVAILABLE').map(({ level }) => level),
      [30, 40],
    );
  });

  /** A server with one trusted proxy, the warnings of its log, and the address that it reads of a visitor. */
  const behindProxies = () => {
    const lines: { network?: string; msg: string }[] = [];
    const log = makeLog('warn', { write: (line) => void lines.push(JSON.parse(line) as never) });
    const settings = { production: true, trustedProxies: ['192.0.2.9'], corsOrigins: [] };
    const server = makeServer(settings, log, {});
    server.get('/address', async ({ ip }) => ip);
    const from = async (remoteAddress: string, visitor = '198.51.100.7') =>
      (
        await server.inject({
          url: '/address',
          remoteAddress,
          headers: { 'x-forwarded-for': visitor },
        })
      ).body;
    return { server, lines, from };
  };

  it('the server reads the forwarded address of a visitor only from a trusted proxy', async () => {
    const { server, from } = behindProxies();
    assert.equal(await from('192.0.2.9'), '198.51.100.7');
    assert.equal(await from('192.0.2.8'), '192.0.2.8');
    await server.close();
  });

  it('the log names a proxy once that is not trusted', async () => {
    const { server, lines, from } = behindProxies();
    // A visitor on the machine of a trusted proxy, which needs no warning.
    assert.equal(await from('192.0.2.9', '192.0.2.9'), '192.0.2.9');
    for (let call = 0; call < 2; call++) assert.equal(await from('192.0.2.8'), '192.0.2.8');
    await server.close();
    assert.deepEqual(
      lines.map(({ network }) => network),
      ['192.0.2.8'],
    );
    assert.match(
      lines[0]!.msg,
      /comes from an address that TRUSTED_PROXIES does not name: if that is your proxy, name it there/,
    );
  });
});
