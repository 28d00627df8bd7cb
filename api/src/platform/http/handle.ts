import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, EndpointSpec, ParamsOf, QueryOf, ReplyOf } from 'shared-contract';
import { fail } from '../failure.ts';
import { eventStreams } from './event-stream.ts';
import { streamOf } from './stream.ts';
import type { Batches } from '../batches.ts';
import type { Identify } from './identity.ts';
import type { Identity } from '../identity.ts';
import { jsonReader } from './json-body.ts';
import { callLimits, type Check } from './rate-limits.ts';
import type { Limit } from '../limits/limits.ts';
import type { Pace } from '../pace.ts';
import { requestCheck } from '../validation/validation.ts';

/** What a handler gets: validated input and an authorised caller. */
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

/** A page of a list and how many rows there are in all (`X-Total-Count`). */
interface Page<Rows> {
  rows: Rows;
  total: number;
}

/** An answer that was serialised before: its bytes and its ETag. */
export interface ReadyBytes {
  bytes: Buffer;
  etag: string;
  total?: number;
}

/** A list, or the same in batches. */
type List<T> = T extends readonly (infer Row)[] ? T | Batches<Row> : T;
/** A reply whose lists may be in batches. */
type Lists<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]: List<T[K]> } : T;
type Answer<E> = E extends { paged: true } ? Page<List<ReplyOf<E>>> : Lists<ReplyOf<E>>;

interface RouteOptions {
  /** Counted beside the limits of every read or write. */
  limits?: readonly Limit[];
  /** Counts its requests in place of the limit of every read or write from an address. */
  ownLimit?: Limit;
  /** Bytes of body; 64 KiB by default, and 4 KiB for calls under `/auth`. */
  bodyLimit?: number;
  /** A request of work that gives way to other requests (platform/pace.ts). */
  givesWay?: boolean;
  /**
   * For requests that are signed over the bytes of their body: `check` throws when the signature is wrong, before anything is read
   * from them, whatever type they have. Until then `limit` counts them, in place of the writes of their address.
   */
  signed?: { limit: Limit; check: (bytes: Buffer, headers: FastifyRequest['headers']) => void };
}

export interface Router {
  /** Binds an endpoint of the contract to its handler. The reply is serialised by its schema. */
  handle<E extends EndpointSpec>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Answer<E>>,
    options?: RouteOptions,
  ): void;
  /** The same for answers that are cached as bytes: with ETag, 304, and no work for each request. */
  handleBytes<E extends EndpointSpec>(
    endpoint: E,
    handler: (call: Call<E>) => ReadyBytes | Promise<ReadyBytes>,
    options?: RouteOptions,
  ): void;
  /**
   * Binds an endpoint whose answer is a stream of events, each of them one reply. `follow` returns what to do when the stream is over;
   * it ends with the caller's session.
   */
  handleEvents<E extends EndpointSpec & { stream: true }>(
    endpoint: E,
    follow: (call: Call<E>, stream: { send(event: ReplyOf<E>): void; end(): void }) => Promise<() => void>,
  ): void;
}

/** Binds the endpoints of a module, with the dependencies that the module declares. None of them is global. */
export type Module<Needs> = (router: Router, needs: Needs) => void;

export interface RouterDeps {
  identify: Identify;
  /** Undefined: no limits. */
  limiter: ((limit: Limit) => Check) | undefined;
  pace: Pace;
}

/** Names, a password, a token: small enough that sign-ins cannot keep a core busy. */
const signInBodyLimit = 4 * 1024;

const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Bodies stay bytes, and their content type is ignored. */
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

/** Binds endpoints to `app`, which is already at `/api`. */
export function routerFor(app: FastifyInstance, deps: RouterDeps): Router {
  const readJson = jsonReader(app);
  const openStream = eventStreams(app);
  const checks = new Map<string, Check>();
  const checkOf = (limit: Limit): Check => {
    const check = checks.get(limit.name) ?? deps.limiter?.(limit) ?? (() => Promise.resolve());
    checks.set(limit.name, check);
    return check;
  };

  /** Everything that comes before the handler, in this order: address limit, caller, caller's limit, input. */
  const add = (
    endpoint: EndpointSpec,
    options: RouteOptions,
    answer: (call: Call<EndpointSpec>) => Promise<unknown> | unknown,
    schema: object,
  ): void => {
    const reads = endpoint.method === 'GET';
    const extra = (options.limits ?? []).map((limit) => ({ limit, check: checkOf(limit) }));
    const { signed } = options;
    const byAddress = checkOf(reads ? callLimits.readsByAddress : callLimits.writesByAddress);
    const before = [
      signed ? checkOf(signed.limit) : byAddress,
      ...extra.filter(({ limit }) => limit.by === 'address').map(({ check }) => check),
    ];
    const after = [
      checkOf(reads ? callLimits.readsByUser : callLimits.writesByUser),
      ...extra.filter(({ limit }) => limit.by === 'user').map(({ check }) => check),
    ];
    const validate = (['params', 'query', 'body'] as const)
      .filter((part) => endpoint[part] !== undefined)
      .map((part) => ({ part, refusalOf: requestCheck(endpoint[part]!, part) }));
    const unlimited = deps.limiter === undefined;
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

    const bind = (place: FastifyInstance) =>
      place.route({
        method: endpoint.method,
        url: fastifyPath(endpoint.path),
        schema,
        ...(bodyLimit === undefined ? {} : { bodyLimit }),
        onRequest: async (request) => {
          if (!options.givesWay) deps.pace.arrived();
          if (!unlimited) for (const check of before) await check(request, request.ip);
          // Before the body is read, so that a caller without the right cannot send 8 MiB.
          request.identity = await deps.identify(request, endpoint);
          if (!unlimited && !anonymous)
            for (const check of after) await check(request, request.identity.userId);
        },
        handler: async (request, reply) => {
          if (signed) request.body = await openSigned(request, signed);
          for (const { part, refusalOf } of validate) {
            const refusal = refusalOf(request[part] ?? (part === 'body' ? undefined : {}));
            if (refusal) throw refusal;
          }
          if (!endpoint.body) refuseBody(request.body);
          return answer({
            params: request.params as never,
            query: request.query as never,
            body: request.body as never,
            identity: request.identity,
            requestId: request.id,
            request,
            reply,
          });
        },
      });
    if (signed) void app.register(async (scope) => void bind(takingAnyBytes(scope)));
    else bind(app);
  };

  return {
    handle(endpoint, handler, options = {}) {
      const answer = async (call: Call<EndpointSpec>): Promise<unknown> => {
        let value: unknown = await handler(call as never);
        if (endpoint.paged === true) {
          const { rows, total } = value as Page<unknown>;
          call.reply.header('x-total-count', total);
          value = rows;
        }
        return streamOf(call.reply, endpoint.reply, value) ?? value;
      };
      add(endpoint, options, answer, { response: { 200: endpoint.reply } });
    },
    handleBytes(endpoint, handler, options = {}) {
      const answer = async (call: Call<EndpointSpec>): Promise<unknown> => {
        const { bytes, etag, total } = await handler(call as never);
        const { reply } = call;
        reply.header('etag', etag).header('cache-control', 'no-cache');
        // Beside the Vary header that CORS has set.
        reply.header('vary', [reply.getHeader('vary') ?? [], 'authorization'].flat().join(', '));
        if (total !== undefined) reply.header('x-total-count', total);
        if (knows(call.request.headers['if-none-match'], etag)) return reply.code(304).send();
        reply.header('content-type', 'application/json; charset=utf-8');
        return reply.send(bytes);
      };
      add(endpoint, options, answer, {});
    },
    handleEvents(endpoint, follow) {
      const answer = async (call: Call<EndpointSpec>): Promise<unknown> => {
        const { identity, request, reply } = call;
        const body = await openStream(
          identity.userId,
          () => deps.identify(request, endpoint),
          (stream) => follow(call as never, stream as never),
        );
        // nginx would hold the events back until it has a page of them.
        reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no');
        return reply.send(body);
      };
      add(endpoint, {}, answer, {});
    },
  };
}

/** A proxy that compresses weakens the tag to `W/"..."`, and a client may name several. */
const knows = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.includes(etag);

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
