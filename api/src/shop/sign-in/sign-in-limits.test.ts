import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import type { ErrorReply } from 'shared-contract';
import { buildApp } from '../../app.ts';
import { openDb } from '../../platform/db/db.ts';
import { makeLog } from '../../platform/http/log.ts';
import { makeDeps } from '../../deps.ts';
import { openTestStore } from '../../../test/support/test-store.ts';

const password = 'correct horse battery';
/** A second process on the same database. */
const store = await openTestStore({ trustedProxies: ['127.0.0.1'] });
// These tests count hundreds of sign-ins, so the stored hash has cheap parameters.
const passwordHash = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
const otherDb = openDb({ connection: store.connection });
const other = await buildApp(makeDeps({ ...store.deps, db: otherDb }));
after(async () => {
  await other.close();
  await otherDb.close();
  await store.close();
});

let made = 0;
const account = async () => (await store.makeUser({ username: `account_${++made}`, passwordHash })).username;

interface Try {
  secret?: string;
  from?: string;
  cookie?: string;
  app?: FastifyInstance;
}
async function signIn(login: string, { secret = 'wrong', from, cookie, app = store.app }: Try = {}) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': from ?? '192.0.2.1', ...(cookie === undefined ? {} : { cookie }) },
    payload: { login, password: secret },
  });
  const setCookie = reply.headers['set-cookie'];
  return {
    status: reply.statusCode,
    error: reply.json<ErrorReply>(),
    retryAfter: Number(reply.headers['retry-after']),
    setCookie: String(setCookie),
    cookie: String(setCookie).split(';', 1)[0]!,
  };
}
const statusOf = async (...args: Parameters<typeof signIn>) => (await signIn(...args)).status;

let networks = 0;
const newNetwork = () => `2001:db8:${(++networks).toString(16)}::1`;
/** Wrong passwords, each from a network of its own. */
async function failFromEverywhere(login: string, times: number, cookie?: string) {
  for (let n = 0; n < times; n++) {
    const reply = await signIn(login, { from: newNetwork(), ...(cookie === undefined ? {} : { cookie }) });
    assert.equal(reply.status, 401, `failure ${n + 1}`);
  }
}

it('failed sign-ins of all addresses of an IPv6 network count together', async () => {
  const name = await account();
  for (let n = 1; n <= 5; n++) assert.equal(await statusOf(name, { from: `2001:db8:a:b::${n}` }), 401);
  assert.equal(await statusOf(name, { from: '2001:db8:a:b:ffff::9', secret: password }), 429);
  assert.equal(await statusOf(name, { from: '2001:db8:a:c::1', secret: password }), 200);
});

it('a sign-in after five failures is refused with the time to wait', async () => {
  const name = await account();
  for (let n = 0; n < 5; n++) assert.equal(await statusOf(name), 401);
  const { status, error, retryAfter } = await signIn(name, { secret: password });
  assert.deepEqual([status, error.code], [429, 'LOGIN_THROTTLED']);
  assert.equal(error.message, 'Too many failed sign-ins. Please wait 15 minutes and try again.');
  assert.ok(retryAfter > 840 && retryAfter <= 900, String(retryAfter));
});

it('the right password is accepted again after the 15 minutes', async () => {
  const name = await account();
  for (let n = 0; n < 5; n++) assert.equal(await statusOf(name), 401);
  assert.equal(await statusOf(name, { secret: password }), 429);
  await store.db.execute({ text: 'update counted_uses set ends_at = now()' });
  assert.equal(await statusOf(name, { secret: password }), 200);
});

it('thirty sign-ins with the right password at once all succeed', async () => {
  const name = await account();
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      statusOf(name, { secret: password, app: n % 2 ? other : store.app }),
    ),
  );
  assert.deepEqual([...new Set(replies)], [200]);
});

it('two instances together answer five of forty parallel wrong passwords', async () => {
  const name = await account();
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) => statusOf(name, { app: n % 2 ? other : store.app })),
  );
  assert.equal(replies.filter((status) => status === 401).length, 5);
  assert.equal(replies.filter((status) => status === 429).length, 35);
});

it('the right password is refused after five wrong ones that are sent at once', async () => {
  const name = await account();
  const guesses = [...Array.from({ length: 40 }, (_, n) => `wrong ${n}`), password];
  const replies = await Promise.all(guesses.map((secret) => statusOf(name, { secret })));
  assert.equal(replies.at(-1), 429);
});

it('failed sign-ins still count after a restart', async () => {
  const name = await account();
  for (let n = 0; n < 5; n++) assert.equal(await statusOf(name), 401);
  const restarted = await buildApp(makeDeps(store.deps));
  assert.equal(await statusOf(name, { secret: password, app: restarted }), 429);
  await restarted.close();
});

for (const isKnown of [true, false]) {
  const who = isKnown ? 'an account' : 'a name without an account';
  it(`${who} is limited to 100 failed sign-ins an hour from all networks`, async () => {
    const name = isKnown ? await account() : 'nobody_at_all';
    await failFromEverywhere(name, 100);
    const { status, error, retryAfter } = await signIn(name, { from: newNetwork(), secret: password });
    assert.deepEqual([status, error.code], [429, 'LOGIN_THROTTLED']);
    assert.match(error.message, /^Too many failed sign-ins\. Please wait (59|60) minutes and try again\.$/);
    assert.ok(retryAfter > 3_400 && retryAfter <= 3_600, String(retryAfter));
    assert.equal(await statusOf(await account(), { from: newNetwork(), secret: password }), 200);
  });
}

describe('an account whose sign-ins from new devices are blocked', () => {
  let name: string;
  let cookie: string;
  before(async () => {
    name = await account();
    ({ cookie } = await signIn(name, { secret: password }));
    await failFromEverywhere(name, 100);
  });

  it('failed sign-ins of strangers do not block sign-ins on a known device', async () => {
    const replies = await Promise.all(
      [store.app, other].map((app) => statusOf(name, { from: newNetwork(), secret: password, cookie, app })),
    );
    assert.deepEqual(replies, [200, 200]);
  });

  it('only the device cookie of the account itself makes a device known', async () => {
    const { cookie: ofStranger } = await signIn(await account(), { secret: password });
    const { body } = await store.call('GET /public/guest/token');
    const notDevices: [what: string, cookie: string][] = [
      ['of another account', ofStranger],
      [
        'of another account under the name of this one',
        `${cookie.split('=')[0]}=${ofStranger.split('=')[1]}`,
      ],
      ['that was changed', cookie.slice(0, -4) + (cookie.endsWith('AAAA') ? 'BBBB' : 'AAAA')],
      ['that holds a token', `${cookie.split('=')[0]}=${body.token}`],
    ];
    for (const [what, text] of notDevices)
      assert.equal(await statusOf(name, { from: newNetwork(), secret: password, cookie: text }), 429, what);
  });
});

it('each failed sign-in is logged without the text that was typed', async () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
  const app = await buildApp(makeDeps({ ...store.deps, log: makeLog('info', { write }) }));
  const from = '2001:db8:77:1::9';
  const user = await store.makeUser({ passwordHash });
  const codes: string[] = [];
  for (const secret of ['wrong-1', 'wrong-2', 'wrong-3', 'wrong-4', 'wrong-5', password])
    codes.push((await signIn(user.username, { secret, from, app })).error.code);
  const { error } = await signIn('typed-password-instead', { from: '192.0.2.77', app });
  const proof = await app.inject({
    method: 'POST',
    url: '/api/user/prove',
    headers: { 'x-forwarded-for': '192.0.2.78', authorization: `Bearer ${user.token}` },
    payload: { password: 'wrong-6' },
  });
  await app.close();
  const refusals = lines.filter(({ code }) => code !== undefined);
  assert.deepEqual(
    refusals.map(({ msg, code, userId, network }) => [msg, code, userId, network]),
    [
      ...[...Array.from({ length: 5 }, () => 'LOGIN_INVALID'), 'LOGIN_THROTTLED'].map((code) => [
        'a sign-in failed',
        code,
        user.id,
        '2001:db8:77:1::/64',
      ]),
      ['a sign-in failed', 'LOGIN_INVALID', undefined, '192.0.2.77'],
      ['a proof of the password failed', 'PASSWORD_WRONG', user.id, '192.0.2.78'],
    ],
  );
  assert.deepEqual(
    codes,
    refusals.slice(0, 6).map(({ code }) => code),
  );
  assert.equal(refusals[6]?.['reqId'], error.requestId);
  assert.equal(refusals[7]?.['reqId'], proof.json<ErrorReply>().requestId);
  const text = JSON.stringify(lines);
  for (const typed of [user.username, user.email, 'typed-password', 'wrong-', password])
    assert.ok(!text.includes(typed), typed);
});

it('failed sign-ins on a known device are counted separately', async () => {
  const name = await account();
  const { cookie } = await signIn(name, { secret: password });
  const from = newNetwork();
  for (let n = 0; n < 5; n++) assert.equal(await statusOf(name, { from, cookie }), 401);
  assert.equal(await statusOf(name, { from, cookie, secret: password }), 429);
  await failFromEverywhere(name, 95, cookie);
  assert.equal(await statusOf(name, { from: newNetwork(), cookie, secret: password }), 429);
  assert.equal(await statusOf(name, { from: newNetwork(), secret: password }), 200);
});

it('the cookie of a known device is hidden from scripts and other sites', async () => {
  const user = await store.makeUser({ passwordHash });
  const { setCookie, cookie } = await signIn(user.username, { secret: password });
  assert.match(
    setCookie,
    /^device_[0-9a-f]{8}=[\w.-]+; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
  );
  assert.ok(cookie.startsWith(`device_${user.id.slice(0, 8)}=`));
});

it('the cookie of a known device opens no session', async () => {
  const { cookie } = await signIn(await account(), { secret: password });
  const asToken = await store.call('GET /user/personal', { as: cookie.split('=')[1]! });
  assert.equal(asToken.status, 401);
  const asCookie = await store.call('GET /user/personal', { headers: { cookie } });
  assert.equal(asCookie.status, 401);
});

it('a registration over https sets a secure device cookie', async () => {
  const secure = await buildApp(
    makeDeps({ ...store.deps, config: { ...store.deps.config, publicUrl: 'https://shop.example' } }),
  );
  const reply = await secure.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { username: 'newcomer', email: 'newcomer@example.com', password },
  });
  assert.equal(reply.statusCode, 200);
  assert.match(String(reply.headers['set-cookie']), /; Secure/);
  await secure.close();
});

/** The status of a proof of the password, from a network of its own. */
const proofStatus = async ({ token }: { token: string }, secret: string) => {
  const reply = await store.app.inject({
    method: 'POST',
    url: '/api/user/prove',
    headers: { 'x-forwarded-for': newNetwork(), authorization: `Bearer ${token}` },
    payload: { password: secret },
  });
  return reply.statusCode;
};

it('failed sign-ins of strangers do not block password proofs in a session', async () => {
  const user = await store.makeUser({ passwordHash });
  await failFromEverywhere(user.username, 100);
  assert.equal(await proofStatus(user, password), 200);
});

it('a session may send 100 wrong proofs of the password an hour', async () => {
  const user = await store.makeUser({ passwordHash });
  for (let n = 1; n <= 100; n++) assert.equal(await proofStatus(user, 'wrong'), 400, `proof ${n}`);
  assert.equal(await proofStatus(user, password), 429);
});
