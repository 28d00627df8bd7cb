import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { it } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openTestStore } from '../../../test/support/test-store.ts';
import { isAllowed, localRemotes, requestedOrigins } from './local-remotes.ts';

const tokens = { mark: (text: string) => createHmac('sha256', 'a secret').update(text).digest() };
const where = (
  accounts: string[],
  origins = ['http://localhost:*', 'http://127.0.0.1:*'],
  production = true,
) =>
  localRemotes({
    config: { production },
    tokens,
    storeConfig: { read: async () => ({ localRemotes: { accounts, origins } }) },
  });

/** The cookie that a browser gets. */
async function cookieFor(
  local: ReturnType<typeof localRemotes>,
  username: string,
  origin = 'http://localhost:3003',
) {
  let cookie = '';
  await local.permit(
    { header: (_name: string, value: string) => (cookie = value) } as unknown as FastifyReply,
    username,
    origin,
  );
  return cookie;
}
const asking = (cookie?: string) => ({ headers: { cookie } }) as FastifyRequest;

it('only accounts that the setting names may load code from their own machine', async () => {
  const local = where(['ann.b']);
  for (const production of [true, false])
    await assert.rejects(cookieFor(where([], ['http://localhost:*'], production), 'ann.b'), {
      code: 'LOCAL_REMOTE_FORBIDDEN',
    });
  const cookie = await cookieFor(local, 'ann.b');
  assert.match(cookie, /; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  assert.deepEqual(await local.originsFor(asking(cookie)), ['http://localhost:*', 'http://127.0.0.1:*']);
  assert.deepEqual(await local.originsFor(asking()), []);
});

it('the refusal of an account names the account and the origin', async () => {
  const local = where(['ann'], ['http://localhost:3003']);
  await assert.rejects(cookieFor(local, 'bob', 'http://localhost:4000'), {
    code: 'LOCAL_REMOTE_FORBIDDEN',
    message:
      'The account bob may not open this store with a remote from http://localhost:4000. An administrator allows accounts in Store Settings.',
  });
});

it('the refusal of an origin lists the allowed ones', async () => {
  const local = where(['ann'], ['http://localhost:3003']);
  await assert.rejects(cookieFor(local, 'ann', 'http://localhost:4000'), {
    code: 'LOCAL_ORIGIN_FORBIDDEN',
    message: 'This store does not allow remotes from http://localhost:4000, only from http://localhost:3003.',
  });
});

/** A store that allows local remotes to Ann and Bob, and the cookie of her permission. */
const permitted = async () => {
  const local = where(['ann', 'bob']);
  const cookie = (await cookieFor(local, 'ann')).split(';', 1)[0]!;
  assert.equal((await local.originsFor(asking(cookie))).length, 2);
  return { local, cookie };
};

it('a forged permission for local remotes is not accepted', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_800_000_000_000 });
  const { local, cookie } = await permitted();
  for (const forged of [
    cookie.replace(/ann$/, 'bob'),
    cookie.replace('1800028800', '1900000000'),
    cookie.replace(/\.[^.]+\./, '.AAAA.'),
    'local-remotes=ann',
  ])
    assert.deepEqual(await local.originsFor(asking(forged)), [], forged);
});

it('a permission for local remotes ends when the settings drop its account or origin', async () => {
  const { cookie } = await permitted();
  assert.deepEqual(await where(['bob']).originsFor(asking(cookie)), []);
  assert.deepEqual(await where(['ann'], []).originsFor(asking(cookie)), []);
});

it('a permission for local remotes ends after eight hours', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_800_000_000_000 });
  const { local, cookie } = await permitted();
  t.mock.timers.tick(8 * 3600 * 1000 + 1000);
  assert.deepEqual(await local.originsFor(asking(cookie)), []);
});

it('by default no account may open the store with a remote from its own machine', async (t) => {
  const store = await openTestStore();
  t.after(() => store.close());
  const admin = await store.makeUser({ role: 'ADMIN' });
  const ann = await store.makeUser({ username: 'Ann.B' });
  const save = (local_remote_accounts: string[]) =>
    store.call('POST /admin/config/update', { as: admin, body: { local_remote_accounts } });
  const ask = (as: MadeUser, origin = 'http://localhost:3003') =>
    store.call('POST /remotes/local', { as, body: { origin } });

  for (const as of [ann, admin]) assert.equal((await ask(as)).error.code, 'LOCAL_REMOTE_FORBIDDEN');
  await save(['ann.b']);
  const allowed = await ask(ann);
  assert.equal(allowed.status, 200);
  assert.match(String(allowed.headers['set-cookie']), /^local-remotes=/);
  assert.equal((await ask(admin)).error.code, 'LOCAL_REMOTE_FORBIDDEN');
  const elsewhere = await ask(ann, 'https://dev.example');
  assert.deepEqual(
    [elsewhere.status, elsewhere.error.message],
    [
      403,
      'This store does not allow remotes from https://dev.example, only from http://localhost:*, http://127.0.0.1:*.',
    ],
  );
  await save([]);
  assert.equal((await ask(ann)).error.code, 'LOCAL_REMOTE_FORBIDDEN');
});

it('an origin is allowed by its own name or by every port of its host', () => {
  assert.ok(isAllowed('http://localhost:3003', ['http://localhost:*']));
  assert.ok(isAllowed('http://localhost:3003', ['http://localhost:3003']));
  for (const other of [
    'http://localhost:3004',
    'http://localhost',
    'http://localhost.evil.example:3003',
    'https://localhost:3003',
  ])
    assert.ok(!isAllowed(other, ['http://localhost:3003']), other);
  assert.ok(!isAllowed('http://localhost.evil.example:3003', ['http://localhost:*']));
});

it('the address of a page requests the origins of its remotes', () => {
  assert.deepEqual(requestedOrigins('/blog?mf=mf-blog@http://localhost:3005/&mf=reset&a=b'), [
    'http://localhost:3005',
  ]);
  assert.deepEqual(requestedOrigins('/?mf=nonsense'), ['nonsense']);
  assert.deepEqual(requestedOrigins('/?mf=mf-staff@javascript:alert(1)'), ['javascript:alert(1)']);
  assert.deepEqual(requestedOrigins('/products?utm_source=mf'), []);
});
