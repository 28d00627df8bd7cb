import { randomBytes } from 'node:crypto';
import type pg from 'pg';

// A backup is tried in a database of its own, whose name has the id of the store's database. One that is killed leaves it behind.

/** A name for the database of the next trial. */
export async function newTrial(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ oid: number }>(
    'select oid::int8 as oid from pg_database where datname = current_database()',
  );
  return `store_backup_${rows[0]!.oid}_${randomBytes(6).toString('hex')}`;
}

/**
 * Drops the trial databases of this store, and those of stores whose database is gone: nobody uses them. The caller is the only one who makes a
 * backup of this store, or has an empty database.
 */
export async function dropStaleTrials(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name
       from (select datname, datdba, substring(datname from '^store_backup_(\\d+)_[0-9a-f]{12}$')::int8 as store from pg_database) trial
      where store is not null and pg_get_userbyid(datdba) = current_user
        and not exists (select from pg_database d where d.oid::int8 = store and d.datname <> current_database())`,
  );
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
}
