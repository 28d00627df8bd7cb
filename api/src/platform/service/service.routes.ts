import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { healthLive, healthReady } from 'shared-contract';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statement.ts';
import { fail } from '../failure.ts';
import type { Identify } from '../http/identity.ts';
import { openApiDocument } from '../http/openapi.ts';
import type { Router } from '../http/handle.ts';

const alive = statement('service.alive', 'select 1');

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export interface ServiceDeps {
  db: Db;
  production: boolean;
  identify: Identify;
  metrics: Registry;
}

/** Health for load balancers, metrics for Prometheus, and the contract as OpenAPI. */
export function serviceRoutes(router: Router, deps: ServiceDeps, api: FastifyInstance): void {
  router.handle(healthLive, async () => ({ status: 'ok' }));
  router.handle(healthReady, async () => {
    // On a connection that is still open: a balancer sends nothing more here.
    if (api.isDraining()) throw fail('STORE_STOPPING');
    await alive.run(deps.db);
    return { status: 'ok' };
  });

  const document = Buffer.from(JSON.stringify(openApiDocument()));
  api.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'max-age=300').send(document),
  );

  api.get('/metrics', async (request, reply) => {
    // In production for the machine itself and for admins; to anyone else there is no such page.
    // A proxy on this machine is not the machine itself, also where nobody named it in TRUSTED_PROXIES.
    const direct = loopback.has(request.ip) && request.headers['x-forwarded-for'] === undefined;
    if (deps.production && !direct) {
      const { role } = await deps.identify(request, healthLive);
      if (role !== 'ADMIN') throw fail('NOT_FOUND');
    }
    return reply.type(deps.metrics.contentType).send(await deps.metrics.metrics());
  });
}
