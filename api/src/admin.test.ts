import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { placeOfCluster } from './platform/db/embedded/cluster.ts';
import { databaseAccount } from './platform/db/embedded/system-user.ts';
import { openVault } from './platform/secrets/deliverables.ts';
import { hashPassword } from './shop/accounts/passwords.ts';
import { testMajor } from '../test/support/cluster.ts';
import { enrolTotp } from '../test/support/factors.ts';
import { startKillableStore } from '../test/support/killable-store.ts';
import { environmentOf, runCommand } from '../test/support/run-command.ts';
import { urlOf } from '../test/support/shoppers.ts';
import { openTestStore, type TestStore } from '../test/support/test-store.ts';

const account = { username: 'clerk', password: 'made on the command line' };

const admin = (args: string[], env: Record<string, string>, input = '') =>
  runCommand('admin', args, env, input);

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

  it('the admin command makes an account for staff that can sign in, with the password from standard input', async () => {
    const { code, output } = await admin(
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

  it('the admin command makes an admin, with the password from the environment', async () => {
    const { code } = await admin(['create-user', 'chief', 'chief@example.com', '--role', 'ADMIN'], {
      ...env,
      NEW_PASSWORD: account.password,
    });
    assert.equal(code, 0);
    assert.deepEqual(await rolesOf('chief'), [{ role: 'ADMIN' }]);
  });

  it('the admin command records the account that it made in the audit log, without an actor', async () => {
    await admin(['create-user', 'scribe', 'scribe@example.com'], { ...env, NEW_PASSWORD: account.password });
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
    it(`the admin command creates no account with ${why}, and says so in one line`, async () => {
      const { code, lines } = await admin(['create-user', ...args], env, `${password}\n`);
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

  it('the admin command locks and unlocks an account, signs it out, and records each of it without an actor', async () => {
    const user = await store.makeUser({ passwordHash: await hashPassword(account.password) });
    const { username, id, token } = user;
    const open = async () => (await store.call('GET /user/personal', { as: token })).status;
    const run = async (command: string) => (await admin([command, username.toUpperCase()], env)).lines;
    assert.deepEqual(await run('lock'), [`${username} is locked.`]);
    assert.deepEqual([await open(), await signIn(username, account.password)], [401, 403]);
    assert.deepEqual(await run('unlock'), [`${username} can sign in again.`]);
    assert.equal(await signIn(username, account.password), 200);
    assert.deepEqual(await run('end-sessions'), [`${username} was signed out everywhere.`]);
    const row = (action: string, before: object | null, after: object) => ({
      actor_id: null,
      action: `users.${action}`,
      before,
      after,
    });
    assert.deepEqual(await trailOf(id), [
      row('lock', { locked: false }, { locked: true }),
      row('unlock', { locked: true }, { locked: false }),
      row('end-sessions', null, { ended: 1 }),
    ]);
  });

  it('the admin command sets a one-time password for a customer, and a chosen password for staff', async () => {
    const customer = await store.makeUser();
    const { code, output } = await admin(['reset-password', customer.username], env);
    const [, made = ''] = / with (\S+) \(shown only this once\)\.$/m.exec(output) ?? [];
    assert.equal(code, 0, output);
    assert.deepEqual(
      [await signIn(customer.username, made), await signIn(customer.username, made)],
      [200, 401],
    );
    assert.deepEqual(await actionsOn(customer.id), ['users.reset-password']);
    const clerk = await store.makeUser({ role: 'STAFF' });
    const short = await admin(['reset-password', clerk.username], { ...env, NEW_PASSWORD: 'elevenchars' });
    assert.deepEqual([short.code, short.lines], [1, ['Password must be at least 12 characters long']]);
    const given = { ...env, NEW_PASSWORD: account.password };
    assert.equal((await admin(['reset-password', clerk.username], given)).code, 0);
    const twice = [
      await signIn(clerk.username, account.password),
      await signIn(clerk.username, account.password),
    ];
    assert.deepEqual(twice, [200, 200]);
    assert.deepEqual(await actionsOn(clerk.id), ['users.reset-password']);
  });

  it('the admin command removes the second factor of an account of any role, and records it', async () => {
    const clerk = await store.makeUser({ role: 'STAFF', passwordHash: await hashPassword(account.password) });
    const remove = () => admin(['remove-factor', clerk.username], env);
    assert.deepEqual((await remove()).code, 1);
    await enrolTotp(store, clerk);
    assert.equal(await signIn(clerk.username, account.password), 401);
    assert.deepEqual((await remove()).lines, [`${clerk.username} signs in with the password alone.`]);
    assert.equal(await signIn(clerk.username, account.password), 200);
    assert.ok((await actionsOn(clerk.id)).includes('users.remove-factors'));
  });

  it('the admin command changes a role, which ends every session of the account', async () => {
    const { username, id, token } = await store.makeUser();
    const role = async () => (await rolesOf(username))[0]!['role'];
    const setRole = (to: string, ...more: string[]) =>
      admin(['set-role', username, to, ...more], { ...env, NEW_PASSWORD: account.password });
    assert.deepEqual((await setRole('RESELLER', '--discount', '12.5')).lines, [`${username} is RESELLER.`]);
    assert.equal((await store.call('GET /user/personal', { as: token })).status, 401);
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

  it('the admin command refuses a role that an account may not have, in one line', async () => {
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
      const { code, lines } = await admin(args, env12);
      assert.deepEqual([code, lines], [1, [line]]);
    }
    assert.deepEqual(
      [await rolesOf(rich.username), await rolesOf('chief')],
      [[{ role: 'USER' }], [{ role: 'ADMIN' }]],
    );
  });

  it('the admin command encrypts every code with a new key, and the store then starts without the old key', async () => {
    const { options } = await store.makeProduct({ options: [{ stock: 3 }] });
    const next = randomBytes(32);
    const both = {
      ...env,
      DELIVERABLES_KEY: next.toString('base64'),
      DELIVERABLES_KEY_PREVIOUS: env['DELIVERABLES_KEY']!,
    };
    const without = await admin(['rotate-deliverables-key'], { ...both, DELIVERABLES_KEY_PREVIOUS: '' });
    assert.equal(without.code, 1);
    assert.match(without.output, /^The deliverables key [0-9a-f]{16} .*is missing/);

    const { code, output } = await admin(['rotate-deliverables-key'], both);
    assert.deepEqual([code, output], [0, `3 codes were encrypted with key ${openVault(next).keyId}.\n`]);
    const { rows } = await store.db.execute<{ id: string; deliverable: Buffer; keyId: string }>({
      text: 'select id, deliverable, key_id as "keyId" from stock_items where subcategory_id = $1 order by seq',
      values: [options[0]!.id],
    });
    assert.deepEqual(
      rows.map((row) => openVault(next).open(row, row.id)),
      options[0]!.texts,
    );
    const again = await admin(['rotate-deliverables-key'], { ...both, DELIVERABLES_KEY_PREVIOUS: '' });
    assert.equal(again.code, 0, again.output);
    assert.match(again.output, /^0 codes/);
  });

  it('verify needs no key, prints a line for each invariant and exits with 0 while all of them hold', async () => {
    const { code, lines } = await admin(['verify'], { DATABASE_URL: env['DATABASE_URL']! });
    assert.equal(code, 0);
    assert.equal(lines.length, 18);
    for (const line of lines.slice(0, -1)) assert.match(line, /^holds {3}\d\d {2}[a-z]/);
    assert.equal(lines.at(-1), 'Every invariant holds.');
  });

  it('verify names the broken invariant and the row, and exits with 1', async () => {
    const member = await store.makeUser({ balanceCents: 500 });
    const add = (cents: number) =>
      store.db.transaction(async (tx) => {
        await tx.execute({ text: 'set local session_replication_role = replica' });
        await tx.execute({
          text: 'update users set balance_cents = balance_cents + $2 where id = $1',
          values: [member.id, cents],
        });
      });
    await add(1);
    const { code, output } = await admin(['verify'], env);
    await add(-1);
    assert.equal(code, 1);
    assert.match(output, /^BROKEN {2}01 {2}balance is the sum of the ledger$/m);
    assert.ok(output.includes(`{"id":"${member.id}","balance_cents":501,"ledger_cents":500}`), output);
    assert.match(output, /^1 invariants? (is|are) broken\.$/m);
  });

  it('recount corrects totals that are wrong', async () => {
    await store.db.execute({ text: 'insert into order_days (day, orders) values (1, 1)' });
    const { output } = await admin(['verify'], env);
    assert.match(output, /^BROKEN {2}16 /m);
    const { code, lines } = await admin(['recount'], env);
    assert.deepEqual([code, lines], [0, ['Orders and sales were counted again.']]);
    assert.equal((await admin(['verify'], env)).code, 0);
  });

  it('the admin command says in one line that there is no store', async () => {
    const elsewhere = { DATABASE_URL: urlOf({ ...store.connection, database: 'postgres' }) };
    const { code, lines } = await admin(['verify'], elsewhere);
    assert.deepEqual([code, lines], [1, ['This database holds no store, or one of another version.']]);
    const nowhere = await admin(['verify'], { DATA_DIR: '/tmp/no-store-is-here' });
    assert.deepEqual([nowhere.code, nowhere.lines], [1, ['There is no store in /tmp/no-store-is-here.']]);
  });

  // The embedded store runs 18 only.
  if (testMajor() === 18) {
    it('verify checks an embedded store whether it runs or not', async () => {
      const dataDir = mkdtempSync('/tmp/store-verify-');
      const cluster = placeOfCluster(dataDir, '18', databaseAccount());
      try {
        const running = await startKillableStore(
          {
            DATA_DIR: dataDir,
            ADMIN_USERNAME: 'owner',
            ADMIN_EMAIL: 'o@example.com',
            ADMIN_PASSWORD: account.password,
          },
          { program: 'main' },
        );
        const beside = await admin(['verify'], { DATA_DIR: dataDir });
        assert.deepEqual([beside.code, beside.lines.at(-1)], [0, 'Every invariant holds.'], beside.output);
        assert.equal((await fetch(`${running.url}/api/health/ready`)).status, 200);
        assert.equal((await running.terminate()).code, 0);
        const alone = await admin(['verify'], { DATA_DIR: dataDir });
        assert.deepEqual([alone.code, alone.lines.at(-1)], [0, 'Every invariant holds.'], alone.output);
      } finally {
        for (const folder of [cluster, dataDir]) rmSync(folder, { recursive: true, force: true });
      }
    });
  }
});

it('the admin command quarantine shows what a restore took off sale, marks what was sold, and releases the rest', async () => {
  const store = await openTestStore();
  after(() => store.close());
  const env = environmentOf(store);
  const made = await store.makeProduct({ options: [{ stock: 3 }, { stock: 2 }] });
  const [one, other] = made.options as [(typeof made.options)[0], (typeof made.options)[0]];
  const restored = await admin(['prepare-restored'], env);
  assert.equal(restored.code, 0, restored.output);
  assert.match(restored.output, /^\d+ codes were put in quarantine, and 0 open checkouts ended\.\n$/);
  const shown = await admin(['quarantine'], env);
  const line = (count: number, { id }: { id: string }) => `${count}\t${id}\t${made.title} – Option`;
  for (const each of [line(3, one), line(2, other)]) assert.ok(shown.lines.includes(each), shown.output);

  const file = join(mkdtempSync('/tmp/store-sold-'), 'sold.txt');
  writeFileSync(file, `\uFEFF${one.texts[0]}\r\n\n${one.texts[0]}\nNEVER-HERE\n`);
  const sold = await admin(['quarantine', '--sold', file], env);
  rmSync(dirname(file), { recursive: true });
  assert.deepEqual(sold.lines.slice(0, 2), [
    '1 codes were marked as sold: they are never for sale again.',
    '1 are not in this store: they came in after the backup. Run this again if they are added.',
  ]);
  const released = await admin(['quarantine', '--release', one.id], env);
  assert.equal(released.lines[0], '2 codes left the quarantine.');
  assert.ok(released.lines.includes(line(2, other)));
  assert.deepEqual((await admin(['quarantine', '--release'], env)).lines.slice(1), [
    '0 codes are in quarantine.',
  ]);
  for (const [args, says] of [
    [
      ['--sold', file, '--release'],
      "error: option '--sold <file>' cannot be used with option '--release [option]'",
    ],
    [['--sold', '/tmp/no-file-is-here'], '/tmp/no-file-is-here cannot be read (ENOENT).'],
  ] as const) {
    const { code, lines } = await admin(['quarantine', ...args], env);
    assert.deepEqual([code, lines], [1, [says]]);
  }
});
