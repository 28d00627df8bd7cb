import type { Queryable } from '../db/db.ts';
import { statement } from '../db/statement.ts';

export interface Backup extends Record<string, unknown> {
  /** The moment whose data it holds. */
  at: Date;
  file: string;
  bytes: number;
  rows: number;
  /** Whether it was restored and every invariant held; null when that was not tried. */
  holds: boolean | null;
}

const insert = statement(
  'backups.insert',
  'insert into backups (at, file, bytes, rows, holds) values ($1, $2, $3, $4, $5)',
);

export const recordBackup = (on: Queryable, { at, file, bytes, rows, holds }: Backup): Promise<number> =>
  insert.run(on, [at, file, bytes, rows, holds]);

const tried = statement('backups.tried', 'update backups set holds = $2 where file = $1');

export const recordTrial = (on: Queryable, file: string, holds: boolean): Promise<number> =>
  tried.run(on, [file, holds]);

const last = statement<Backup>(
  'backups.last',
  'select at, file, bytes, rows, holds from backups order by at desc limit 1',
);

export const lastBackup = (on: Queryable): Promise<Backup | undefined> => last.row(on);

const files = statement<{ file: string }>('backups.files', 'select file from backups order by at desc');

/** The files that were made, the newest first; whether they are still there is not known. */
export const backupFiles = async (on: Queryable): Promise<string[]> =>
  (await files.rows(on)).map(({ file }) => file);

const forget = statement('backups.forget', 'delete from backups');

/** Removes the record of all backups, for a store that was restored: those of the lost store are not its own. */
export const forgetBackups = (on: Queryable): Promise<number> => forget.run(on);
