import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { accountsWithPassword, password } from '../../../test/support/accounts-with-password.ts';
import { enrolTotp } from '../../../test/support/factors.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import type { TestStore } from '../../../test/support/test-store.ts';

describe('staff that an admin makes and removes', () => {
  const accounts = accountsWithPassword();
  const { member, login } = accounts;
  let store: TestStore;
  let admin: MadeUser;
  before(async () => {
    store = accounts.store;
    admin = await member('ADMIN');
    await enrolTotp(store, admin);
  });

  const make = ({ id: userId }: { id: string }, as = admin) =>
    store.call('POST /admin/user/{userId}/make-staff', { as, params: { userId } });
  const remove = ({ id: userId }: { id: string }, as = admin) =>
    store.call('POST /admin/user/{userId}/remove-staff', { as, params: { userId } });
  const statusOf = async (as: MadeUser | string) => (await store.call('GET /user/personal', { as })).status;
  const roleOf = async ({ id }: MadeUser) =>
    (await store.db.execute<{ role: string }>({ text: 'select role from users where id = $1', values: [id] }))
      .rows[0]?.role;

  it('making a customer staff ends all sessions and returns a password for one sign-in', async () => {
    const user = await member();
    const { options } = await store.makeProduct();
    await store.call('POST /user/cart/update', {
      as: user,
      body: { subcategoryId: options[0]!.id, amount: 1 },
    });
    const { status, body } = await make(user);
    assert.deepEqual([status, body.message, body.user.role], [200, `${user.username} is staff.`, 'STAFF']);
    assert.equal(await statusOf(user), 401);
    assert.equal((await login(user, password)).status, 401);
    const { token } = (await login(user, body.password)).body;
    assert.equal((await store.call('GET /staff/replacement-requests', { as: token })).status, 200);
    assert.equal((await login(user, body.password)).status, 401);
    const { rows } = await store.db.execute({
      text: 'select from cart_lines where user_id = $1',
      values: [user.id],
    });
    assert.deepEqual(rows, []);
  });

  it('removing staff makes them members with the same password and ends their sessions', async () => {
    const user = await member('STAFF');
    const { status, body } = await remove(user);
    assert.deepEqual([status, body.message, body.user.role], [200, `${user.username} is a member.`, 'USER']);
    assert.equal(await statusOf(user), 401);
    const { token } = (await login(user, password)).body;
    assert.equal((await store.call('GET /staff/replacement-requests', { as: token })).status, 403);
  });

  it('only an admin with a second factor can make or remove staff', async () => {
    const plain = await store.makeUser({ role: 'ADMIN' });
    const [customer, staff] = [await store.makeUser(), await store.makeUser({ role: 'STAFF' })];
    for (const { status, error } of [await make(customer, plain), await remove(staff, plain)]) {
      assert.deepEqual([status, error.code], [409, 'ADMIN_FACTOR_REQUIRED']);
      assert.equal(
        error.message,
        'Only an administrator with a second factor makes and removes staff. Set one up on your security page first.',
      );
    }
    assert.deepEqual([await roleOf(customer), await roleOf(staff)], ['USER', 'STAFF']);
    assert.equal(await statusOf(customer), 200);
  });

  it('making or removing staff is rejected for admins and accounts of the wrong role', async () => {
    const [other, staff, customer] = [
      await store.makeUser({ role: 'ADMIN' }),
      await store.makeUser({ role: 'STAFF' }),
      await store.makeUser({ role: 'RESELLER' }),
    ];
    assert.equal((await make(other)).error.code, 'USER_NOT_CUSTOMER');
    assert.equal((await make(staff)).error.code, 'USER_NOT_CUSTOMER');
    for (const user of [other, admin, customer])
      assert.equal((await remove(user)).error.code, 'USER_NOT_STAFF');
    assert.equal((await remove({ id: randomUUID() })).error.code, 'USER_NOT_FOUND');
    assert.deepEqual(
      [await roleOf(other), await roleOf(admin), await roleOf(customer)],
      ['ADMIN', 'ADMIN', 'RESELLER'],
    );
  });

  it('a customer with a balance cannot become staff', async () => {
    const rich = await store.makeUser({ balanceCents: 100 });
    assert.equal((await make(rich)).error.code, 'ACCOUNT_HAS_MONEY');
    assert.equal(await statusOf(rich), 200);
  });

  it('a reseller without a balance can become staff', async () => {
    const reseller = await store.makeUser({ role: 'RESELLER' });
    assert.equal((await make(reseller)).status, 200);
    assert.equal(await roleOf(reseller), 'STAFF');
  });

  it('the audit log says who made and removed staff', async () => {
    const user = await store.makeUser();
    await make(user);
    await remove(user);
    const { rows } = await store.db.execute({
      text: 'select actor_id, action, before, after from audit_log where target_id = $1 order by seq',
      values: [user.id],
    });
    const of = (before: string, after: string) => ({
      actor_id: admin.id,
      action: 'users.set-role',
      before: { role: before },
      after: { role: after },
    });
    assert.deepEqual(rows, [of('USER', 'STAFF'), of('STAFF', 'USER')]);
  });
});
