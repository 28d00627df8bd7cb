import type { Queryable } from '../db/db.ts';
import { statement } from '../db/statement.ts';

const alive = statement<{ readOnly: boolean }>(
  'service.alive',
  `select current_setting('transaction_read_only')::bool as "readOnly"`,
);

/** Whether the database refuses to be written. Throws where it does not answer. */
export const isReadOnly = async (on: Queryable): Promise<boolean> => (await alive.row(on))?.readOnly ?? false;

const clock = statement<{ ms: number }>(
  'service.clock',
  'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
);

/** The time by the clock of the database, in unix milliseconds. */
export const databaseClock = async (on: Queryable): Promise<number> => (await clock.row(on))!.ms;
