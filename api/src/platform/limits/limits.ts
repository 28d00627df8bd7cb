import type { Db, Tx } from '../db/db.ts';
import { fail, isFailure, type Failure } from '../failure.ts';
import { countUse, secondsToWait } from './counted-uses.sql.ts';
import { networkOf } from './network.ts';

/** How often something may be done. A limit by address counts networks (`networkOf`). */
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

/** A keyed hash: whom a limit counts is not stored in the clear. */
export type Mark = (text: string) => Buffer;

/** Counts one use of a shared limit by `whom`, a user's id or an address; throws RATE_LIMITED when it is one too many. */
export type CountShared = (on: Db | Tx, limit: Limit, whom: string) => Promise<void>;

/** The `max` of a limit where all are multiplied by `scale`. */
export const scaled = (max: number, scale: number): number => Math.max(1, Math.ceil(max * scale));

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

/** A request that is one too many. */
export const limited = ({ refusal = 'Too many requests.' }: Limit, seconds: number): Failure =>
  tooMany('RATE_LIMITED', refusal, seconds);

/** Whether a use that was counted was allowed, for what is left out in silence beyond a limit. */
export async function isWithin(counted: Promise<void>): Promise<boolean> {
  try {
    await counted;
    return true;
  } catch (error) {
    if (isFailure(error) && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

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
