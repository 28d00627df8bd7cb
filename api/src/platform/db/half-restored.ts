import type pg from 'pg';
import { StartRefused } from '../failure.ts';
import type { Queryable } from './db.ts';

// A database has an empty schema of this name while a backup is restored into it. It is dropped when the restored store may start.

const schema = 'half_restored';

export const halfRestored = {
  line: 'This database holds a half-restored backup: delete the database (or DATA_DIR), and restore the backup into a new one.',
  mark: (client: pg.Client) => client.query(`create schema ${schema}`),
  end: (client: pg.Client) => client.query(`drop schema ${schema}`),
  async isThere(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ is: boolean }>('select to_regnamespace($1) is not null as is', [
      schema,
    ]);
    return rows[0]?.is === true;
  },
};

/**
 * Indexes, foreign keys and triggers of the schema of this version, which pg_restore makes after the rows. A test compares them. A count,
 * not a mark that is made last: pg_restore makes them in any order with --jobs, and goes on after one that failed.
 */
const madeLast = 270;

/**
 * Refuses (`StartRefused`) a database in which pg_restore was interrupted: it has tables and rows, and without its indexes, foreign keys
 * and triggers it would let codes be sold twice.
 */
export async function requireWhole(db: Queryable): Promise<void> {
  const there = await countMadeLast(db);
  if (there < madeLast)
    throw new StartRefused(
      `This database lacks ${madeLast - there} of the ${madeLast} indexes, foreign keys and triggers of the store, as after a restore ` +
        'that was interrupted: restore the backup again, into a new database (pg_restore --single-transaction).',
    );
}

async function countMadeLast(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ there: number }>({
    text: `select (select count(*) from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace)
                + (select count(*) from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f')
                + (select count(*) from pg_trigger join pg_class on pg_class.oid = tgrelid
                    where relnamespace = 'public'::regnamespace and not tgisinternal) as there`,
  });
  return rows[0]?.there ?? 0;
}
