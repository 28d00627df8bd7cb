import { getAdminStats, getAnalytics } from 'shared-contract';
import type { Module } from '../../platform/http/handle.ts';
import { adminStats, analytics, type StatsDeps } from './stats.service.ts';

export const statsRoutes: Module<StatsDeps> = (router, deps) => {
  router.handle(getAdminStats, () => adminStats(deps));

  router.handle(getAnalytics, async ({ body, identity, reply }) => {
    const report = await analytics(deps, body, identity);
    // For some years of days, the schema's serialiser would make ten thousand strings, and collecting that garbage delays other requests. An
    // error reply uses the usual serialiser, so nothing may fail from here on.
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
    return report;
  });
};
