import { endpoints, errorCatalog, type EndpointSpec, type ErrorCode } from 'shared-contract';

const anyCallMay: ErrorCode[] = ['REQUEST_INVALID', 'RATE_LIMITED', 'INTERNAL', 'DATABASE_UNAVAILABLE'];
const signedInMay: ErrorCode[] = ['TOKEN_INVALID', 'FORBIDDEN'];
const withBodyMay: ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'MEDIA_TYPE_UNSUPPORTED'];

const errorSchema = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorCatalog) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    details: { type: 'object', description: 'What the code says beside its message, such as the new prices' },
    requestId: { type: 'string' },
  },
};

type SchemaObject = { properties?: Record<string, object>; required?: string[] };

const parameters = (schema: unknown, place: 'path' | 'query') => {
  const { properties = {}, required = [] } = (schema ?? {}) as SchemaObject;
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }));
};

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const eventsOf = (schema: object) => ({ content: { 'text/event-stream': { schema } } });

function operation(name: string, endpoint: EndpointSpec) {
  const signedIn = endpoint.roles !== 'PUBLIC';
  const codes = [
    ...new Set([
      ...endpoint.errors,
      ...anyCallMay,
      ...(signedIn ? signedInMay : []),
      ...(endpoint.proof ? (['PROOF_REQUIRED'] as const) : []),
      ...(endpoint.method === 'GET' ? [] : withBodyMay),
    ]),
  ];
  const failures = Map.groupBy(codes, (code) => String(errorCatalog[code].status));
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 255 },
  };
  const etag = { ETag: { schema: { type: 'string' }, description: 'For If-None-Match' } };
  const total = { 'X-Total-Count': { schema: { type: 'integer' }, description: 'Rows in all' } };
  const headers = { ...(endpoint.paged ? total : {}), ...(endpoint.tagged ? etag : {}) };
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(endpoint.body ? { requestBody: { required: true, ...json(endpoint.body) } } : {}),
    responses: {
      200: {
        description: 'Done',
        ...(endpoint.stream ? eventsOf(endpoint.reply) : json(endpoint.reply)),
        ...(Object.keys(headers).length > 0 ? { headers } : {}),
      },
      ...(endpoint.tagged ? { 304: { description: 'As the ETag in If-None-Match says: nothing new' } } : {}),
      ...Object.fromEntries(
        [...failures].map(([status, each]) => [
          status,
          { description: each.join(', '), ...json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
    ...(signedIn ? { security: [{ bearer: [] }], 'x-roles': endpoint.roles } : {}),
  };
}

/** The contract as OpenAPI 3.1, from the same schemas that validate requests and serialise replies. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries<EndpointSpec>(endpoints)) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gift card store',
      version: '1.0.0',
      description: 'Money in dollars, time in unix seconds.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
