import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Db } from '../db/db.ts';

/** A figure of the whole store, read when the metrics are asked for. Every process of the store reports the same. */
export interface StoreGauge {
  name: string;
  help: string;
  labelNames?: readonly string[];
  /** One value for each set of labels that there is. */
  read(): Promise<readonly StoreFigure[]>;
}

export interface StoreFigure {
  value: number;
  labels?: Record<string, string>;
}

/** Counts and times every answer of `api` in `registry`, beside the process's own figures, the pool's and the store's. */
export function collectMetrics(
  api: FastifyInstance,
  registry: Registry,
  { db, gauges }: { db: Db; gauges: readonly StoreGauge[] },
): void {
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  api.addHook('onResponse', (request, reply, done) => {
    done();
    // Not timed: a stream lasts as long as somebody looks at a page.
    if (reply.getHeader('content-type') === 'text/event-stream') return;
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { total, idle, waiting } = db.load();
      this.set({ state: 'total' }, total);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'event_streams_open',
    help: 'Pages of staff and admins that follow the store',
    registers: [registry],
    collect() {
      this.set(api.openStreams());
    },
  });
  new Counter({
    name: 'database_transactions_retried_total',
    help: 'Transactions tried again after a deadlock, a serialisation failure or a collision',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(db.load().retried);
    },
  });
  new Counter({
    name: 'database_refusals_total',
    help: 'Statements that the state of the database refused, so that their calls were answered 503, by what was wrong',
    labelNames: ['trouble'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [trouble, times] of db.load().refused) this.inc({ trouble }, times);
    },
  });
  for (const { name, help, labelNames = [], read } of gauges)
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        // Without a database the last numbers stay, and the other figures are still reported.
        const figures = await read().catch(() => undefined);
        if (!figures) return;
        this.reset();
        for (const { value, labels = {} } of figures) this.set(labels, value);
      },
    });
}
