import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { routerFor } from './platform/http/handle.ts';
import { rateLimits } from './platform/http/rate-limits.ts';
import { apiScope, makeServer } from './platform/http/server.ts';
import { modules } from './modules.ts';

/**
 * The whole HTTP server, not yet listening: every module's routes under `/api`. `pages` registers what is
 * served beside them (the built shell); tests leave it out and call `inject`.
 */
export async function buildApp(
  deps: Deps,
  pages?: (app: FastifyInstance, deps: Deps) => Promise<void> | void,
): Promise<FastifyInstance> {
  const app = makeServer(deps.config, deps.log);
  await app.register(
    async (api) => {
      await apiScope(api, deps.config, deps.log);
      const { db, tokens } = deps;
      const limiter = await rateLimits(api, { db, tokens, scale: deps.config.rateLimitScale });
      const router = routerFor(api, { db, tokens, limiter });
      for (const register of modules) register(router, deps, api);
    },
    { prefix: '/api' },
  );
  if (pages) await pages(app, deps);
  return app;
}
