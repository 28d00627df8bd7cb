import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { before, describe, it } from 'node:test';
import type { EndpointKey } from 'shared-contract';
import { accountsWithPassword, password } from '../../../test/support/accounts-with-password.ts';
import { enrolPasskey, enrolTotp } from '../../../test/support/factors.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import type { TestStore } from '../../../test/support/test-store.ts';
import { owner } from '../audit/actor.ts';
import { lockAccount } from './access.service.ts';

describe('the access to an account', () => {
  const accounts = accountsWithPassword();
  const { member } = accounts;
  let store: TestStore;
  let admin: MadeUser;
  before(async () => {
    store = accounts.store;
    admin = await member('ADMIN');
  });

  const login = async (user: MadeUser, secret?: string) => {
    const { status, error, body } = await accounts.login(user, secret);
    return { status, code: error.code, token: body.token };
  };
  const statusOf = async (as: string) => (await store.call('GET /user/personal', { as })).status;
  const act = (what: 'lock' | 'unlock' | 'end-sessions', { id: userId }: MadeUser) =>
    store.call(`POST /admin/user/{userId}/${what}`, { as: admin, params: { userId } });
  const reset = ({ id: userId }: MadeUser) =>
    store.call('POST /admin/user/{userId}/reset-password', { as: admin, params: { userId } });
  const set = (user: MadeUser, columns: string) =>
    store.db.execute({ text: `update users set ${columns} where id = $1`, values: [user.id] });

  it('locking an account ends its sessions and blocks sign-ins until it is unlocked', async () => {
    const user = await member();
    const locked = await act('lock', user);
    assert.equal(locked.body.message, `${user.username} is locked.`);
    assert.ok(locked.body.user.locked_unix! > 0);
    assert.equal(await statusOf(user.token), 401);
    assert.deepEqual([(await login(user)).status, (await login(user)).code], [403, 'ACCOUNT_LOCKED']);
    const unlocked = await act('unlock', user);
    assert.equal(unlocked.body.message, `${user.username} can sign in again.`);
    assert.equal(unlocked.body.user.locked_unix, undefined);
    assert.equal((await login(user)).status, 200);
    // A session that ended does not come back.
    assert.equal(await statusOf(user.token), 401);
    const { token } = await login(user);
    const { body: open } = await store.call('GET /user/sessions', { as: token });
    assert.equal(open.length, 2);
  });

  it('a sign-in says that an account is locked only after the right password', async () => {
    const user = await member();
    await act('lock', user);
    const wrong = await login(user, 'not the password');
    const unknown = await store.call('POST /auth/login', { body: { login: 'nobody-here', password } });
    assert.deepEqual([wrong.status, wrong.code], [unknown.status, unknown.error.code]);
  });

  it('a sign-in opens no session when the account is locked before it ends', async () => {
    const user = await member();
    let late: ReturnType<typeof login> | undefined;
    await store.db.transaction(async (tx) => {
      // Locks the account without raising its token version.
      await tx.execute({ text: 'update users set locked_at = now() where id = $1', values: [user.id] });
      late = login(user);
      // The password was right, and the new session waits for the row of the account.
      await pause(500);
    });
    assert.deepEqual([(await late)?.status, (await late)?.code], [401, 'LOGIN_INVALID']);
  });

  it('the schema opens no session for a locked account', async () => {
    const user = await member();
    await act('lock', user);
    await assert.rejects(store.makeToken({ sub: user.id, username: user.username, role: 'USER' }), {
      constraint: 'sessions__not_of_locked',
    });
  });

  it('an admin signs a customer out everywhere', async () => {
    const user = await member('RESELLER');
    const { body } = await act('end-sessions', user);
    assert.equal(body.message, `${user.username} was signed out everywhere.`);
    assert.equal(await statusOf(user.token), 401);
    assert.equal((await login(user)).status, 200);
  });

  it('a password reset by an admin ends all sessions', async () => {
    const user = await member();
    const made = (await reset(user)).body.password;
    assert.ok(made.length >= 20);
    assert.equal(await statusOf(user.token), 401);
    assert.equal((await login(user)).code, 'LOGIN_INVALID');
  });

  it('a password that an admin has reset signs in once', async () => {
    const user = await member();
    const made = (await reset(user)).body.password;
    const tries = await Promise.all(Array.from({ length: 8 }, () => login(user, made)));
    assert.equal(tries.filter(({ status }) => status === 200).length, 1);
    assert.equal((await login(user, made)).code, 'LOGIN_INVALID');
  });

  it('a profile says that its password is used up until another one is chosen', async () => {
    const user = await member();
    const { token } = await login(user, (await reset(user)).body.password);
    const personal = async (as: string) => (await store.call('GET /user/personal', { as })).body;
    assert.equal((await personal(token)).password_used_up, true);
    await store.call('PUT /user/profile/update', { as: token, body: { password: 'another good one' } });
    const own = await login(user, 'another good one');
    assert.equal((await personal(own.token)).password_used_up, undefined);
    assert.equal((await login(user, 'another good one')).status, 200);
  });

  it('a reset password that was not used within 24 hours does not sign in', async () => {
    const user = await member();
    const made = (await reset(user)).body.password;
    await set(user, `password_until = password_until - interval '24 hours'`);
    assert.equal((await login(user, made)).code, 'LOGIN_INVALID');
  });

  it('the audit log names who reset a password, but not the password', async () => {
    const user = await member();
    await reset(user);
    const { rows } = await store.db.execute({
      text: `select actor_id, action, before, after from audit_log where target_id = $1`,
      values: [user.id],
    });
    assert.deepEqual(rows, [
      { actor_id: admin.id, action: 'users.reset-password', before: null, after: null },
    ]);
  });

  const demote = ({ id: userId }: MadeUser) =>
    store.call('POST /admin/user/{userId}/remove-reseller', { as: admin, params: { userId } });

  it('a demoted reseller loses the discount but not the cart', async () => {
    const user = await member('RESELLER');
    await set(user, 'discount_permille = 150');
    const { options } = await store.makeProduct();
    const line = { subcategoryId: options[0]!.id, amount: 2 };
    await store.call('POST /user/cart/update', { as: user, body: line });
    const { status, body } = await demote(user);
    assert.deepEqual([status, body.message, body.user.role], [200, `${user.username} is a member.`, 'USER']);
    assert.equal(await statusOf(user.token), 401);
    const { token } = await login(user);
    const { body: personal } = await store.call('GET /user/personal', { as: token });
    assert.deepEqual([personal.role, personal.discount, personal.cart], ['USER', 0, [line]]);
  });

  it('only a reseller can be demoted', async () => {
    assert.equal((await demote(await member())).error.code, 'USER_NOT_RESELLER');
    assert.equal((await demote(await member('STAFF'))).error.code, 'USER_NOT_CUSTOMER');
  });

  it('a demoted reseller can be promoted again', async () => {
    const user = await member('RESELLER');
    assert.equal((await demote(user)).status, 200);
    const promoted = await store.call('GET /admin/users/set_reseller/{userId}', {
      as: admin,
      params: { userId: user.id },
      query: { discount: 10 },
    });
    assert.equal(promoted.body.user.role, 'RESELLER');
  });

  for (const role of ['STAFF', 'ADMIN'] as const) {
    it(`an admin cannot change the access of an account of ${role}`, async () => {
      const user = await member(role);
      for (const what of ['lock', 'unlock', 'end-sessions', 'reset-password'] as const) {
        const { status, error } = await store.call(
          `POST /admin/user/{userId}/${what}` as EndpointKey,
          {
            as: admin,
            params: { userId: user.id },
          } as never,
        );
        assert.deepEqual([status, error.code], [409, 'USER_NOT_CUSTOMER'], what);
      }
      assert.equal(await statusOf(user.token), 200);
      assert.equal((await login(user)).status, 200);
    });
  }

  const removeFactors = ({ id: userId }: MadeUser) =>
    store.call('POST /admin/user/{userId}/remove-factors', { as: admin, params: { userId } });

  it('an admin removes the second factor of a customer who has lost it', async () => {
    const user = await member();
    await enrolTotp(store, user);
    await enrolPasskey(store, user);
    assert.equal((await login(user)).code, 'SECOND_FACTOR_REQUIRED');
    const read = () => store.call('GET /admin/user/{userId}', { as: admin, params: { userId: user.id } });
    assert.equal((await read()).body.second_factor, true);
    assert.equal(
      (await removeFactors(user)).body.message,
      `${user.username} signs in with the password alone.`,
    );
    assert.equal((await store.call('GET /user/personal', { as: user })).status, 401);
    assert.equal((await login(user)).status, 200);
    assert.equal((await read()).body.second_factor, undefined);
    assert.equal((await removeFactors(user)).error.code, 'FACTOR_NOT_FOUND');
  });

  it('an admin cannot remove the second factor of staff', async () => {
    const staff = await member('STAFF');
    await enrolTotp(store, staff);
    assert.equal((await removeFactors(staff)).error.code, 'USER_NOT_CUSTOMER');
  });

  /** Admins of whom nobody else is left who can sign in. */
  const lastAdmins = async (count: number) => {
    const admins = await Promise.all(Array.from({ length: count }, () => member('ADMIN')));
    await store.db.execute({
      text: `update users set locked_at = now() where role = 'ADMIN' and id <> all ($1::uuid[])`,
      values: [admins.map(({ id }) => id)],
    });
    return admins;
  };

  it('locking two admins at once leaves one of them', async () => {
    const [first, last] = (await lastAdmins(2)) as [MadeUser, MadeUser];
    let late: Promise<unknown> | undefined;
    await store.db.transaction(async (tx) => {
      await lockAccount(tx, first.id, owner);
      late = store.db
        .transaction((other) => lockAccount(other, last.id, owner))
        .then(
          () => 'locked',
          (error: { code?: string }) => error.code,
        );
      // It comes before the first one is committed.
      await pause(400);
    });
    assert.equal(await late, 'LAST_ADMIN');
  });

  it('the schema refuses to lock or demote the last admin', async () => {
    const [last] = (await lastAdmins(1)) as [MadeUser];
    for (const columns of [`role = 'USER'`, 'locked_at = now()'])
      await assert.rejects(set(last, columns), { constraint: 'users__last_admin' });
  });
});
