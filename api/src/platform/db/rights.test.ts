import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { giveRights, ownsAuditLog } from './rights.ts';

const noRight = '42501';

describe('the account of the API', () => {
  let store: TestStore;
  before(async () => {
    store = await openTestStore();
    await store.db.execute({ text: `insert into audit_log (action, target_type) values ('kept', 'test')` });
  });
  after(() => store.close());

  const log = async () =>
    (await store.owner.execute({ text: 'select action from audit_log order by seq' })).rows;

  for (const text of [
    `update audit_log set action = 'other'`,
    'delete from audit_log',
    'truncate audit_log',
    'truncate users cascade',
    `set local session_replication_role = 'replica'`,
    'alter table audit_log disable trigger audit_log__append_only',
    'alter table audit_log disable trigger all',
    'drop trigger audit_log__append_only on audit_log',
    'create trigger another before insert on audit_log for each row execute function refuse_change()',
    'create rule another as on insert to audit_log do instead nothing',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'alter table audit_log add column another int',
    'alter table audit_log rename to another',
    'alter table audit_log owner to current_user',
    'drop table audit_log',
    'drop schema public cascade',
    'create table another ()',
    'create schema another',
    'set local role store',
    'set local session authorization store',
    'alter role current_user superuser',
    `copy audit_log to program 'true'`,
  ])
    it(`the account of the API has no right to run: ${text}`, async () => {
      await assert.rejects(store.db.execute({ text }), { code: noRight });
      assert.deepEqual(await log(), [{ action: 'kept' }]);
    });

  it('the account of the API cannot give itself a right', async () => {
    // PostgreSQL warns and grants nothing.
    await store.db.execute({ text: 'grant update, delete, truncate on audit_log to current_user' });
    await assert.rejects(store.db.execute({ text: 'delete from audit_log' }), { code: noRight });
  });

  const tables = async () => {
    const { rows } = await store.db.execute<{ name: string; owned: boolean; may: string[] }>({
      text: `select c.oid::regclass::text as name, pg_has_role(relowner, 'member') as owned,
                    array(select p from unnest(array['delete', 'insert', 'select', 'truncate', 'update']) p
                           where has_table_privilege(c.oid, p)) as may
               from pg_class c join pg_namespace n on n.oid = relnamespace
              where nspname in ('public', 'pgboss') and relkind in ('r', 'p') order by 1`,
    });
    assert.ok(rows.length > 60);
    return rows;
  };

  it('the account of the API owns no table', async () => {
    for (const { name, owned } of await tables()) assert.equal(owned, false, name);
  });

  it('the account of the API may change rows of every table except the audit log', async () => {
    for (const { name, may } of await tables())
      assert.deepEqual(
        may,
        name === 'audit_log' ? ['insert', 'select'] : ['delete', 'insert', 'select', 'update'],
        name,
      );
  });

  it('the account of the API may write to a new table as soon as it exists', async () => {
    await store.owner.execute({ text: 'create table later (n serial, word text)' });
    await store.db.execute({ text: `insert into later (word) values ('a')` });
    await store.db.execute({ text: `update later set word = 'b'` });
    assert.deepEqual((await store.db.execute({ text: 'delete from later returning n, word' })).rows, [
      { n: 1, word: 'b' },
    ]);
    await store.owner.execute({ text: 'drop table later' });
  });

  it('a start restores the rights of the account of the API', async () => {
    const written = async () =>
      (
        await store.owner.execute({
          text: `select xmin::text, relname from pg_class where relname in ('audit_log', 'products') order by 2`,
        })
      ).rows;
    const before = await written();
    await giveRights(store.owner, store.db);
    assert.deepEqual(await written(), before);
    for (const change of [
      'revoke delete on products from store_api',
      'grant delete on audit_log to store_api',
    ]) {
      await store.owner.execute({ text: change });
      await giveRights(store.owner, store.db);
      await store.db.execute({ text: 'delete from products where false' });
      await assert.rejects(store.db.execute({ text: 'delete from audit_log where false' }), {
        code: noRight,
      });
    }
  });

  it('an owner of the audit log or of its database is detected', async () => {
    assert.equal(await ownsAuditLog(store.owner), true);
    assert.equal(await ownsAuditLog(store.db), false);
    // Who owns a database owns its schema public, and may drop what is in it.
    const { database } = store.connection;
    await store.owner.execute({ text: `alter database ${database} owner to store_api` });
    assert.equal(await ownsAuditLog(store.db), true);
    await store.owner.execute({ text: `alter database ${database} owner to store` });
  });
});
