import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { BodyOf, updateAdminConfig } from 'shared-contract';
import { openTestStore } from '../../../test/support/test-store.ts';

const store = await openTestStore();
const admin = await store.makeUser({ role: 'ADMIN' });
const ann = await store.makeUser({ username: 'Ann.B' });
after(() => store.close());

const save = (body: BodyOf<typeof updateAdminConfig>, as = admin) =>
  store.call('POST /admin/config/update', { as, body });
const read = async () => (await store.call('GET /admin/config', { as: admin })).body;

it('no account may use a local remote at first', async () => {
  const { local_remote_accounts: accounts, local_remote_origins: origins } = await read();
  assert.deepEqual([accounts, origins], [[], ['http://localhost:*', 'http://127.0.0.1:*']]);
});

it('accounts of local remotes are saved with their own spelling', async () => {
  const saved = await save({ local_remote_accounts: ['ann.b', 'ANN.B'] });
  assert.deepEqual(saved.body.local_remote_accounts, ['Ann.B']);
  await save({ local_remote_accounts: [] });
});

it('local remotes accept only existing accounts and origins of the own machine', async () => {
  const before = await read();
  for (const [body, field, words] of [
    [
      { local_remote_accounts: ['ann.b', 'nobody-here'] },
      'local_remote_accounts',
      /must be user names of accounts; there is no nobody-here/,
    ],
    [{ local_remote_accounts: ['a b'] }, 'local_remote_accounts.0', /not allowed/],
    [
      { local_remote_accounts: Array.from({ length: 51 }, () => 'ann.b') },
      'local_remote_accounts',
      /at most 50 entries/,
    ],
    ...[
      'https://localhost:3003',
      'http://localhost',
      'http://localhost.evil.example:*',
      'http://*:3003',
      '*',
    ].map(
      (origin) =>
        [
          { local_remote_origins: [origin] },
          'local_remote_origins',
          /must be origins of the machine itself/,
        ] as const,
    ),
  ] as const) {
    const { status, error } = await save(body as never);
    assert.equal(status, 400, JSON.stringify(body));
    assert.match(error.fields?.[field] ?? '', words);
  }
  assert.deepEqual(await read(), before);
});

const wanted = { local_remote_accounts: ['Ann.B'], local_remote_origins: ['http://localhost:3003'] };

it('only admins can save accounts and origins of local remotes', async () => {
  assert.equal((await save(wanted, ann)).status, 403);
});

it('the audit log records a change of the accounts of local remotes', async () => {
  const { version } = await read();
  assert.equal((await save({ ...wanted, expected_version: version })).body.version, version + 1);
  const {
    rows: [noted],
  } = await store.db.execute<{ before: object; after: object; actor: string }>({
    text: `select before->'local_remote_accounts' as before, after->'local_remote_accounts' as after, actor_id as actor
             from audit_log where action = 'store-config.update' order by at desc limit 1`,
  });
  assert.deepEqual(noted, { before: [], after: ['Ann.B'], actor: admin.id });
});

it('a change of the accounts of local remotes on an older version is refused', async () => {
  const { version } = await read();
  const late = await save({ local_remote_accounts: [], expected_version: version - 1 });
  assert.deepEqual([late.status, late.error.code], [409, 'CHANGED_MEANWHILE']);
});

it('the public configuration names neither the accounts nor the origins of local remotes', async () => {
  await save(wanted);
  const { body } = await store.call('GET /public/config');
  assert.doesNotMatch(JSON.stringify(body), /Ann\.B|localhost|local_remote/);
});
