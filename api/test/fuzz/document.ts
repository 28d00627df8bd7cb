import type { Operation, Schema } from './requests.ts';

interface RawOperation {
  operationId: string;
  'x-roles'?: string[];
  parameters: Operation['parameters'];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content: { 'application/json'?: { schema: Schema } } }>;
}

/** The operations of an OpenAPI document as our API serves it. */
export function operationsOf(document: { paths: Record<string, Record<string, RawOperation>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, raw]) => {
      const reply = raw.responses['200']!.content['application/json'];
      // A stream of events has no end that could be waited for.
      return reply ? [operationOf(path, method, raw, reply.schema)] : [];
    }),
  );
}

const operationOf = (path: string, method: string, raw: RawOperation, reply: Schema): Operation => ({
  operationId: raw.operationId,
  roles: raw['x-roles'],
  method: method.toUpperCase(),
  path,
  parameters: raw.parameters,
  body: raw.requestBody?.content['application/json'].schema,
  statuses: new Set(Object.keys(raw.responses).map(Number)),
  reply,
});
