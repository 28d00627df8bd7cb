import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, EndpointSpec, ParamsOf, QueryOf } from 'shared-contract';
import { fail } from '../failure.ts';
import type { Identity } from '../identity.ts';
import type { Limit } from '../limits/limits.ts';
import type { Pace } from '../pace.ts';
import { requestCheck } from '../validation/validation.ts';
import type { Identify } from './identity.ts';
import { jsonReader } from './json-body.ts';
import { callLimits, type Check } from './rate-limits.ts';

/** The argument of a handler: validated input and an authorised caller. */
export interface Call<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  identity: Identity;
  requestId: string;
  request: FastifyRequest;
  /** For headers; the answer itself is what the handler returns. */
  reply: FastifyReply;
}

export interface RouteOptions {
  /** Limits in addition to those of every read or write. */
  limits?: readonly Limit[];
  /** The limit that replaces the one of every read or write from an address. */
  ownLimit?: Limit;
  /** Bytes of body; 64 KiB by default, and 4 KiB for calls under `/auth`. */
  bodyLimit?: number;
  /** A request of background work, which yields to other requests (platform/pace.ts). */
  isBackground?: boolean;
  /**
   * For requests that are signed over the bytes of their body: `check` throws when the signature is wrong, before anything is read
   * from them, whatever type they have. Until then `limit` counts them, in place of the writes of their address.
   */
  signed?: { limit: Limit; check: (bytes: Buffer, headers: FastifyRequest['headers']) => void };
}

export interface RouterDeps {
  identify: Identify;
  /** Undefined: no limits. */
  limiter: ((limit: Limit) => Check) | undefined;
  pace: Pace;
}

export type Answer = (call: Call<EndpointSpec>) => Promise<unknown> | unknown;

/** Names, a password, a token: small enough that sign-ins cannot keep a core busy. */
const signInBodyLimit = 4 * 1024;

const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** A scope in which bodies stay bytes, whatever their content type. */
function takingAnyBytes(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  scope.addHook('onRequest', (request, _reply, done) => {
    // A malformed content type would be refused before any parser runs.
    delete request.headers['content-type'];
    done();
  });
  return scope;
}

/** The checks of a request against its limits, before its caller is known and after. */
function limitsOf(checkOf: (limit: Limit) => Check, { method }: EndpointSpec, options: RouteOptions) {
  const reads = method === 'GET';
  const extra = (options.limits ?? []).map((limit) => ({ limit, check: checkOf(limit) }));
  const by = (who: Limit['by']) => extra.filter(({ limit }) => limit.by === who).map(({ check }) => check);
  const ofAddress = reads ? callLimits.readsByAddress : callLimits.writesByAddress;
  return {
    byAddress: checkOf(ofAddress),
    before: [checkOf(options.signed?.limit ?? options.ownLimit ?? ofAddress), ...by('address')],
    after: [checkOf(reads ? callLimits.readsByUser : callLimits.writesByUser), ...by('user')],
  };
}

/** Throws REQUEST_INVALID with what is wrong with the parameters, the query or the body. */
function inputCheck(endpoint: EndpointSpec): (request: FastifyRequest) => void {
  const checks = (['params', 'query', 'body'] as const)
    .filter((part) => endpoint[part] !== undefined)
    .map((part) => ({ part, refusalOf: requestCheck(endpoint[part]!, part) }));
  return (request) => {
    for (const { part, refusalOf } of checks) {
      const refusal = refusalOf(request[part] ?? (part === 'body' ? undefined : {}));
      if (refusal) throw refusal;
    }
    if (!endpoint.body) refuseBody(request.body);
  };
}

/** Returns what binds an endpoint to `app`, with everything that comes before its answer: limits, the caller, the input. */
export function routeBinder(app: FastifyInstance, deps: RouterDeps) {
  const readJson = jsonReader(app);
  const unlimited = deps.limiter === undefined;
  const checks = new Map<string, Check>();
  const checkOf = (limit: Limit): Check => {
    const check = checks.get(limit.name) ?? deps.limiter?.(limit) ?? (() => Promise.resolve());
    checks.set(limit.name, check);
    return check;
  };

  return (endpoint: EndpointSpec, options: RouteOptions, answer: Answer, schema: object): void => {
    const { signed } = options;
    const { byAddress, before, after } = limitsOf(checkOf, endpoint, options);
    const checkInput = inputCheck(endpoint);
    const anonymous = endpoint.roles === 'PUBLIC';
    const bodyLimit = options.bodyLimit ?? (endpoint.path.startsWith('/auth/') ? signInBodyLimit : undefined);

    /** The body of a signed request. */
    const openSigned = async (request: FastifyRequest, { check }: NonNullable<typeof signed>) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        check(bytes, request.headers);
      } catch (refusal) {
        if (!unlimited) await byAddress(request, request.ip);
        throw refusal;
      }
      return readJson(bytes);
    };

    /** In this order: address limit, caller, caller's limit. */
    const admit = async (request: FastifyRequest) => {
      if (!options.isBackground) deps.pace.arrived();
      if (!unlimited) for (const check of before) await check(request, request.ip);
      // The caller is checked before the body is read, so that one without the right cannot send 8 MiB.
      const found = deps.identify(request, endpoint);
      request.identity = found instanceof Promise ? await found : found;
      if (!unlimited && !anonymous) for (const check of after) await check(request, request.identity.userId);
    };

    const respond = (request: FastifyRequest, reply: FastifyReply) => {
      checkInput(request);
      return answer({
        params: request.params as never,
        query: request.query as never,
        body: request.body as never,
        identity: request.identity,
        requestId: request.id,
        request,
        reply,
      });
    };

    const bind = (place: FastifyInstance) =>
      place.route({
        method: endpoint.method,
        url: fastifyPath(endpoint.path),
        schema,
        ...(bodyLimit === undefined ? {} : { bodyLimit }),
        onRequest: admit,
        handler: signed
          ? async (request, reply) => {
              request.body = await openSigned(request, signed);
              return respond(request, reply);
            }
          : respond,
      });
    if (signed) void app.register(async (scope) => void bind(takingAnyBytes(scope)));
    else bind(app);
  };
}

function refuseBody(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const [name] = Object.keys(body);
  if (name !== undefined) {
    throw fail('REQUEST_INVALID', { fields: { [name.slice(0, 80)]: 'is not a known field' } });
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity;
  }
}
