import { randomBytes } from 'node:crypto';
import cors from '@fastify/cors';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { HelmetOptions } from 'helmet';
import type { Logger } from 'pino';
import { troubleOf } from '../db/database-errors.ts';
import { fail, type Failure } from '../failure.ts';
import { networkOf } from '../limits/network.ts';
import { answerClientError } from './client-errors.ts';
import { asFailure, toErrorReply, type CodeByConstraint } from './errors.ts';
import { addDrain } from './drain.ts';
import { jsonReader } from './json-body.ts';
import { requestLog } from './log.ts';
import { addSecurityHeaders } from './security-headers.ts';

export interface HttpSettings {
  production: boolean;
  trustedProxies: string[];
  /** Other origins that may call the API from a browser, letter for letter. */
  corsOrigins: string[];
}

/** The default; a route may set another (handle.ts). */
const bodyLimit = 64 * 1024;

/** Prefix of this process's request ids, so that those of several instances differ. */
const processId = randomBytes(4).toString('hex');

/** The bare server: parsing, errors and logging, without a route. */
export function makeServer(
  config: HttpSettings,
  log: Logger,
  codeByConstraint: CodeByConstraint,
): FastifyInstance {
  let requests = 0;
  const requestId = () => `${processId}-${(++requests).toString(36)}`;
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // No logger for each request: making one costs as much as an answer from memory, and few requests log (requestLog).
    childLoggerFactory: (logger) => logger,
    genReqId: requestId,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, requestId),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit,
    // A busy machine starts slowly. The default of 10 s ended starts that were under way.
    pluginTimeout: 60_000,
    requestTimeout: 30_000,
    // Checked every 2 s: Node's default of 30 s would double the limit.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
    keepAliveTimeout: 65_000,
    // Requests in flight finish while the server closes, and idle connections do not delay it.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Some calls of the contract are GETs that change something: only what the contract names is called.
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      // An address that cannot be decoded has no route, so a person would see JSON. The pages treat it as one
      // more that does not exist.
      if (error.code === 'FST_ERR_BAD_URL' && !/^\/api(?:[/?]|$)/.test(request.url)) {
        request.raw.url = '/%2F';
        return app.routing(request.raw, reply.raw);
      }
      sendFailure(
        asFailure(error, codeByConstraint),
        request as FastifyRequest,
        reply as unknown as FastifyReply,
      );
    },
  }) as unknown as FastifyInstance;

  // More than a proxy opens, and less than would use up the memory of the process.
  app.server.maxConnections = 4_096;
  addDrain(app);
  nameStrangers(app, log);
  app.setNotFoundHandler(notFound);
  app.setErrorHandler((error, request, reply) => {
    const failure = asFailure(error, codeByConstraint);
    const status = sendFailure(failure, request, reply);
    if (status >= 500) {
      // Trouble with the database has one line of its own in the log, which hundreds of failed answers a second must not hide.
      const wasSaid = failure.code === 'DATABASE_UNAVAILABLE' && troubleOf(failure.cause) !== undefined;
      const level = status === 500 ? 'error' : wasSaid ? 'info' : 'warn';
      requestLog(request)[level](
        { err: failure.cause ?? failure, code: failure.code, url: request.routeOptions.url ?? 'none' },
        'request failed',
      );
    }
  });
  return app;
}

/** A proxy that is not trusted has all of its visitors share one limit, and nothing else shows it. Anyone can send the header, too. */
function nameStrangers(app: FastifyInstance, log: Logger): void {
  const named = new Set<string>();
  app.addHook('onRequest', (request, _reply, done) => {
    done();
    const peer = request.socket.remoteAddress;
    if (request.headers['x-forwarded-for'] === undefined || peer === undefined) return;
    // There are more addresses than that of the peer only where the peer is trusted. Its own may be the visitor's too: both may be on this machine.
    if ((request.ips?.length ?? 0) > 1) return;
    const network = networkOf(peer);
    if (named.has(network) || named.size === mostStrangers) return;
    named.add(network);
    log.warn(
      { network },
      'a request has X-Forwarded-For and comes from an address that TRUSTED_PROXIES does not name: if that is your proxy, name it there, or its visitors share one limit; otherwise the header is forged, and ignored',
    );
  });
}

const mostStrangers = 10;

function notFound(): never {
  throw fail('NOT_FOUND');
}

function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply): number {
  const { status, headers, body } = toErrorReply(failure, request.id);
  void reply.code(status).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body));
  return status;
}

/** Headers and parsers of everything under `/api`, and of nothing else on this server. */
export async function apiScope(api: FastifyInstance, config: HttpSettings, log: Logger): Promise<void> {
  api.decorateRequest('identity');
  api.removeAllContentTypeParsers();
  const readJson = jsonReader(api);
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, readJson(bytes as Buffer)),
  );
  // Registered here too, so that this answer has the headers of every answer under `/api`.
  api.setNotFoundHandler(notFound);

  const headers: HelmetOptions = {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: config.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    hsts: config.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // These are for documents, and nothing under /api is one.
    crossOriginOpenerPolicy: false,
    dnsPrefetchControl: false,
    ieNoOpen: false,
    originAgentCluster: false,
    permittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
  // Balances, orders and codes may not be cached; an answer that may be says so itself (handleBytes).
  addSecurityHeaders(api, headers, { 'cache-control': 'no-store' });
  if (config.corsOrigins.length > 0) {
    await api.register(cors, {
      origin: config.corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match'],
      exposedHeaders: ['etag', 'retry-after', 'x-total-count'],
      maxAge: 600,
    });
  }
  api.addHook('onResponse', (request, reply, done) => {
    done();
    const level = reply.statusCode >= 500 || request.method !== 'GET' ? 'info' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    requestLog(request)[level](
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}
