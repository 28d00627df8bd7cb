import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { StartRefused } from '../../platform/failure.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { makeFirstAdmin } from './first-admin.ts';

describe('the first admin', () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await openTestStore();
  });
  afterEach(() => store.close());

  const owner = (username: string) => ({
    username,
    email: `${username}@example.com`,
    password: 'a password of mine',
  });
  const start = (username = 'owner') => makeFirstAdmin(store.db, owner(username), () => 'never asked for');
  const admins = async () =>
    (await store.db.execute({ text: `select username from users where role = 'ADMIN'` })).rows;

  it('the first admin is created once when several instances start at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => start()));
    assert.deepEqual(
      made.filter((each) => each !== undefined),
      [{ username: 'owner' }],
    );
    assert.deepEqual(await admins(), [{ username: 'owner' }]);
  });

  it('an instance does not create a second first admin while another instance creates one', async () => {
    const started = await store.db.transaction(async (tx) => {
      await tx.execute({
        text: `insert into users (username, username_folded, email, email_folded, password_hash, role)
               values ('first', 'first', 'f@example.com', 'f@example.com', 'none', 'ADMIN')`,
      });
      const second = start('second');
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { second };
    });
    assert.equal(await started.second, undefined);
    assert.deepEqual(await admins(), [{ username: 'first' }]);
  });

  it('the first admin is in the audit log, without an actor', async () => {
    await start();
    const text = 'select actor_id, action, target_type, before, after, request_id from audit_log';
    const nobody = { actor_id: null, request_id: null, before: null };
    assert.deepEqual((await store.db.execute({ text })).rows, [
      {
        ...nobody,
        action: 'users.create',
        target_type: 'user',
        after: { username: 'owner', email: 'owner@example.com', role: 'ADMIN' },
      },
    ]);
  });

  it('the first admin is refused with a line that names the variable when a customer has the name', async () => {
    await store.makeUser({ username: 'owner' });
    await assert.rejects(start(), (error: unknown) => {
      assert.ok(error instanceof StartRefused);
      assert.equal(error.message, 'ADMIN_USERNAME is refused: This username is already taken.');
      return true;
    });
  });
});
