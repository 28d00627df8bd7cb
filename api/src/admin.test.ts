import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { hashPassword } from './shop/accounts/passwords.ts';
import { enrolTotp } from '../test/support/factors.ts';
import { environmentOf, runAdmin } from '../test/support/run-command.ts';
import { openTestStore, type TestStore } from '../test/support/test-store.ts';

const account = { username: 'clerk', password: 'made on the command line' };

describe('the admin command', { timeout: 900_000 }, () => {
  let store: TestStore;
  let env: Record<string, string>;
  before(async () => {
    store = await openTestStore();
    env = environmentOf(store);
  });
  after(() => store.close());

  const rolesOf = async (username: string) =>
    (await store.db.execute({ text: 'select role from users where username = $1', values: [username] })).rows;

  it('the admin command makes a staff account with a password from standard input', async () => {
    const { code, output } = await runAdmin(
      ['create-user', account.username, 'clerk@example.com', '--role', 'STAFF'],
      env,
      `${account.password}\n`,
    );
    assert.deepEqual([code, output], [0, 'STAFF clerk was made.\n']);
    const { status } = await store.call('POST /auth/login', {
      body: { login: account.username, password: account.password },
    });
    assert.equal(status, 200);
  });

  it('the admin command makes an admin with a password from the environment', async () => {
    const { code } = await runAdmin(['create-user', 'chief', 'chief@example.com', '--role', 'ADMIN'], {
      ...env,
      NEW_PASSWORD: account.password,
    });
    assert.equal(code, 0);
    assert.deepEqual(await rolesOf('chief'), [{ role: 'ADMIN' }]);
  });

  it('the audit log has each account that the admin command makes', async () => {
    await runAdmin(['create-user', 'scribe', 'scribe@example.com'], {
      ...env,
      NEW_PASSWORD: account.password,
    });
    const { rows } = await store.db.execute({
      text: `select a.actor_id, a.action, a.target_type, a.before, a.after
               from audit_log a join users u on a.target_id = u.id::text where u.username = 'scribe'`,
    });
    const after = { username: 'scribe', email: 'scribe@example.com', role: 'STAFF' };
    assert.deepEqual(rows, [
      { actor_id: null, action: 'users.create', target_type: 'user', before: null, after },
    ]);
  });

  const refused: [why: string, args: string[], password: string, says: RegExp][] = [
    ['a taken name', ['clerk', 'other@example.com'], account.password, /username/i],
    ['a taken address', ['clerk2', 'clerk@example.com'], account.password, /email/i],
    ['a short password for staff', ['clerk2', 'clerk2@example.com'], 'elevenchars', /at least 12/],
    [
      'an unknown role',
      ['clerk2', 'clerk2@example.com', '--role', 'OWNER'],
      account.password,
      /--role must be/,
    ],
    ['a bad name', ['a b', 'clerk2@example.com'], account.password, /3 to 32/],
    ['no address', ['clerk2', 'clerk2'], account.password, /valid email address/],
    ['an address that none can have', ['clerk2', 'clerk@x..test'], account.password, /valid email address/],
    [
      'a common password',
      ['clerk2', 'clerk2@example.com'],
      'password1234',
      /This password is one of the most common ones\. Choose another\./,
    ],
  ];
  for (const [why, args, password, says] of refused) {
    it(`the admin command says in one line why it makes no account with ${why}`, async () => {
      const { code, lines } = await runAdmin(['create-user', ...args], env, `${password}\n`);
      assert.equal(code, 1);
      assert.equal(lines.length, 1, lines.join('\n'));
      assert.match(lines[0]!, says);
      assert.deepEqual(await rolesOf('clerk2'), []);
    });
  }

  const signIn = async (login: string, password: string) =>
    (await store.call('POST /auth/login', { body: { login, password } })).status;
  const trailOf = async (id: string) =>
    (
      await store.db.execute({
        text: 'select actor_id, action, before, after from audit_log where target_id = $1 order by seq',
        values: [id],
      })
    ).rows;
  const actionsOn = async (id: string) => (await trailOf(id)).map(({ action }) => action);

  const hasAccess = async (token: string) =>
    (await store.call('GET /user/personal', { as: token })).status === 200;
  const row = (action: string, before: object | null, after: object) => ({
    actor_id: null,
    action: `users.${action}`,
    before,
    after,
  });

  it('the admin command locks and unlocks an account', async () => {
    const user = await store.makeUser({ passwordHash: await hashPassword(account.password) });
    const { username, id, token } = user;
    const run = async (command: string) => (await runAdmin([command, username.toUpperCase()], env)).lines;
    assert.deepEqual(await run('lock'), [`${username} is locked.`]);
    assert.deepEqual([await hasAccess(token), await signIn(username, account.password)], [false, 403]);
    assert.deepEqual(await run('unlock'), [`${username} can sign in again.`]);
    assert.equal(await signIn(username, account.password), 200);
    assert.deepEqual(await trailOf(id), [
      row('lock', { locked: false }, { locked: true }),
      row('unlock', { locked: true }, { locked: false }),
    ]);
  });

  it('the admin command signs an account out everywhere', async () => {
    const { username, id, token } = await store.makeUser();
    assert.equal(await hasAccess(token), true);
    const { lines } = await runAdmin(['end-sessions', username.toUpperCase()], env);
    assert.deepEqual(lines, [`${username} was signed out everywhere.`]);
    assert.equal(await hasAccess(token), false);
    assert.deepEqual(await trailOf(id), [row('end-sessions', null, { ended: 1 })]);
  });

  it('the admin command gives a customer a password for one sign-in', async () => {
    const customer = await store.makeUser();
    const { code, output } = await runAdmin(['reset-password', customer.username], env);
    const [, made = ''] = / with (\S+) \(shown only this once\)\.$/m.exec(output) ?? [];
    assert.equal(code, 0, output);
    assert.deepEqual(
      [await signIn(customer.username, made), await signIn(customer.username, made)],
      [200, 401],
    );
    assert.deepEqual(await actionsOn(customer.id), ['users.reset-password']);
  });

  it('the admin command gives staff the password that was chosen', async () => {
    const clerk = await store.makeUser({ role: 'STAFF' });
    const short = await runAdmin(['reset-password', clerk.username], { ...env, NEW_PASSWORD: 'elevenchars' });
    assert.deepEqual([short.code, short.lines], [1, ['Password must be at least 12 characters long']]);
    const given = { ...env, NEW_PASSWORD: account.password };
    assert.equal((await runAdmin(['reset-password', clerk.username], given)).code, 0);
    const twice = [
      await signIn(clerk.username, account.password),
      await signIn(clerk.username, account.password),
    ];
    assert.deepEqual(twice, [200, 200]);
    assert.deepEqual(await actionsOn(clerk.id), ['users.reset-password']);
  });

  it('the admin command removes the second factor of a staff account', async () => {
    const clerk = await store.makeUser({ role: 'STAFF', passwordHash: await hashPassword(account.password) });
    const remove = () => runAdmin(['remove-factor', clerk.username], env);
    assert.deepEqual((await remove()).code, 1);
    await enrolTotp(store, clerk);
    assert.equal(await signIn(clerk.username, account.password), 401);
    assert.deepEqual((await remove()).lines, [`${clerk.username} signs in with the password alone.`]);
    assert.equal(await signIn(clerk.username, account.password), 200);
    assert.ok((await actionsOn(clerk.id)).includes('users.remove-factors'));
  });

  it('the admin command ends every session of an account whose role it changes', async () => {
    const { username, id, token } = await store.makeUser();
    const role = async () => (await rolesOf(username))[0]!['role'];
    const setRole = (to: string, ...more: string[]) =>
      runAdmin(['set-role', username, to, ...more], { ...env, NEW_PASSWORD: account.password });
    assert.deepEqual((await setRole('RESELLER', '--discount', '12.5')).lines, [`${username} is RESELLER.`]);
    assert.equal(await hasAccess(token), false);
    assert.deepEqual((await setRole('STAFF')).lines, [`${username} is STAFF.`]);
    assert.equal(await signIn(username, account.password), 200);
    assert.deepEqual((await setRole('USER')).lines, [`${username} is USER.`]);
    assert.equal(await role(), 'USER');
    assert.deepEqual(
      (await trailOf(id)).map(({ before, after }) => [before, after]),
      [
        [{ role: 'USER' }, { role: 'RESELLER', discount: 12.5 }],
        [{ role: 'RESELLER', discount: 12.5 }, { role: 'STAFF' }],
        [{ role: 'STAFF' }, { role: 'USER' }],
      ],
    );
  });

  it('the admin command says in one line why it does not change an account', async () => {
    const rich = await store.makeUser({ balanceCents: 1 });
    const env12 = { ...env, NEW_PASSWORD: account.password };
    const refused: [args: string[], line: string][] = [
      [['lock', 'nobody-here'], 'There is no account nobody-here.'],
      [['set-role', rich.username, 'OWNER'], 'The role must be USER, RESELLER, STAFF or ADMIN.'],
      [['set-role', rich.username, 'RESELLER', '--discount', '51'], '--discount must be 0 to 50.'],
      [
        ['set-role', rich.username, 'STAFF'],
        'This account has a balance or an open payment. Staff and administrators have none.',
      ],
      [
        ['set-role', 'chief', 'USER'],
        'This is the last administrator who can sign in. Make another one first.',
      ],
      [['lock', 'chief'], 'This is the last administrator who can sign in. Make another one first.'],
    ];
    for (const [args, line] of refused) {
      const { code, lines } = await runAdmin(args, env12);
      assert.deepEqual([code, lines], [1, [line]]);
    }
    assert.deepEqual(
      [await rolesOf(rich.username), await rolesOf('chief')],
      [[{ role: 'USER' }], [{ role: 'ADMIN' }]],
    );
  });
});
