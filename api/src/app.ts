import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { modules } from './modules.ts';
import { routerFor } from './platform/http/handle.ts';
import { rateLimits } from './platform/http/rate-limits.ts';
import { apiScope, makeServer } from './platform/http/server.ts';
import { collectMetrics } from './platform/service/metrics.ts';
import { serviceRoutes } from './platform/service/service.routes.ts';
import { identifier } from './shop/sign-in/identity.ts';
import { codeByConstraint } from './shop/constraints.ts';
import { countPaymentsToCheck } from './shop/payments/payment-alarms.sql.ts';
import { remotesRoutes } from './web/remotes/remotes.routes.ts';
import { remoteFailureRoutes } from './web/remotes/remote-failures.routes.ts';

/**
 * The whole HTTP server, not yet listening: every module's routes under `/api`. `pages` registers what is
 * served beside them (the built shell); tests leave it out and call `inject`.
 */
export async function buildApp(
  deps: Deps,
  pages?: (app: FastifyInstance, deps: Deps) => Promise<void> | void,
): Promise<FastifyInstance> {
  const { config, db, log, tokens } = deps;
  const app = makeServer(config, log, codeByConstraint);
  await app.register(
    async (api) => {
      await apiScope(api, config, log);
      const identify = identifier(deps);
      const limiter = await rateLimits(api, { db, mark: tokens.mark, scale: config.rateLimitScale });
      const router = routerFor(api, { identify, limiter });
      const paymentsToCheck = {
        name: 'gateway_payments_to_check',
        help: 'Gateway payments that cannot be settled as the gateway tells them, of the whole store',
        read: () => countPaymentsToCheck(db),
      };
      const metrics = collectMetrics(api, { db, gauges: [paymentsToCheck] });
      serviceRoutes(router, { db, production: config.production, identify, metrics }, api);
      remotesRoutes(router, deps);
      remoteFailureRoutes(router, { db, metrics });
      for (const register of modules) register(router, deps);
    },
    { prefix: '/api' },
  );
  if (pages) await pages(app, deps);
  return app;
}
