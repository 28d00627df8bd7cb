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

export const reportSpans = endpoint({
  method: 'POST',
  path: '/traces',
  summary:
    'Spans of a browser in the JSON of OTLP, for the collector of the store. 404 where the store is not traced',
  roles: 'PUBLIC',
  body: Strict({ resourceSpans: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 20 }) }),
  reply: Type.Object({ status: Type.String() }),
  errors: ['NOT_FOUND'],
});
