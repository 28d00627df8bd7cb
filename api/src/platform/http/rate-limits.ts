import type { FastifyInstance, FastifyRequest } from 'fastify';
import rateLimit from '@fastify/rate-limit';
import type { Db, Tx } from '../db/db.ts';
import { fail, type Failure } from '../failure.ts';
import { countUse, secondsToWait } from './counted-uses.sql.ts';
import { networkOf } from './network.ts';

export interface Limit {
  name: string;
  /** Requests in the window, before scaling. */
  max: number;
  windowSeconds: number;
  by: 'address' | 'user';
  /** Counted in PostgreSQL: for all instances together, and over a restart. */
  shared?: true;
  /** The beginning of the refusal, when it is not `Too many requests.` */
  refusal?: string;
}

/** The store's limits, beside those of failed sign-ins (auth.service.ts). By address means by network (`networkOf`). */
export const limitTable = {
  readsByAddress: { name: 'reads', max: 600, windowSeconds: 60, by: 'address' },
  /** Counted before the signature is checked: a gateway reports all payments from a few addresses. */
  webhooks: { name: 'webhooks', max: 6_000, windowSeconds: 60, by: 'address' },
  /** Whole pages. The running shop draws its pages in the browser and asks for none. Many people may share an address. */
  pages: { name: 'pages', max: 600, windowSeconds: 60, by: 'address' },
  writesByAddress: { name: 'writes', max: 120, windowSeconds: 60, by: 'address' },
  readsByUser: { name: 'user-reads', max: 600, windowSeconds: 60, by: 'user' },
  writesByUser: { name: 'user-writes', max: 120, windowSeconds: 60, by: 'user' },
  /** Accounts that were made. */
  registrations: {
    name: 'registrations',
    max: 5,
    windowSeconds: 3600,
    by: 'address',
    shared: true,
    refusal: 'Too many accounts were made from your network.',
  },
  /** Forms that were sent, also those that were refused: their answers say which names are taken. */
  registrationTries: {
    name: 'registration-tries',
    max: 30,
    windowSeconds: 3600,
    by: 'address',
    shared: true,
  },
  /** Where accounts are private: each sends a mail to the address, whoever it belongs to. */
  registrationsOfAddress: {
    name: 'registrations-of-address',
    max: 5,
    windowSeconds: 3600,
    by: 'user',
    shared: true,
  },
  /** Requests for a new password. */
  recoveries: { name: 'recoveries', max: 20, windowSeconds: 3600, by: 'address', shared: true },
  /** Changes of password or email address, tries included. */
  profileChanges: { name: 'profile-changes', max: 20, windowSeconds: 3600, by: 'user', shared: true },
  /** New secrets, passkeys and recovery codes, tries included. */
  factorChanges: { name: 'factor-changes', max: 30, windowSeconds: 3600, by: 'user', shared: true },
  /** Mails that somebody asks for again, and test mails. */
  mailsAsked: { name: 'mails-asked', max: 20, windowSeconds: 3600, by: 'user', shared: true },
  /** Copies of one's own data. */
  exports: { name: 'exports', max: 10, windowSeconds: 3600, by: 'user', shared: true },
  /** Checkouts, top-ups, and orders that an admin gives. */
  checkouts: { name: 'checkouts', max: 30, windowSeconds: 60, by: 'user', shared: true },
} as const satisfies Record<string, Limit>;

/** A keyed hash: whom a limit counts is not stored in the clear. */
export type Mark = (text: string) => Buffer;

/** Counts this request of `callerId`; throws RATE_LIMITED when it is one too many. */
export type Check = (request: FastifyRequest, callerId: string) => Promise<void>;

/** Counts one use of a shared limit by `whom`, a user's id or an address; throws RATE_LIMITED when it is one too many. */
export type CountShared = (on: Db | Tx, limit: Limit, whom: string) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the rate limiter counts: a network (`networkOf`) or a user's id. */
    counted: string;
  }
}

/** The remote address of requests that the store makes to itself, by `inject`. No socket and no header can have it. */
export const STORE_ITSELF = 'the store itself';

const scaled = (max: number, scale: number): number => Math.max(1, Math.ceil(max * scale));

/** `1 second`, `59 seconds`, `2 minutes`: rounded up. */
function durationOf(seconds: number): string {
  const [amount, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/** A refusal that says how long to wait. `what` is a whole sentence. */
export const tooMany = (code: 'RATE_LIMITED' | 'LOGIN_THROTTLED', what: string, seconds: number): Failure =>
  fail(code, {
    message: `${what} Please wait ${durationOf(seconds)} and try again.`,
    retryAfterSeconds: seconds,
  });

const limited = ({ refusal = 'Too many requests.' }: Limit, seconds: number): Failure =>
  tooMany('RATE_LIMITED', refusal, seconds);

/** Counts in PostgreSQL; nothing where scale 0 switches limits off (load tests). */
export const sharedCounter =
  (mark: Mark, scale: number): CountShared =>
  async (on, limit, whom) => {
    if (scale === 0) return;
    const subject = mark(limit.by === 'user' ? whom : networkOf(whom));
    const count = { ...limit, subject, max: scaled(limit.max, scale) };
    if (await countUse(on, count)) return;
    throw limited(limit, (await secondsToWait(on, [count])) ?? 1);
  };

/** Registers the limiter of what each instance counts by itself; undefined when scale 0 switches limits off (load tests). */
export async function ownLimits(
  app: FastifyInstance,
  scale: number,
): Promise<((limit: Limit) => Check) | undefined> {
  if (scale === 0) return undefined;
  app.decorateRequest('counted', '');
  await app.register(rateLimit, { global: false });
  return (limit) => {
    const { name, max, windowSeconds, by } = limit;
    const count = app.createRateLimit({
      max: scaled(max, scale),
      timeWindow: windowSeconds * 1000,
      keyGenerator: (request) => `${name}:${request.counted}`,
    });
    return async (request, callerId) => {
      if (request.socket.remoteAddress === STORE_ITSELF) return;
      request.counted = by === 'user' ? callerId : networkOf(request.ip);
      const state = await count(request);
      if (!state.isAllowed && state.isExceeded) throw limited(limit, Math.max(1, state.ttlInSeconds));
    };
  };
}

/** Registers the limiter and answers a maker of checks; undefined when scale 0 switches limits off (load tests). */
export async function rateLimits(
  app: FastifyInstance,
  { db, mark, scale }: { db: Db; mark: Mark; scale: number },
): Promise<((limit: Limit) => Check) | undefined> {
  const own = await ownLimits(app, scale);
  const countShared = sharedCounter(mark, scale);
  return (
    own &&
    ((limit) => {
      if (!limit.shared) return own(limit);
      return (request, callerId) => countShared(db, limit, limit.by === 'user' ? callerId : request.ip);
    })
  );
}
