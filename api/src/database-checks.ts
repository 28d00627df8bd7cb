import type { Config } from './config.ts';
import { pooledSettings, type Db, type Queryable } from './platform/db/db.ts';
import { halfRestored } from './platform/db/half-restored.ts';
import { StartRefused } from './platform/failure.ts';

// Checks of a database before the store opens it. Each one throws `StartRefused` with one line that says what to do.

type Say = (line: string) => void;

/** Refuses a database that the store cannot use, or may not write. `warn` gets a line about a version that the tests do not run on. */
export async function requireFit(db: Db, config: Config, warn?: Say): Promise<void> {
  await requireUsable(db, config, warn);
  if (config.databaseDirectUrl !== undefined) await requirePooledSettings(db);
  await requireWritable(db);
  await requireOwn(db);
}

/** Refuses tables of another program: the store would put its own beside them, or fail at a name that both have. */
async function requireOwn(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string }>({
    text: `select relname as name from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and to_regclass('public.schema_migrations') is null
              and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
            order by relname limit 1`,
  });
  if (rows[0])
    throw new StartRefused(
      `The database of DATABASE_URL has tables of another program, such as ${rows[0].name}: make a database for the store alone.`,
    );
}

/** Refuses a pooler whose sessions are not set as those of the store are. */
async function requirePooledSettings(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string; value: string }>({
    text: 'select name, current_setting(name) as value from pg_settings where name = any ($1)',
    values: [Object.keys(pooledSettings)],
  });
  const wrong = rows.filter(({ name, value }) => value !== pooledSettings[name]);
  if (wrong.length > 0)
    throw new StartRefused(
      `The pooler of DATABASE_URL has to set ${wrong.map(({ name }) => `${name} = ${pooledSettings[name]}`).join(', ')} (connect_query of PgBouncer, docs/operations.md).`,
    );
}

const oldestServer = 150_000;
/** A newer major keeps what we use: PostgreSQL takes little away, and says so years before. */
const firstUntried = 190_000;

/** Refuses a database that cannot be reached, and one of a version, encoding or state that the store cannot use. */
export async function requireUsable(db: Db, config: Config, warn?: Say): Promise<void> {
  const which = config.databaseUrl === undefined ? 'The embedded database' : 'The database of DATABASE_URL';
  await reaching(which, () =>
    db.withClient(async (client) => {
      const { rows } = await client.query<{ version: string; number: number; encoding: string }>(
        `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
                current_setting('server_encoding') as encoding`,
      );
      const { version, number, encoding } = rows[0]!;
      if (number < oldestServer)
        throw new StartRefused(
          `${which} is PostgreSQL ${version}: the store needs 15 or newer. Upgrade that server, or name another one.`,
        );
      if (encoding !== 'UTF8')
        throw new StartRefused(
          `${which} has the encoding ${encoding}, and the store needs UTF8: createdb --template template0 --encoding UTF8.`,
        );
      if (number >= firstUntried)
        warn?.(
          `${which} is PostgreSQL ${version}: the tests of this version of the store run on 15 and 18. Try a copy of it first, or use a server of these.`,
        );
      if (await halfRestored.isThere(client)) throw new StartRefused(halfRestored.line);
      if (config.databaseDirectUrl !== undefined) await requireSame(db, client, 'DATABASE_DIRECT_URL');
    }),
  );
}

/** Refuses an address of the owner that does not lead to the database of `db`. */
export const requireOwner = (db: Db, owner: Db): Promise<void> =>
  reaching('The database of DATABASE_OWNER_URL', () =>
    owner.withClient((client) => requireSame(db, client, 'DATABASE_OWNER_URL')),
  );

async function reaching(which: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new StartRefused(
      `${which} cannot be reached: ${why}. See whether its server runs, and whether the address and the password are right.`,
      { cause: error },
    );
  }
}

const databaseOf = async (on: Queryable): Promise<string | undefined> =>
  (
    await on.execute<{ id: string }>({
      text: `select system_identifier || '/' || oid as id from pg_control_system(), pg_database where datname = current_database()`,
    })
  ).rows[0]?.id;

/** Refuses addresses that lead to different databases: one store's rows would be read, and another one's written. */
async function requireSame(one: Queryable, other: Queryable, name: string): Promise<void> {
  if ((await databaseOf(one)) !== (await databaseOf(other)))
    throw new StartRefused(
      `DATABASE_URL and ${name} lead to different databases: name the same one in both.`,
    );
}

/** Refuses a standby, or a database that was set to be read only. */
async function requireWritable(db: Db): Promise<void> {
  const { rows } = await db.execute<{ refused: boolean }>({
    text: `select current_setting('transaction_read_only')::bool as refused`,
  });
  if (rows[0]?.refused)
    throw new StartRefused(
      'The database of DATABASE_URL is read-only: name the primary server, or allow it to be written.',
    );
}
