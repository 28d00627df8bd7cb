import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, it } from 'node:test';
import { enqueue, startWorkers, worker } from '../jobs/queue.ts';
import { inSpan } from './spans.ts';
import { openReplacements } from '../../../test/support/replacements.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}
interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

const received: { body: string; token: string | undefined }[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    received.push({ body, token: request.headers['x-token'] as string | undefined });
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = address;
const { startTracing } = await import('./tracing.ts');
const settings = { collector: address, headers: 'x-token=of%20the%20store', share: 1, name: 'a-store' };
const tracing = startTracing(settings, '1.2.3');
const { store, bought, ask } = await openReplacements({ tracing: settings });
after(async () => {
  await store.close();
  collector.closeAllConnections();
  collector.close();
});

it('the spans of a browser are forwarded to the collector with its headers', async () => {
  const body = { resourceSpans: [{ scopeSpans: [{ spans: [{ name: 'GET' }] }] }] };
  assert.equal((await store.call('POST /traces', { body })).status, 200);
  assert.deepEqual(received.at(-1), { body: JSON.stringify(body), token: 'of the store' });
});

it('a trace has the SQL statements of a call without their parameters', async () => {
  const worked: string[] = [];
  const order = await bought();
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const parentSpanId = 'b7ad6b7169203331';
  const reply = await store.app.inject({
    method: 'GET',
    url: `/api/orders/${order.orderId}?masked=no`,
    headers: {
      authorization: `Bearer ${order.buyer.token}`,
      traceparent: `00-${traceId}-${parentSpanId}-01`,
    },
  });
  await ask(order, order.texts[0]!);
  const jobs = startWorkers(store.db, store.deps.log, [
    worker({ name: 'test.traced' }, async () => void worked.push('done')),
  ]);
  await inSpan('who leaves it', { from: `00-${traceId}-${parentSpanId}-01` }, () =>
    store.db.transaction((tx) => enqueue(tx, { name: 'test.traced' }, {})),
  );
  while (worked.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  await jobs.stop();
  await tracing.stop();
  const spans = received.flatMap(({ body }) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const mine = spans.filter((span) => span.traceId === traceId);
  assert.ok(mine.some(({ name }) => name === 'job test.traced'));
  const [root] = mine.filter((span) => span.parentSpanId === parentSpanId);
  assert.equal(root?.name, 'GET /api/orders/:orderId');
  const statements = mine.filter((span) => span.parentSpanId === root?.spanId).map(({ name }) => name);
  assert.ok(
    statements.length > 0 && statements.every((name) => /^[a-z-]+\.[a-z-]+$/.test(name)),
    statements.join(),
  );
  const status = root?.attributes.find(({ key }) => key === 'http.response.status_code');
  assert.deepEqual(status?.value, { intValue: reply.statusCode });
  const everything = received.map(({ body }) => body).join();
  for (const secret of [order.texts[0]!, order.buyer.token, order.buyer.email])
    assert.ok(!everything.includes(secret), 'a value is in a trace');
});
