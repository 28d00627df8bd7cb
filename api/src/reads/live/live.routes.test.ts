import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import type { LiveEvent } from 'shared-contract';
import { buildApp } from '../../app.ts';
import { makeDeps } from '../../deps.ts';
import { openDb } from '../../platform/db/db.ts';
import { openTestStore } from '../../../test/support/test-store.ts';

interface Followed {
  status: number;
  headers: Headers;
  events: LiveEvent[];
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  /** Resolves with the next event of this kind that has not been asked for yet. */
  next(kind: LiveEvent['kind']): Promise<LiveEvent>;
  close(): void;
}

async function follow(url: string, token?: string): Promise<Followed> {
  const over = new AbortController();
  const reply = await fetch(`${url}/api/staff/live`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: over.signal,
  });
  if (!reply.ok) await reply.text();
  const events: LiveEvent[] = [];
  const waiting: (() => void)[] = [];
  let asked = 0;
  const read = async () => {
    let text = '';
    for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks)
        if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)) as LiveEvent);
      for (const look of waiting) look();
    }
  };
  const ended = reply.ok ? read().catch(() => undefined) : Promise.resolve();
  return {
    status: reply.status,
    headers: reply.headers,
    events,
    ended,
    next: (kind) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no ${kind} in ${JSON.stringify(events)}`)), 60_000);
        const look = () => {
          const at = events.findIndex((event, n) => n >= asked && event.kind === kind);
          if (at < 0) return;
          asked = at + 1;
          clearTimeout(timer);
          waiting.splice(waiting.indexOf(look), 1);
          resolve(events[at]!);
        };
        waiting.push(look);
        look();
      }),
    close: () => over.abort(),
  };
}

const store = await openTestStore();
const url = await store.app.listen({ host: '127.0.0.1', port: 0 });
const users = {
  admin: await store.makeUser({ role: 'ADMIN' }),
  staff: await store.makeUser({ role: 'STAFF' }),
  buyer: await store.makeUser({ balanceCents: 1_000_000 }),
};
after(() => {
  // After a broken connection, fetch opens another one, on which nothing arrives.
  store.app.server.closeAllConnections();
  return store.close();
});

const buy = async (stock = 5) => {
  const { options } = await store.makeProduct({ replacements: {}, options: [{ stock }] });
  const { id: subcategoryId, texts } = options[0]!;
  await store.call('POST /user/cart/update', { as: users.buyer, body: { subcategoryId, amount: 1 } });
  const { body, status } = await store.call('POST /orders/cart/checkout', {
    as: users.buyer,
    body: { payment_method: 'BALANCE' },
  });
  return { status, orderId: body.order_ids?.[0] as string, subcategoryId, text: texts[0]! };
};
const askFor = ({ orderId, subcategoryId, text }: Awaited<ReturnType<typeof buy>>) =>
  store.call('POST /orders/{orderId}/replace', {
    as: users.buyer,
    params: { orderId },
    body: { subcategoryId, deliverableToReplace: text },
  });

it('the stream of changes sends an admin only the id of a new order', async () => {
  const stream = await follow(url, users.admin.token);
  assert.equal(stream.status, 200);
  assert.equal(stream.headers.get('content-type'), 'text/event-stream');
  assert.equal(stream.headers.get('x-accel-buffering'), 'no');
  const { orderId } = await buy();
  assert.deepEqual(await stream.next('ORDERS_PLACED'), { kind: 'ORDERS_PLACED', ids: [orderId] });
  stream.close();
});

it('the stream of changes sends staff only events of replacement requests', async () => {
  const stream = await follow(url, users.staff.token);
  const sold = await buy();
  assert.equal((await askFor(sold)).status, 200);
  const { ids } = await stream.next('REQUESTS_FILED');
  const listed = await store.call('GET /staff/replacement-requests', { as: users.staff });
  assert.deepEqual(
    ids,
    listed.body.map(({ _id }) => _id),
  );
  const resolved = await store.call('POST /staff/requests/{requestId}/resolve', {
    as: users.staff,
    params: { requestId: ids[0]! },
    body: { approved: false, reason: 'It works.' },
  });
  assert.equal(resolved.status, 200);
  assert.deepEqual(await stream.next('REQUESTS_SETTLED'), { kind: 'REQUESTS_SETTLED', ids: [] });
  assert.deepEqual(
    stream.events.map(({ kind }) => kind),
    ['REQUESTS_FILED', 'REQUESTS_SETTLED'],
  );
  stream.close();
});

it('the metrics count open streams without timing them', async () => {
  const stream = await follow(url, users.admin.token);
  const metrics = async () => (await store.app.inject('/api/metrics')).body;
  assert.match(await metrics(), /^event_streams_open [1-9]\d*$/m);
  stream.close();
  await stream.ended;
  assert.doesNotMatch(await metrics(), /^http_request_duration_seconds_count\{.*staff\/live",status="200"/m);
});

it('the stream of changes is refused to customers and visitors', async () => {
  assert.equal((await follow(url, users.buyer.token)).status, 403);
  assert.equal((await follow(url, store.deps.tokens.guest())).status, 403);
  assert.equal((await follow(url)).status, 401);
});

it('the stream of changes sends nothing of a transaction that was rolled back', async () => {
  const stream = await follow(url, users.admin.token);
  await assert.rejects(
    store.db.transaction(async (tx) => {
      tx.changed('placedOrders', [randomUUID()]);
      await tx.execute({ text: 'select 1/0' });
    }),
  );
  const { orderId } = await buy();
  await stream.next('ORDERS_PLACED');
  assert.deepEqual(stream.events, [{ kind: 'ORDERS_PLACED', ids: [orderId] }]);
  stream.close();
});

it('many orders at once arrive in events within the size limit of PostgreSQL', async () => {
  const stream = await follow(url, users.admin.token);
  const ids = Array.from({ length: 250 }, () => randomUUID());
  await store.db.transaction(async (tx) => tx.changed('placedOrders', ids));
  const events = [
    await stream.next('ORDERS_PLACED'),
    await stream.next('ORDERS_PLACED'),
    await stream.next('ORDERS_PLACED'),
  ];
  assert.deepEqual(
    events.map((event) => event.ids.length),
    [100, 100, 50],
  );
  assert.deepEqual(
    events.flatMap((event) => event.ids),
    ids,
  );
  stream.close();
});

it('the stream of a second process sends what the first one wrote', async () => {
  const db = openDb({ connection: store.connection });
  const second = await buildApp(makeDeps({ ...store.deps, db }));
  const stream = await follow(await second.listen({ host: '127.0.0.1', port: 0 }), users.admin.token);
  const { orderId } = await buy();
  assert.deepEqual((await stream.next('ORDERS_PLACED')).ids, [orderId]);
  stream.close();
  await second.close();
  await db.close();
});

it('a stream ends within seconds when its session has ended', { timeout: 30_000 }, async () => {
  const leaver = await store.makeUser({ role: 'ADMIN' });
  const stream = await follow(url, leaver.token);
  assert.equal((await store.call('POST /auth/logout', { as: leaver })).status, 200);
  await stream.ended;
  assert.equal((await follow(url, leaver.token)).status, 401);
});

it('a new stream receives events after the database connection was lost', async () => {
  const stream = await follow(url, users.admin.token);
  await store.db.execute({
    text: `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen "live"'`,
  });
  await stream.ended;
  const next = await follow(url, users.admin.token);
  const { orderId } = await buy();
  assert.deepEqual((await next.next('ORDERS_PLACED')).ids, [orderId]);
  next.close();
});

it('an account may have eight open streams at a time', async () => {
  const keen = await store.makeUser({ role: 'ADMIN' });
  const streams = await Promise.all(Array.from({ length: 8 }, () => follow(url, keen.token)));
  assert.deepEqual(
    streams.map(({ status }) => status),
    Array(8).fill(200),
  );
  const ninth = await follow(url, keen.token);
  assert.equal(ninth.status, 429);
  assert.ok(Number(ninth.headers.get('retry-after')) > 0);
  const other = await follow(url, users.admin.token);
  assert.equal(other.status, 200);
  other.close();
  for (const stream of streams) stream.close();
  let status = 429;
  for (let tries = 0; status === 429 && tries < 100; tries++) {
    const again = await follow(url, keen.token);
    status = again.status;
    again.close();
  }
  assert.equal(status, 200);
});

it('a draining process ends its streams and opens no more', async () => {
  const db = openDb({ connection: store.connection });
  const second = await buildApp(makeDeps({ ...store.deps, db }));
  const address = await second.listen({ host: '127.0.0.1', port: 0 });
  const stream = await follow(address, users.admin.token);
  const started = Date.now();
  const drained = second.drain(500);
  const late = await second.inject({
    url: '/api/staff/live',
    headers: { authorization: `Bearer ${users.admin.token}` },
  });
  assert.equal(late.statusCode, 503);
  await stream.ended;
  await drained;
  assert.ok(Date.now() - started < 5_000);
  await second.close();
  await db.close();
});
