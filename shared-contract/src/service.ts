import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';

export const healthLive = endpoint({
  method: 'GET',
  path: '/health/live',
  summary: 'The process answers',
  roles: 'PUBLIC',
  reply: Type.Object({ status: Type.String() }),
  errors: [],
});

export const healthReady = endpoint({
  method: 'GET',
  path: '/health/ready',
  summary: 'The process can serve: the database answers and is migrated',
  roles: 'PUBLIC',
  reply: Type.Object({ status: Type.String() }),
  errors: ['DATABASE_UNAVAILABLE', 'STORE_STOPPING'],
});
