import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { withoutTriggers } from '../../../test/support/without-triggers.ts';

describe('the rules of the schema for balances, the ledger and the audit log', () => {
  let store: TestStore;
  before(async () => (store = await openTestStore()));
  after(() => store.close());

  const refusedBy = async (constraint: string, text: string, values: unknown[] = []) =>
    assert.rejects(store.db.execute({ text, values }), { constraint });

  const entry = `insert into ledger_entries (user_id, kind, reference, amount_cents, description)
                 values ($1, $2, $3, $4, 'x')`;

  it('the schema changes a balance only by ledger entries', async () => {
    const { id } = await store.makeUser({ balanceCents: 500 });
    await refusedBy('users__balance_is_ledger', 'update users set balance_cents = 999 where id = $1', [id]);
  });

  it('the schema refuses a negative balance', async () => {
    const { id } = await store.makeUser({ balanceCents: 500 });
    await refusedBy('users__balance_not_negative', entry, [id, 'PURCHASE', 'order-1', -501]);
    await store.db.execute({ text: entry, values: [id, 'PURCHASE', 'order-1', -500] });
  });

  it('the schema takes one ledger entry for each cause', async () => {
    const { id } = await store.makeUser();
    const values = [id, 'TOP_UP', 'payment-1', 100];
    await store.db.execute({ text: entry, values });
    await refusedBy('ledger_entries__once', entry, values);
    await store.db.execute({ text: `${entry} on conflict do nothing`, values });
    const { rows } = await store.db.execute<{ cents: number }>({
      text: 'select balance_cents as cents from users where id = $1',
      values: [id],
    });
    assert.equal(rows[0]?.cents, 100);
  });

  it('the schema refuses a purchase that gives and a top-up that takes', async () => {
    const { id } = await store.makeUser();
    await refusedBy('ledger_entries__sign', entry, [id, 'PURCHASE', 'order-2', 1]);
    await refusedBy('ledger_entries__sign', entry, [id, 'TOP_UP', 'payment-2', -1]);
  });

  it('the schema refuses to change or delete ledger entries', async () => {
    await refusedBy('ledger_entries__append_only', 'update ledger_entries set amount_cents = 1');
    await refusedBy('ledger_entries__append_only', 'delete from ledger_entries');
    await assert.rejects(store.owner.execute({ text: 'truncate ledger_entries' }), {
      constraint: 'ledger_entries__append_only',
    });
  });

  it('the schema refuses to change or delete the audit log', async () => {
    await store.db.execute({ text: `insert into audit_log (action, target_type) values ('x', 'y')` });
    const byOwner = (text: string) =>
      assert.rejects(store.owner.execute({ text }), { constraint: 'audit_log__append_only' });
    await byOwner(`update audit_log set action = 'z'`);
    await byOwner('delete from audit_log');
    await byOwner('truncate audit_log');
  });

  it('the schema protects the audit log even in a session that skips other triggers', async () => {
    for (const text of [
      `update audit_log set action = 'other'`,
      'delete from audit_log',
      'truncate audit_log',
    ])
      await assert.rejects(
        withoutTriggers(store, (tx) => tx.execute({ text })),
        { constraint: 'audit_log__append_only' },
      );
  });

  it('the schema refuses a new account that has a balance', async () => {
    await refusedBy(
      'users__balance_is_ledger',
      `insert into users (username, username_folded, email, email_folded, password_hash, balance_cents)
       values ('rich', 'rich', 'rich@example.com', 'rich@example.com', 'none', 100)`,
    );
  });
});
