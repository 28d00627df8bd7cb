import { limits } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** Who works on a request. */
export interface LockRow {
  userId: string;
  username: string;
  until: Date;
}

type Row<T> = T & Record<string, unknown>;

const take = statement<Row<LockRow>>(
  'replacements.take-lock',
  `with taken as (
     insert into replacement_locks (request_id, held_by, until)
     values ($1, $2, now() + interval '${limits.replacementLockSeconds} seconds')
     on conflict (request_id) do update set held_by = excluded.held_by, until = excluded.until
     returning held_by, until)
   select u.id as "userId", u.username, t.until from taken t join users u on u.id = t.held_by`,
);

const present = statement<Row<LockRow>>(
  'replacements.lock',
  `select u.id as "userId", u.username, l.until from replacement_locks l join users u on u.id = l.held_by
    where l.request_id = $1 and l.until > now()`,
);

const drop = statement(
  'replacements.drop-lock',
  'delete from replacement_locks where request_id = $1 and held_by = $2',
);

const dropSettled = statement(
  'replacements.drop-settled-lock',
  'delete from replacement_locks where request_id = $1',
);

/** Gives the request to this person, whoever had it. The request is locked. */
export const takeLock = async (tx: Tx, requestId: string, userId: string): Promise<LockRow> =>
  (await take.row(tx, [requestId, userId]))!;
/** Undefined while nobody works on it. */
export const lockOf = (tx: Tx, requestId: string) => present.row(tx, [requestId]);
/** Removes the lock of a person; false when there was none. */
export const dropLock = async (tx: Tx, requestId: string, userId: string): Promise<boolean> =>
  (await drop.run(tx, [requestId, userId])) === 1;
export const dropLockOfSettled = (tx: Tx, requestId: string) => dropSettled.run(tx, [requestId]);
