import type pg from 'pg';

/** The SQLSTATE of a database error, or Node's code of a broken connection. */
const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

const serializationFailure = '40001';
const deadlock = '40P01';

/** Two transactions collided: the same work succeeds when it is tried again. */
export const isRetryable = (error: unknown): boolean =>
  codeOf(error) === serializationFailure || codeOf(error) === deadlock;

/** A collision that a module sees where the database does not report one. The transaction is tried again. */
export class Collision extends Error {
  readonly code = serializationFailure;
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Shutting down, crashed, starting: the class 57P of SQLSTATE. */
const serverGone = new Set(['57P01', '57P02', '57P03', '57P05']);
const lostMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end',
];

/** The connection cannot be used any more. */
export const isConnectionLost = (error: unknown): boolean => {
  const code = codeOf(error);
  return (
    networkCodes.has(code) ||
    serverGone.has(code) ||
    code.startsWith('08') ||
    code === '25P03' ||
    lostMessages.some((each) => messageOf(error).startsWith(each))
  );
};

/** The schema has no such table. */
export const isUndefinedTable = (error: unknown): boolean => codeOf(error) === '42P01';

const lockNotAvailable = '55P03';

/** Another transaction holds the lock, and the statement does not wait, or has waited too long. */
export const isLockTaken = (error: unknown): boolean => codeOf(error) === lockNotAvailable;

/** Statement and lock time-outs, too many connections, disk or memory full, a standby: 503, try again later. */
const busy = new Set(['57014', lockNotAvailable, '25006']);

export const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error);
  return isConnectionLost(error) || busy.has(code) || code.startsWith('53') || code.startsWith('58');
};

/** The constraint (`table__rule`) that refused a write. */
export function constraintOf(error: unknown): string | undefined {
  const { constraint, code } = (error ?? {}) as Partial<pg.DatabaseError>;
  return code?.startsWith('23') || code === 'P0001' ? constraint : undefined;
}
