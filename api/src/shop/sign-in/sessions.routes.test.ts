import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { after, it } from 'node:test';
import { countryTable } from '../../../test/support/country-table.ts';
import { openTestStore } from '../../../test/support/test-store.ts';
import { endOldestSessions, purgeSessions } from '../accounts/sessions.sql.ts';

const password = 'correct horse battery';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

const store = await openTestStore();
after(() => store.close());

const register = async (username: string): Promise<string> => {
  const body = { username, email: `${username}@example.com`, password };
  return (await store.call('POST /auth/register', { body, headers: { 'user-agent': chrome } })).body.token;
};
const login = (name: string, headers = {}) =>
  store.call('POST /auth/login', { body: { login: name, password }, headers });
const tokenFrom = async (name: string, agent = firefox): Promise<string> =>
  (await login(name, { 'user-agent': agent })).body.token;
const listed = async (as: string) => (await store.call('GET /user/sessions', { as })).body;
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
const idOf = (token: string): string => claimsOf(token).sid;
const statusOf = async (as: string) => (await store.call('GET /user/personal', { as })).status;
const end = (as: string, sessionId: string) =>
  store.call('DELETE /user/sessions/{sessionId}', { as, params: { sessionId } });
const rowOf = async (token: string) => {
  const { rows } = await store.db.execute({
    text: 'select *, seen_at > now() - interval \'10 seconds\' as "justSeen" from sessions where id = $1',
    values: [idOf(token)],
  });
  return rows[0] as Record<string, unknown>;
};
const set = (token: string, columns: string) =>
  store.db.execute({ text: `update sessions set ${columns} where id = $1`, values: [idOf(token)] });

it('the list of sessions names the device and place of each', async () => {
  const first = await register('alice');
  const second = await tokenFrom('alice');
  const seen = (await listed(second)).map(({ _id, device, place, current }) => [_id, device, place, current]);
  assert.deepEqual(
    seen.toSorted(([, a], [, b]) => String(a).localeCompare(String(b))),
    [
      [idOf(first), 'Chrome on Windows', 'Local network', false],
      [idOf(second), 'Firefox on Linux', 'Local network', true],
    ],
  );
});

it('the list of sessions names countries when a country table is configured', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'countries-'));
  const countryDatabase = path.join(folder, 'countries.mmdb');
  writeFileSync(countryDatabase, countryTable({ '203.0.0.0/8': { country: { iso_code: 'DE' } } }));
  const withTable = await openTestStore({ countryDatabase });
  try {
    const as = await withTable.makeUser();
    await withTable.db.execute({ text: `update sessions set network = '203.0.113'`, values: [] });
    const { body } = await withTable.call('GET /user/sessions', { as });
    assert.equal(body[0]?.place, 'Germany · Network 203.0.113.x');
    const copy = await withTable.call('GET /user/export', { as });
    assert.equal(copy.body.devices[0]?.place, 'Germany · Network 203.0.113.x');
  } finally {
    await withTable.close();
    rmSync(folder, { recursive: true });
  }
});

it('a stolen token is useless once its session is ended on another device', async () => {
  const stolen = await register('bert');
  const own = await tokenFrom('bert');
  const { options } = await store.makeProduct({ options: [{ priceCents: 0 }] });
  const line = { subcategoryId: options[0]!.id, amount: 1 };
  const buy = async (as: string) => {
    await store.call('POST /user/cart/update', { as: own, body: line });
    return store.call('POST /orders/cart/checkout', { as, body: { payment_method: 'BALANCE' } });
  };
  const orderId = (await buy(stolen)).body.order_ids[0]!;
  assert.equal((await end(own, idOf(stolen))).status, 200);
  const params = { orderId };
  for (const refused of [
    await store.call('GET /user/personal', { as: stolen }),
    await store.call('GET /orders/{orderId}', { as: stolen, params }),
    await store.call('GET /user/export/codes', { as: stolen }),
    await store.call('PUT /user/profile/update', { as: stolen, body: { email: 'thief@example.com' } }),
    await store.call('POST /user/cart/update', { as: stolen, body: line }),
    await buy(stolen),
    await end(stolen, idOf(own)),
  ])
    assert.deepEqual([refused.status, refused.error.code], [401, 'TOKEN_INVALID']);
  assert.equal((await store.call('GET /orders/my-orders', { as: own })).body.length, 1);
  assert.deepEqual(
    (await listed(own)).map(({ _id }) => _id),
    [idOf(own)],
  );
});

it('a session can be ended more than once', async () => {
  const other = await register('carl');
  const own = await tokenFrom('carl');
  const answers = await Promise.all([end(own, idOf(other)), end(own, idOf(other))]);
  answers.push(await end(own, idOf(other)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal((await rowOf(other))['ended_by'], 'OWNER');
});

it('nobody ends a session of another account', async () => {
  const [victim, thief] = [await register('dora'), await register('dieter')];
  const refused = await end(thief, idOf(victim));
  assert.deepEqual([refused.status, refused.error.code], [404, 'SESSION_NOT_FOUND']);
  assert.equal(await statusOf(victim), 200);
});

it('ending all other sessions leaves the current one open', async () => {
  const [first, stranger] = [await register('erin'), await register('emil')];
  const [second, own] = [await tokenFrom('erin'), await tokenFrom('erin')];
  const { body } = await store.call('DELETE /user/sessions', { as: own });
  assert.equal(body.message, '2 sessions were ended.');
  assert.deepEqual(await Promise.all([first, second, own, stranger].map(statusOf)), [401, 401, 200, 200]);
});

it('a change under way fails when its session ends first', async () => {
  const stolen = await register('fay');
  const own = await tokenFrom('fay');
  let late: ReturnType<typeof changed> | undefined;
  const changed = () =>
    store.call('PUT /user/profile/update', { as: stolen, body: { email: 'thief@example.com' } });
  await store.db.transaction(async (tx) => {
    await tx.execute({ text: `select from users where username_folded = 'fay' for update` });
    late = changed();
    // Its token was accepted, and it waits for the row of the account.
    await pause(300);
    assert.equal((await end(own, idOf(stolen))).status, 200);
  });
  const refused = await late;
  assert.deepEqual([refused?.status, refused?.error.code], [401, 'TOKEN_INVALID']);
  assert.equal((await store.call('GET /user/personal', { as: own })).body.email, 'fay@example.com');
});

it('uses of a token that begin after its session ended fail', async () => {
  const stolen = await register('gus');
  const own = await tokenFrom('gus');
  let ended = false;
  const uses = Array.from({ length: 20 }, async (_, n) => {
    await pause(n * 3);
    const after = ended;
    return { after, status: await statusOf(stolen) };
  });
  await pause(20);
  await end(own, idOf(stolen));
  ended = true;
  for (const { after, status } of await Promise.all(uses)) if (after) assert.equal(status, 401);
  assert.equal(await statusOf(stolen), 401);
});

it('a sign-in opens no session when the password is changed before it ends', async () => {
  const token = await register('hal');
  let late: ReturnType<typeof login> | undefined;
  await store.db.transaction(async (tx) => {
    await tx.execute({
      text: `update users set token_version = token_version + 1 where username_folded = 'hal'`,
    });
    late = login('hal');
    // The old password was right, and the new session waits for the row of the account.
    await pause(500);
  });
  const refused = await late;
  assert.deepEqual([refused?.status, refused?.error.code], [401, 'LOGIN_INVALID']);
  assert.equal(await statusOf(token), 401);
});

it('a change of password ends every session of the account', async () => {
  const [first, second] = [await register('ida'), await tokenFrom('ida')];
  await store.call('PUT /user/profile/update', { as: second, body: { password: 'another good one' } });
  for (const token of [first, second]) {
    assert.equal(await statusOf(token), 401);
    assert.equal((await rowOf(token))['ended_by'], 'NEW_PASSWORD');
  }
});

it('a sign-out ends the session for everybody who has its token', async () => {
  const token = await register('jona');
  await store.call('POST /auth/logout', { as: token });
  assert.equal(await statusOf(token), 401);
  assert.equal((await rowOf(token))['ended_by'], 'SIGN_OUT');
});

it('a session ends after 30 days without use', async () => {
  const [idle, rested] = [await register('kim'), await register('karl')];
  await set(idle, `seen_at = now() - interval '30 days 1 minute'`);
  await set(rested, `seen_at = now() - interval '29 days'`);
  assert.deepEqual([await statusOf(idle), await statusOf(rested)], [401, 200]);
});

it('a session lasts 90 days for customers and 8 hours for staff', async () => {
  const { hashPassword } = await import('../accounts/passwords.ts');
  const passwordHash = await hashPassword(password);
  const days = { USER: 90, RESELLER: 90, STAFF: 1 / 3, ADMIN: 1 / 3 };
  for (const [role, expected] of Object.entries(days)) {
    const { username } = await store.makeUser({ role: role as 'USER', passwordHash });
    const token = (await login(username)).body.token;
    const { iat, exp } = claimsOf(token);
    assert.equal(exp - iat, expected * 86_400, role);
    const { expires_at, created_at } = (await rowOf(token)) as { expires_at: Date; created_at: Date };
    assert.equal((expires_at.getTime() - created_at.getTime()) / 1000, expected * 86_400, role);
  }
});

it('the time of last use of a session is written at most once a minute', async () => {
  const token = await register('lea');
  const seen = async () => ((await rowOf(token))['seen_at'] as Date).getTime();
  await set(token, `seen_at = now() - interval '50 seconds'`);
  const before = await seen();
  await statusOf(token);
  await pause(100);
  assert.equal(await seen(), before);
  await set(token, `seen_at = now() - interval '70 seconds'`);
  await Promise.all(Array.from({ length: 8 }, () => statusOf(token)));
  for (let tries = 0; (await rowOf(token))['justSeen'] !== true; tries++) {
    assert.ok(tries < 100);
    await pause(20);
  }
});

it('a token without a session is refused', async () => {
  const { id: sub, username } = await store.makeUser();
  const token = store.deps.tokens.issue({ sub, username, role: 'USER', ver: 1 });
  assert.equal(await statusOf(token), 401);
});

it('the session of one account does not open another one', async () => {
  const [own, { id: sub, username }] = [await register('mia'), await store.makeUser()];
  const token = store.deps.tokens.issue({ sub, username, role: 'USER', ver: 1, sid: idOf(own) });
  assert.equal(await statusOf(token), 401);
});

/** An account with a hundred open sessions, and the token of the least recently used one. */
async function withHundredSessions(username: string): Promise<string> {
  const oldest = await register(username);
  await store.db.execute({
    text: `insert into sessions (user_id, expires_at, device, network, known_device)
           select user_id, expires_at, device, network, known_device
             from sessions, generate_series(1, 99) where id = $1`,
    values: [idOf(oldest)],
  });
  assert.equal((await listed(oldest)).length, 100);
  await set(oldest, `seen_at = now() - interval '1 day'`);
  return oldest;
}

it('a sign-in beyond a hundred open sessions ends the least recently used one', async () => {
  const oldest = await withHundredSessions('nina');
  const newest = await tokenFrom('nina');
  assert.equal((await listed(newest)).length, 100);
  assert.equal((await rowOf(oldest))['ended_by'], 'TOO_MANY');
});

it('two concurrent sign-ins beyond a hundred open sessions both succeed', async () => {
  const oldest = await withHundredSessions('nora');
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { reply } = await store.db.transaction(async (tx) => {
    await endOldestSessions(tx, claimsOf(oldest).sub, 99);
    const second = login('nora');
    while ((await store.db.execute({ text: waits })).rows.length === 0) await pause(10);
    return { reply: second };
  });
  assert.equal((await reply).status, 200);
  assert.equal((await rowOf(oldest))['ended_by'], 'TOO_MANY');
});

it('a session records whether its device was known and how the holder proved their identity', async () => {
  const first = await register('otto');
  const { headers, body } = await login('otto');
  const cookie = String(headers['set-cookie']).split(';')[0]!;
  const again = (await login('otto', { cookie })).body.token;
  const known = await Promise.all(
    [first, body.token, again].map(async (t) => (await rowOf(t))['known_device']),
  );
  assert.deepEqual(known, [true, false, true]);
  const { proof, proved_at, created_at } = await rowOf(again);
  assert.deepEqual([proof, proved_at], ['PASSWORD', created_at]);
});

it('the schema refuses to reopen a session that has ended', async () => {
  const token = await register('pia');
  await store.call('POST /auth/logout', { as: token });
  await assert.rejects(set(token, 'ended_at = null, ended_by = null'), {
    constraint: 'sessions__stays_ended',
  });
});

it('the schema refuses to give a session to another account', async () => {
  const token = await register('paul');
  const { id } = await store.makeUser();
  await assert.rejects(set(token, `user_id = '${id}'`), { constraint: 'sessions__stays_ended' });
});

it('sessions are deleted once their token has expired', async () => {
  const token = await register('quin');
  await set(token, `expires_at = now() - interval '1 second'`);
  await purgeSessions(store.db);
  assert.equal(await rowOf(token), undefined);
});
