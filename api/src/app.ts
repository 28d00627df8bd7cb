import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Deps } from './deps.ts';
import { modules } from './modules.ts';
import { routerFor } from './platform/http/handle.ts';
import { rateLimits } from './platform/http/rate-limits.ts';
import { apiScope, makeServer } from './platform/http/server.ts';
import { collectMetrics } from './platform/service/metrics.ts';
import { serviceRoutes } from './platform/service/service.routes.ts';
import { identifier } from './shop/sign-in/identity.ts';
import { browserSpanRoutes } from './platform/service/browser-spans.routes.ts';
import { storeGauges } from './reads/system/store-gauges.ts';
import { codeByConstraint } from './shop/constraints.ts';
import { remotesRoutes } from './web/remotes/remotes.routes.ts';
import { remoteFailureRoutes } from './web/remotes/remote-failures.routes.ts';
import { remoteFailures, type NoteFailure } from './web/remotes/remote-failures.service.ts';

/**
 * The whole HTTP server, not yet listening: every module's routes under `/api`. `pages` registers what is
 * served beside them (the built shell), with metrics of its own and what notes failures of remotes; tests leave it out and call `inject`.
 */
export async function buildApp(
  deps: Deps,
  pages?: (app: FastifyInstance, metrics: Registry, noteFailure: NoteFailure) => Promise<void> | void,
): Promise<FastifyInstance> {
  const { config, db, log, pace, tokens } = deps;
  const app = makeServer(config, log, codeByConstraint);
  const metrics = new Registry();
  const noteFailure = remoteFailures({ db, metrics });
  await app.register(
    async (api) => {
      await apiScope(api, config, log);
      if (config.tracing) (await import('./platform/tracing/tracing.ts')).traceRequests(api);
      const identify = identifier(deps);
      const limiter = await rateLimits(api, { db, mark: tokens.mark, scale: config.rateLimitScale });
      const router = routerFor(api, { identify, limiter, pace });
      collectMetrics(api, metrics, {
        db,
        gauges: storeGauges(db, { ...deps.system, replica: deps.replica, gateway: deps.gateway }),
      });
      const { production, metricsToken } = config;
      serviceRoutes(router, { db, production, identify, metrics, metricsToken }, api);
      browserSpanRoutes(router, deps);
      remotesRoutes(router, deps);
      remoteFailureRoutes(router, noteFailure);
      for (const register of modules) register(router, deps);
    },
    { prefix: '/api' },
  );
  if (pages) await pages(app, metrics, noteFailure);
  return app;
}
