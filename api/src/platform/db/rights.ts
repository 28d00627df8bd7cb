import type { Db } from './db.ts';

// The API reads and writes as an account that owns nothing (docs/adr/0085): what no statement of it may do, no flaw in it can.

/** Whether the account of `db` owns the audit log, or what it is in, and so can do with it whatever it likes. */
export async function ownsAuditLog(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ owns: boolean }>({
    text: `select pg_has_role(relowner, 'member') or pg_has_role(nspowner, 'member') as owns
             from pg_class join pg_namespace on pg_namespace.oid = relnamespace
            where relname = 'audit_log' and nspname = 'public'`,
  });
  return rows[0]?.owns === true;
}

/** Any constant works: the lock of the process that gives rights. Two at once would fail. */
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
 * Lets the account of `db` read and write every table, of the audit log read and add to it, and nothing else. Tables of later migrations come
 * with the same rights. Rows of catalogs are written only where a right is missing, because each process throws away its plans then.
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
