import type { Db } from './db.ts';

// The API reads and writes with an account that owns nothing (docs/adr/0085), so that a flaw in the API cannot do more than its statements may.

/** Whether the account of `db` owns the audit log or its schema, and so can change entries. */
export async function ownsAuditLog(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ owns: boolean }>({
    text: `select pg_has_role(relowner, 'member') or pg_has_role(nspowner, 'member') as owns
             from pg_class join pg_namespace on pg_namespace.oid = relnamespace
            where relname = 'audit_log' and nspname = 'public'`,
  });
  return rows[0]?.owns === true;
}

/** The key of the lock of the process that gives rights. Two at once would fail. Any constant works. */
const rightsKey = 7_361_223;

const lacking = `
  select exists (
    select from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss')) and case
      when relname = 'audit_log' then
        not has_table_privilege($1, oid, 'insert') or has_table_privilege($1, oid, 'update, delete, truncate')
      when relkind in ('r', 'p') then not has_table_privilege($1, oid, 'delete')
      when relkind = 'S' then not has_sequence_privilege($1, oid, 'usage')
    end) as is`;

const giving = (account: string): string => `
  grant usage on schema public, pgboss to ${account};
  grant select, insert, update, delete on all tables in schema public, pgboss to ${account};
  revoke update, delete, truncate on public.audit_log from ${account};
  grant usage on all sequences in schema public, pgboss to ${account};
  alter default privileges in schema public, pgboss grant select, insert, update, delete on tables to ${account};
  alter default privileges in schema public, pgboss grant usage on sequences to ${account}`;

/**
 * Lets the account of `db` read and write every table, except for the audit log, which it may read and add to. Tables of later migrations get
 * the same rights. Rights are written only where one is missing, because each process discards its plans then.
 */
export async function giveRights(owner: Db, db: Db): Promise<void> {
  const { rows } = await db.execute<{ account: string }>({ text: 'select current_user as account' });
  const { account } = rows[0]!;
  await owner.withClient(async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [rightsKey]);
    const { rows: found } = await client.query<{ is: boolean }>(lacking, [account]);
    if (found[0]?.is) await client.query(giving(client.escapeIdentifier(account)));
    await client.query('commit');
  });
}
