import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { healthLive, healthReady } from 'shared-contract';
import type { Db } from '../db/db.ts';
import { fail } from '../failure.ts';
import type { Identify } from '../http/identity.ts';
import { openApiDocument } from '../http/openapi.ts';
import type { Router } from '../http/handle.ts';
import { isReadOnly } from './service.sql.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export interface ServiceDeps {
  db: Db;
  production: boolean;
  identify: Identify;
  metrics: Registry;
  /** A caller with this token may read the metrics from anywhere. */
  metricsToken: string | undefined;
}

/** Health for load balancers, metrics for Prometheus, and the contract as OpenAPI. */
export function serviceRoutes(router: Router, deps: ServiceDeps, api: FastifyInstance): void {
  router.handle(healthLive, async () => ({ status: 'ok' }));
  router.handle(healthReady, async () => {
    // Answered on a connection that is still open, so that a balancer sends no more requests here.
    if (api.isDraining()) throw fail('STORE_STOPPING');
    const readOnly = await isReadOnly(deps.db);
    // 200 as well: without a process a balancer would answer nothing, and everything that only reads still works.
    return { status: readOnly ? 'read-only' : 'ok' };
  });

  const document = Buffer.from(JSON.stringify(openApiDocument()));
  api.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'max-age=300').send(document),
  );

  api.get('/metrics', async (request, reply) => {
    // In production only the machine itself, callers with the token, and admins may read it; others get a 404.
    // A request through a proxy on this machine does not count as local, even where TRUSTED_PROXIES does not name the proxy.
    const direct = loopback.has(request.ip) && request.headers['x-forwarded-for'] === undefined;
    if (deps.production && !direct && !isScraper(request.headers.authorization, deps.metricsToken)) {
      const { role } = await deps.identify(request, healthLive);
      if (role !== 'ADMIN') throw fail('NOT_FOUND');
    }
    return reply.type(deps.metrics.contentType).send(await deps.metrics.metrics());
  });
}

/** Compared by their hashes, so that the time does not reveal how much of the token was right. */
const isScraper = (authorization: string | undefined, token: string | undefined): boolean =>
  token !== undefined && timingSafeEqual(sha256(authorization ?? ''), sha256(`Bearer ${token}`));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
