import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { buildApp } from '../../app.ts';
import { openDb } from '../db/db.ts';
import { makeLog } from '../http/log.ts';
import { openTestStore } from '../../../test/support/test-store.ts';

const store = await openTestStore();
after(() => store.close());

it('the API answers the live and ready checks', async () => {
  assert.deepEqual((await store.call('GET /health/live')).body, { status: 'ok' });
  assert.deepEqual((await store.call('GET /health/ready')).body, { status: 'ok' });
});

it('a store with a read-only database stays ready and counts refused writes', async () => {
  const { database } = store.connection;
  const setting = (value: string) =>
    store.owner.withClient(async (client) => {
      await client.query('set default_transaction_read_only = off');
      await client.query(`alter database ${database} set default_transaction_read_only = ${value}`);
    });
  await setting('on');
  const db = openDb({ connection: store.connection, size: 1 });
  const app = await buildApp({ ...store.deps, db });
  try {
    const ready = await app.inject('/api/health/ready');
    assert.equal(ready.statusCode, 200);
    assert.deepEqual(ready.json(), { status: 'read-only' });
    await assert.rejects(db.execute({ text: 'create table refused ()' }));
    const { body } = await app.inject('/api/metrics');
    assert.match(body, /^database_refusals_total\{trouble="read-only"\} 1$/m);
  } finally {
    await setting('off');
    await app.close();
    await db.close();
  }
});

it('the API serves the contract as OpenAPI 3.1', async () => {
  const reply = await store.app.inject('/api/openapi.json');
  const document = reply.json();
  assert.equal(document.openapi, '3.1.0');
  assert.ok(document.paths['/orders/cart/checkout'].post.responses['409']);
  assert.ok(document.paths['/products/all'].get.responses['304']);
  assert.equal(document.paths['/user/personal'].get.responses['304'], undefined);
});

it('the API measures its answers for Prometheus', async () => {
  const reply = await store.app.inject('/api/metrics');
  assert.match(reply.body, /http_request_duration_seconds_count\{method="GET",route="\/api\/health\/live"/);
});

it('in production the metrics are hidden from strangers', async () => {
  const metricsToken = 'of-the-scraper-0123456789-0123456789';
  const app = await buildApp({
    ...store.deps,
    config: { ...store.deps.config, production: true, metricsToken },
  });
  const status = async (remoteAddress: string, authorization?: string) => {
    const headers = authorization ? { authorization } : {};
    return (await app.inject({ url: '/api/metrics', remoteAddress, headers })).statusCode;
  };
  assert.equal(await status('127.0.0.1'), 200);
  assert.equal(await status('203.0.113.7'), 404);
  assert.equal(await status('203.0.113.7', `Bearer ${metricsToken}`), 200);
  assert.notEqual(await status('203.0.113.7', `Bearer ${metricsToken}1`), 200);
  assert.notEqual(await status('203.0.113.7', 'Bearer undefined'), 200);
  const admin = await store.makeUser({ role: 'ADMIN' });
  assert.equal(await status('203.0.113.7', `Bearer ${admin.token}`), 200);
  await app.close();
});

const failure = { remote: 'mf-staff', version: '1.4.0-a', reason: 'broken', reference: 'A1B2C3' } as const;

it('the metrics count the failures of remotes that browsers report', async () => {
  for (let report = 0; report < 2; report++)
    assert.equal((await store.call('POST /remotes/failures', { body: failure })).status, 200);
  const { body: metrics } = await store.app.inject('/api/metrics');
  assert.match(
    metrics,
    /^remote_failures_total\{remote="mf-staff",version="1\.4\.0-a",reason="broken"\} 2$/m,
  );
});

it('the metrics count reported failures beyond 200 versions together', async (test) => {
  const app = await buildApp(store.deps);
  test.after(() => app.close());
  for (let version = 0; version <= 200; version++) {
    const payload = { ...failure, version: `9.9.${version}` };
    await app.inject({ method: 'POST', url: '/api/remotes/failures', payload });
  }
  const { body: metrics } = await app.inject('/api/metrics');
  assert.match(
    metrics,
    /^remote_failures_total\{remote="mf-staff",version="9\.9\.199",reason="broken"\} 1$/m,
  );
  assert.match(metrics, /^remote_failures_total\{remote="other",version="other",reason="broken"\} 1$/m);
  assert.doesNotMatch(metrics, /9\.9\.200/);
});

it('the metrics count a page that the server cannot draw', async (test) => {
  const app = await buildApp(store.deps, (_pages, _metrics, noteFailure) =>
    noteFailure('mf-staff', '1.4.0-a', 'drawing'),
  );
  test.after(() => app.close());
  const { body: metrics } = await app.inject('/api/metrics');
  assert.match(
    metrics,
    /^remote_failures_total\{remote="mf-staff",version="1\.4\.0-a",reason="drawing"\} 1$/m,
  );
});

it('the log has one line for each remote that failed in a browser', async (test) => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg);
  const app = await buildApp({ ...store.deps, log: makeLog('warn', { write }) });
  test.after(() => app.close());
  await app.inject({
    method: 'POST',
    url: '/api/remotes/failures',
    payload: { ...failure, reason: 'slow' },
  });
  assert.deepEqual(lines, ['a remote failed in a browser: mf-staff 1.4.0-a, slow, reference A1B2C3']);
});

it('the API answers an unknown call like every error', async () => {
  const reply = await store.app.inject('/api/nothing/here');
  assert.equal(reply.statusCode, 404);
  const { code, message, requestId } = reply.json();
  assert.deepEqual({ code, message }, { code: 'NOT_FOUND', message: 'Not found.' });
  assert.match(requestId, /^[0-9a-f]{8}-/);
});
