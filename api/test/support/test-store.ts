import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { text as readAll } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import {
  endpoints,
  type BodyOf,
  type EndpointKey,
  type EndpointsByKey,
  type EndpointSpec,
  type ErrorReply,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from 'shared-contract';
import { buildApp } from '../../src/app.ts';
import { readConfig, type Config } from '../../src/config.ts';
import { openDb, type Db } from '../../src/platform/db/db.ts';
import { brokenInvariants } from '../../src/platform/db/invariants.ts';
import { makeDeps, type Deps } from '../../src/deps.ts';
import { tokenMaker } from '../../src/shop/accounts/tokens.ts';
import { checkKeys, openVault } from '../../src/platform/secrets/deliverables.ts';
import { asApi, cloneDatabase, type TestDatabase } from './cluster.ts';
import { makers, type Makers } from './makers.ts';
import { testLog } from './test-logs.ts';

interface CallOptions<E> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  /** A token, or a user with one. */
  as?: string | { token: string };
  headers?: Record<string, string>;
}

export interface Answer<T> {
  status: number;
  /** The reply, as its endpoint declares it. On failure read `error`. */
  body: T;
  error: ErrorReply;
  headers: Record<string, unknown>;
}

export interface TestStore extends Makers {
  app: FastifyInstance;
  /** As the API reads and writes. */
  db: Db;
  /** As the owner, for what no account of the API may do. */
  owner: Db;
  deps: Deps;
  deliverablesKey: Buffer;
  /** Where its database is, for a second pool: as the owner. */
  connection: TestDatabase['connection'];
  /** Calls an endpoint of the contract through HTTP: `call('POST /user/cart/update', { as: member, body })`. */
  call<K extends EndpointKey>(
    key: K,
    options?: CallOptions<EndpointsByKey[K]>,
  ): Promise<Answer<ReplyOf<EndpointsByKey[K]>>>;
  /** Sends a request that the contract does not name, or one that is not whole. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** Checks every invariant, then takes the database away. */
  close(): Promise<void>;
}

const isStream = (key: EndpointKey): boolean =>
  Object.values<EndpointSpec>(endpoints).some(
    ({ method, path, stream }) => stream === true && `${method} ${path}` === key,
  );

/** Ends a stream of events that began, which has no body; the body of a refusal. */
async function begunStream(reply: LightMyRequestResponse): Promise<string> {
  const stream = reply.stream();
  if (reply.statusCode !== 200) return readAll(stream);
  stream.destroy();
  return '';
}

/**
 * A whole store on a database of its own, without a port: `before(async () => (store = await openTestStore()))`.
 * @param processes how many apps with connections and memories of their own answer the calls, in turn
 */
export async function openTestStore(overrides: Partial<Config> = {}, processes = 1): Promise<TestStore> {
  const database = await cloneDatabase();
  const config: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
      RATE_LIMIT_SCALE: '0',
      DEMO_DATA: '0',
    }),
    ...overrides,
  };
  const log = testLog(config.logLevel);
  const db = openDb({ connection: asApi(database.connection) });
  const owner = openDb({ connection: database.connection });
  const deliverablesKey = randomBytes(32);
  const vault = openVault(deliverablesKey);
  await checkKeys(db, vault);
  const tokens = tokenMaker(config.jwtSecret ?? randomBytes(32).toString('hex'));
  const deps = makeDeps({ config, db, log, tokens, vault });
  const app = await buildApp(deps);
  await app.ready();
  const others = await Promise.all(
    Array.from({ length: processes - 1 }, async () => {
      const otherDb = openDb({ connection: asApi(database.connection) });
      return { db: otherDb, app: await buildApp(makeDeps({ config, db: otherDb, log, tokens, vault })) };
    }),
  );
  const apps = [app, ...others.map((other) => other.app)];
  let calls = 0;
  const inject = (request: InjectOptions) => apps[calls++ % apps.length]!.inject(request);

  return {
    ...makers(deps),
    app,
    db,
    owner,
    deps,
    deliverablesKey,
    connection: database.connection,
    inject,
    async call(key, options = {}) {
      const [method, path] = key.split(' ') as [string, string];
      const params = (options.params ?? {}) as Record<string, string>;
      const token = typeof options.as === 'string' ? options.as : options.as?.token;
      const reply = await inject({
        // Of a stream of events the test sees that it began.
        payloadAsStream: isStream(key),
        method: method as 'GET',
        url: `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`,
        query: Object.fromEntries(
          Object.entries((options.query ?? {}) as Record<string, unknown>).map(([name, value]) => [
            name,
            String(value),
          ]),
        ),
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...options.headers },
        ...(options.body === undefined ? {} : { payload: options.body as object }),
      });
      const text = isStream(key) ? await begunStream(reply) : reply.body;
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      return {
        status: reply.statusCode,
        body: body as never,
        error: body as ErrorReply,
        headers: reply.headers,
      };
    },
    async close() {
      try {
        for (const each of apps) await each.close();
        for (const other of others) await other.db.close();
        await assertInvariants(db);
      } finally {
        await db.close();
        await owner.close();
        await database.drop();
      }
    },
  };
}

/** Fails with the rows that break an invariant (rules 19). */
export async function assertInvariants(db: Db): Promise<void> {
  assert.deepEqual(await brokenInvariants(db), []);
}
