import type { Operation, Schema } from './requests.ts';

interface RawOperation {
  operationId: string;
  'x-roles'?: string[];
  parameters: Operation['parameters'];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content: { 'application/json': { schema: Schema } } }>;
}

/** The operations of an OpenAPI document as our API serves it. */
export function operationsOf(document: { paths: Record<string, Record<string, RawOperation>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      operationId: raw.operationId,
      roles: raw['x-roles'],
      method: method.toUpperCase(),
      path,
      parameters: raw.parameters,
      body: raw.requestBody?.content['application/json'].schema,
      statuses: new Set(Object.keys(raw.responses).map(Number)),
      reply: raw.responses['200']!.content['application/json'].schema,
    })),
  );
}
