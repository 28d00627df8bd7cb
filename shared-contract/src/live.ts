import { endpoint } from './endpoint.ts';
import { LiveEvent } from './live.entities.ts';
import { STAFF_ROLES } from './roles.ts';

export const followLive = endpoint({
  method: 'GET',
  path: '/staff/live',
  summary: 'What changes in the store, as it happens: ids alone, and of orders for admins alone',
  roles: STAFF_ROLES,
  reply: LiveEvent,
  stream: true,
  errors: ['STORE_STOPPING'],
});
