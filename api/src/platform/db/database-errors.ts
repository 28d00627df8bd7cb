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

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
/** Shutting down, crashed, starting: the class 57P of SQLSTATE. */
const serverGone = new Set(['57P01', '57P02', '57P03', '57P05']);
const lostMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end',
];

/** ENOENT of a Unix socket means that the local server is stopped. Any other ENOENT is about a file. */
const isMissingSocket = (error: unknown): boolean =>
  codeOf(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect';

/** The connection cannot be used any more. */
export const isConnectionLost = (error: unknown): boolean => {
  const code = codeOf(error);
  return (
    networkCodes.has(code) ||
    isMissingSocket(error) ||
    serverGone.has(code) ||
    code.startsWith('08') ||
    code === '25P03' ||
    lostMessages.some((each) => messageOf(error).startsWith(each))
  );
};

/** The schema has no such table. */
export const isUndefinedTable = (error: unknown): boolean => codeOf(error) === '42P01';

/** The schema has no such column or table. */
export const isUndefinedName = (error: unknown): boolean =>
  isUndefinedTable(error) || codeOf(error) === '42703';

const lockNotAvailable = '55P03';

/** Another transaction holds the lock, and the statement does not wait, or has waited too long. */
export const isLockTaken = (error: unknown): boolean => codeOf(error) === lockNotAvailable;

/** Statement and lock time-outs, too many connections, disk or memory full, a standby: 503, try again later. */
const busy = new Set(['57014', lockNotAvailable, '25006']);

export const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error);
  return isConnectionLost(error) || busy.has(code) || code.startsWith('53') || code.startsWith('58');
};

/** A condition of the database in which calls are answered 503. */
export interface Trouble {
  /** The name of the trouble in the metrics. */
  name: string;
  /** Advice to the owner. */
  advice: string;
}

const troubles: [code: RegExp, trouble: Trouble][] = [
  [/^53100$/, { name: 'disk-full', advice: 'The disk of the database is full: free some space on it.' }],
  [
    /^53300$/,
    {
      name: 'connections',
      advice: 'The database has no free connection: raise its max_connections, or end what holds them.',
    },
  ],
  [
    /^53/,
    { name: 'memory', advice: 'The database lacks memory, or a limit of its own was reached: see its log.' },
  ],
  [
    /^25006$/,
    {
      name: 'read-only',
      advice:
        'The database is read-only: name the primary server in DATABASE_URL, or allow it to be written.',
    },
  ],
  [
    /^57014$|^55P03$/,
    {
      name: 'slow',
      advice:
        'The database is slow, or a transaction holds its locks: see its load, its disk and pg_stat_activity.',
    },
  ],
  [/^58/, { name: 'files', advice: 'The database cannot read or write its files: see its log.' }],
  [
    /^42501$/,
    {
      name: 'rights',
      advice:
        'The account of the database lacks a right: name the owner of its tables with DATABASE_OWNER_URL, or give it CREATE on the database, and its tables.',
    },
  ],
];

const away: Trouble = {
  name: 'away',
  advice: 'The database cannot be reached: see whether its server runs, and whether the network leads to it.',
};

/** The trouble of the database that an error shows; undefined for an error that is not about its operation. */
export function troubleOf(error: unknown): Trouble | undefined {
  const code = codeOf(error);
  const known = troubles.find(([each]) => each.test(code));
  if (known) return known[1];
  return isConnectionLost(error) ? away : undefined;
}

/** The constraint (`table__rule`) that refused a write. */
export function constraintOf(error: unknown): string | undefined {
  const { constraint, code } = (error ?? {}) as Partial<pg.DatabaseError>;
  return code?.startsWith('23') || code === 'P0001' ? constraint : undefined;
}
