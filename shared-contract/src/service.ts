import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Strict } from './fields.ts';

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

export const reportRemoteFailure = endpoint({
  method: 'POST',
  path: '/remotes/failures',
  summary: 'A browser says that a remote failed, for the log and the metrics',
  roles: 'PUBLIC',
  body: Strict({
    remote: Type.String({ pattern: '^mf-[a-z0-9-]{1,60}$', maxLength: 63 }),
    version: Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z.+-]{0,99}$', maxLength: 100 }),
    reason: Type.Enum(['absent', 'unreachable', 'slow', 'foreign', 'incompatible', 'broken']),
    reference: Type.String({ pattern: '^[A-Z0-9]{6}$', maxLength: 6 }),
  }),
  reply: Type.Object({ status: Type.String() }),
  errors: [],
});
