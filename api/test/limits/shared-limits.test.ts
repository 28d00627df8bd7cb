import assert from 'node:assert/strict';
import { after, beforeEach, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { ErrorReply } from 'shared-contract';
import { buildApp } from '../../src/app.ts';
import { openDb } from '../../src/platform/db/db.ts';
import { makeDeps } from '../../src/deps.ts';
import { openTestStore } from '../support/test-store.ts';
import { purgeUses } from '../../src/platform/limits/counted-uses.sql.ts';

/** Two processes on one database. */
const store = await openTestStore({ rateLimitScale: 1, trustedProxies: ['127.0.0.1'] });
const otherDb = openDb({ connection: store.connection });
const instances = [store.app, await buildApp(makeDeps({ ...store.deps, db: otherDb }))];
after(async () => {
  await instances[1]!.close();
  await otherDb.close();
  await store.close();
});
beforeEach(() => store.db.execute({ text: 'delete from counted_uses' }));

interface Sent {
  body: object;
  token?: string;
  method?: 'POST' | 'PUT';
}
let sent = 0;
/** Alternates between the instances, from an address of a network of its own by default. */
async function send(url: string, { body, token, method = 'POST' }: Sent, app = instances[sent % 2]!) {
  const reply = await app.inject({
    method,
    url: `/api${url}`,
    headers: {
      'x-forwarded-for': `2001:db8:1:2::${(++sent).toString(16)}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: body,
  });
  const retryAfter = Number(reply.headers['retry-after']);
  return { status: reply.statusCode, error: reply.json<ErrorReply>(), retryAfter };
}
const many = <T>(times: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)));
const count = (replies: { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length;

let names = 0;
const register = (form: { username?: string; password?: string } = {}, app?: FastifyInstance) => {
  const username = form.username ?? `newcomer_${++names}`;
  const body = {
    username,
    email: `mail${++names}@example.com`,
    password: form.password ?? 'a fine password',
  };
  return send('/auth/register', { body }, app);
};

it('two instances together accept five of ten parallel registrations of one network', async () => {
  const replies = await many(10, () => register());
  assert.deepEqual([count(replies, 200), count(replies, 429)], [5, 5]);
});

it('a sixth registration of one network is refused even after a restart', async () => {
  await many(5, () => register());
  const restarted = await buildApp(makeDeps(store.deps));
  const { status, error, retryAfter } = await register({}, restarted);
  assert.deepEqual([status, error.code], [429, 'RATE_LIMITED']);
  assert.equal(
    error.message,
    'Too many accounts were made from your network. Please wait 60 minutes and try again.',
  );
  assert.ok(retryAfter > 3_500 && retryAfter <= 3_600, String(retryAfter));
  await restarted.close();
});

it('a registration that was refused for its password or its name is not counted', async () => {
  const taken = `newcomer_${++names}`;
  assert.equal((await register({ username: taken })).status, 200);
  for (let n = 0; n < 6; n++) {
    assert.equal((await register({ password: 'qwertyuiop' })).error.code, 'PASSWORD_WEAK');
    assert.equal((await register({ username: taken })).error.code, 'USERNAME_TAKEN');
  }
  for (let n = 0; n < 4; n++) assert.equal((await register()).status, 200);
  assert.equal((await register()).status, 429);
});

it('a network can send 30 registrations an hour', async () => {
  const taken = `newcomer_${++names}`;
  await register({ username: taken });
  const replies = await many(40, () => register({ username: taken }));
  assert.deepEqual([count(replies, 409), count(replies, 429)], [29, 11]);
  const refused = await register();
  assert.equal(refused.error.message, 'Too many requests. Please wait 60 minutes and try again.');
});

it('a user has 30 checkouts and top-ups a minute over two instances', async () => {
  const { token } = await store.makeUser();
  const buying = many(20, () =>
    send('/orders/cart/checkout', { body: { payment_method: 'BALANCE' }, token }),
  );
  const paying = many(20, () =>
    send('/user/balance/top-up', { body: { amount: 10, payment_method: 'HOODPAY' }, token }),
  );
  const replies = (await Promise.all([buying, paying])).flat();
  assert.equal(count(replies, 429), 10);
  const refused = replies.find(({ status }) => status === 429)!;
  assert.match(
    refused.error.message,
    /^Too many requests\. Please wait (1 minute|\d+ seconds) and try again\.$/,
  );
});

it('an admin can give orders 30 times a minute over two instances', async () => {
  const { token, id } = await store.makeUser({ role: 'ADMIN' });
  const replies = await many(40, () =>
    send('/admin/orders/create-and-approve', {
      body: { userId: id, items: [{ subcategoryId: 'none', amount: 1 }] },
      token,
    }),
  );
  assert.equal(count(replies, 429), 10);
});

it('a user can change password or email address 20 times an hour over two instances', async () => {
  const { token } = await store.makeUser();
  const replies = await many(30, () =>
    send('/user/profile/update', { body: { password: 'qwertyuiop' }, token, method: 'PUT' }),
  );
  assert.deepEqual([count(replies, 400), count(replies, 429)], [20, 10]);
});

it('a count starts again when its time is over', async () => {
  await many(5, () => register());
  assert.equal((await register()).status, 429);
  await store.db.execute({ text: 'update counted_uses set ends_at = now()' });
  const replies = await many(10, () => register());
  assert.equal(count(replies, 200), 5);
});

it('the cleanup deletes only counts whose time is over', async () => {
  await register();
  await store.db.execute({
    text: `insert into counted_uses (name, subject, uses, ends_at) values ('old', 'x', 1, now() - interval '1 second')`,
  });
  await purgeUses(store.db);
  const { rows } = await store.db.execute<{ name: string }>({
    text: 'select name from counted_uses order by 1',
  });
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['registration-tries', 'registrations'],
  );
});

it('the API answers 503 when the limits cannot be read', async () => {
  const away = openDb({ connection: { host: '/nowhere', user: 'store', database: 'store' } });
  const app = await buildApp(makeDeps({ ...store.deps, db: away }));
  for (const reply of [
    await register({}, app),
    await send('/auth/login', { body: { login: 'somebody', password: 'a fine password' } }, app),
  ]) {
    assert.deepEqual([reply.status, reply.error.code], [503, 'DATABASE_UNAVAILABLE']);
    assert.equal(reply.retryAfter, 2);
  }
  await app.close();
  await away.close();
});
