import type pg from 'pg';

/** A table as a backup holds it: the columns that are stored, in the order of their rows. */
export interface CopiedTable {
  /** With its schema, quoted where needed. */
  name: string;
  columns: string[];
}

export interface Sequence {
  name: string;
  /** The last number given; null when none was. */
  last: string | null;
}

/** Leaves out the tables of an extension, which are created with it. */
const notOfExtension = (id: string) =>
  `not exists (select from pg_depend d where d.objid = ${id} and d.deptype = 'e')`;

/** The tables of a backup. Those of the job library are left out except for its jobs: its installation creates the rest. The manifest lists the migrations. */
const tablesOfStore = `
  select c.oid, format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and not c.relispartition and ${notOfExtension('c.oid')}
     and (n.nspname = 'public' and c.relname <> 'schema_migrations'
          or n.nspname = 'pgboss' and c.relname = 'job')`;

const rows = async <Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row[]> =>
  (await client.query<Row>(text)).rows;

export const copiedTables = (client: pg.Client): Promise<CopiedTable[]> =>
  rows<CopiedTable>(
    client,
    `select t.name, array_agg(quote_ident(a.attname) order by a.attnum)::text[] as columns
       from (${tablesOfStore}) t join pg_attribute a on a.attrelid = t.oid
      where a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by t.name order by t.name`,
  );

export const sequences = (client: pg.Client): Promise<Sequence[]> =>
  rows<Sequence>(
    client,
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
       from pg_sequences where schemaname = 'public' and sequencename <> 'schema_migrations_id_seq' order by 1`,
  );

/** Names of the migrations that the database has seen, in their order. */
export const migrationsRun = async (client: pg.Client): Promise<string[]> =>
  (await rows<{ name: string }>(client, 'select name from schema_migrations order by run_on, id')).map(
    ({ name }) => name,
  );

/** The format of values, which has to be the same on both sides. Neither side has a time-out. */
export const sameText = (client: pg.Client) =>
  client.query(
    `set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
     set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`,
  );

/** True when the database has nothing but what extensions created. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const found = await rows(
    client,
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and ${notOfExtension('c.oid')} limit 1`,
  );
  return found.length === 0;
}

/** Removes foreign keys, indexes and triggers, and empties the tables, so that rows can be loaded in any order. Returns the statements that undo it. */
export async function withoutRules(client: pg.Client): Promise<string[]> {
  const tables = (await copiedTables(client)).map(({ name }) => name);
  const foreignKeys = await rows<{ on: string; name: string; definition: string }>(
    client,
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conparentid = 0
        and conrelid in (select oid from (${tablesOfStore}) t)`,
  );
  const indexes = await rows<{ name: string; definition: string }>(
    client,
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indrelid in (select oid from (${tablesOfStore}) t) and c.relkind = 'r'
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
  );
  const always = await rows<{ on: string; name: string }>(
    client,
    `select tgrelid::regclass::text as on, quote_ident(tgname) as name
       from pg_trigger where tgenabled = 'A' and not tgisinternal and tgrelid in (select oid from (${tablesOfStore}) t)`,
  );
  for (const { on, name } of foreignKeys) await client.query(`alter table ${on} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const name of tables) await client.query(`alter table ${name} disable trigger user`);
  // Migrations put rows into some; those of the backup take their place.
  await client.query(`truncate ${tables.join(', ')}`);
  return [
    ...indexes.map(({ definition }) => definition),
    ...foreignKeys.map(
      ({ on, name, definition }) => `alter table ${on} add constraint ${name} ${definition}`,
    ),
    ...tables.map((name) => `alter table ${name} enable trigger user`),
    ...always.map(({ on, name }) => `alter table ${on} enable always trigger ${name}`),
  ];
}
