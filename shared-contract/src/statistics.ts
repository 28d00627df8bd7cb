import { endpoint } from './endpoint.ts';
import { Id, Nullable, Strict, UnixSeconds } from './fields.ts';
import { ADMIN_ROLES } from './roles.ts';
import { AdminStats, Analytics } from './statistics.entities.ts';

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/admin/stats',
  summary: 'The counters of the admin dashboard',
  roles: ADMIN_ROLES,
  reply: AdminStats,
  errors: [],
});

export const getAnalytics = endpoint({
  method: 'POST',
  path: '/admin/stats',
  summary: 'Sales of a period, for one product or all',
  roles: ADMIN_ROLES,
  body: Strict({ product: Nullable(Id), start_unix: UnixSeconds, end_unix: UnixSeconds }),
  reply: Analytics,
  errors: ['PRODUCT_NOT_FOUND'],
});
