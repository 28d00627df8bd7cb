import nock from 'nock';
import type { EndpointSpec } from 'shared-contract';
import {
  errorCatalog,
  type BodyOf,
  type EndpointKey,
  type EndpointsByKey,
  type ErrorCode,
  type ErrorReply,
  type QueryOf,
  type ReplyOf,
} from 'shared-contract/types';

/** The part of the contract that the test environment (jest.environment.mjs) provides. */
declare const contract: {
  endpoint(key: string): EndpointSpec | undefined;
  /** What breaks the contract in a reply. */
  wrongWith(key: string, reply: unknown): string | undefined;
};

/** Any call may fail with these; every other code must be declared by the endpoint. */
const anywhere: readonly ErrorCode[] = [
  'REQUEST_INVALID',
  'TOKEN_INVALID',
  'PROOF_REQUIRED',
  'ENROLMENT_REQUIRED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
];

/** One request that a fake answered. */
interface Received<K extends EndpointKey> {
  path: string;
  body: BodyOf<EndpointsByKey[K]>;
  query: Partial<QueryOf<EndpointsByKey[K]>> & Record<string, string>;
  headers: Record<string, string>;
}

interface Options {
  /** Path parameters the call must have; any value otherwise. */
  params?: Record<string, string>;
  /** Query fields the call must have; any otherwise. */
  query?: Record<string, string | number | boolean>;
  /** How often the fake answers; once by default. 'always' may also stay unused. */
  times?: number | 'always';
  /** Milliseconds before the answer. */
  delay?: number;
  /** What the answer waits for. */
  after?: Promise<unknown>;
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function pathPattern(path: string, params: Record<string, string> = {}): RegExp {
  const source = path
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (!name) return escape(part);
      return params[name] === undefined ? '[^/?]+' : escape(encodeURIComponent(params[name]));
    })
    .join('');
  return new RegExp(`^/api${source}(?:\\?.*)?$`);
}

/**
 * A fake of one call. Each reply is checked against the contract, and a failure must be one the
 * endpoint declares; a fake that no test uses fails the test.
 */
export function mockApi<K extends EndpointKey>(key: K, options: Options = {}) {
  const spec = contract.endpoint(key);
  if (!spec) throw new Error(`The contract has no call ${key}`);
  const received: Received<K>[] = [];

  const intercept = (scope: nock.Scope) =>
    scope
      .intercept(pathPattern(spec.path, options.params), spec.method)
      .query((actual) =>
        Object.entries(options.query ?? {}).every(([name, value]) => String(actual[name]) === String(value)),
      );

  function reply(status: number, body: unknown, headers: Record<string, string> = {}) {
    const { times = 1, delay = 0 } = options;
    const scope = nock(globalThis.location.origin);
    if (times === 'always') scope.persist();
    const interceptor = intercept(scope);
    if (times === 'always') interceptor.optionally();
    else interceptor.times(times);
    interceptor.delay(delay).reply(async (request: Request) => {
      const url = new URL(request.url);
      const sent = await request.text();
      received.push({
        path: url.pathname.replace(/^\/api/, ''),
        body: (sent ? JSON.parse(sent) : undefined) as never,
        query: Object.fromEntries(url.searchParams) as never,
        headers: Object.fromEntries(request.headers),
      });
      await options.after;
      return [status, body, { 'content-type': 'application/json', ...headers }];
    });
    return { received };
  }

  return {
    /** Answers as the server would; a body that breaks the contract throws here. */
    answers(body: ReplyOf<EndpointsByKey[K]>, total?: number) {
      const wrong = contract.wrongWith(key, body);
      if (wrong !== undefined) throw new Error(`This reply of ${key} breaks the contract: ${wrong}`);
      return reply(200, body, total === undefined ? {} : { 'x-total-count': String(total) });
    },
    /** Fails with a code that the endpoint declares (or that any call may answer). */
    failsWith(code: ErrorCode, more: Partial<Pick<ErrorReply, 'message' | 'fields' | 'details'>> = {}) {
      if (!spec.errors.includes(code) && !anywhere.includes(code))
        throw new Error(`${key} does not declare the error ${code}`);
      const { status, message } = errorCatalog[code];
      return reply(status, { message, ...more, code, requestId: 'test' });
    },
    /** The server cannot be reached, and a screen shows its fallback. */
    isUnreachable(): void {
      intercept(nock(globalThis.location.origin))
        .times(options.times === 'always' ? 1 : (options.times ?? 1))
        .replyWithError(new Error('connect ECONNREFUSED'));
    },
    /** Fails as a proxy would: with a status and no message of ours, so that a screen shows its fallback. */
    breaks(status = 500) {
      return reply(status, '', { 'content-type': 'text/html' });
    },
  };
}

/** Fails the test when a fake was set up that nothing called. */
export function assertAllFakesUsed(): void {
  const unused = nock.pendingMocks();
  nock.cleanAll();
  if (unused.length > 0) throw new Error(`Fakes that nothing called: ${unused.join(', ')}`);
}
