import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { callLimits } from './rate-limits.ts';
import { limitTable } from '../../shop/limits.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';

// Invariant 20: no token issued before a password or role change, or after logout, is accepted.
describe('a token that was ended', () => {
  let store: TestStore;
  let admin: MadeUser;
  before(async () => {
    store = await openTestStore();
    admin = await store.makeUser({ role: 'ADMIN' });
  });
  after(() => store.close());

  let made = 0;
  /** A new member with two sign-ins. */
  async function member() {
    const name = `member_${++made}`;
    const { body } = await store.call('POST /auth/register', {
      body: { username: name, email: `${name}@example.com`, password: 'a first password' },
    });
    const again = await store.call('POST /auth/login', {
      body: { login: name, password: 'a first password' },
    });
    const { rows } = await store.db.execute<{ id: string }>({
      text: 'select id from users where username = $1',
      values: [name],
    });
    return { id: rows[0]!.id, tokens: [body.token, again.body.token] as const };
  }
  const newPassword = (as: string) =>
    store.call('PUT /user/profile/update', { as, body: { password: 'a second password' } });
  const promote = (userId: string) =>
    store.call('GET /admin/users/set_reseller/{userId}', {
      as: admin,
      params: { userId },
      query: { discount: 10 },
    });
  const logout = (as: string) => store.call('POST /auth/logout', { as });

  const calls: [name: string, call: (as: string) => Promise<{ status: number }>][] = [
    ['a read', (as) => store.call('GET /user/personal', { as })],
    ['a list', (as) => store.call('GET /orders/my-orders', { as })],
    ['a cart', (as) => store.call('POST /user/cart/update', { as, body: { subcategoryId: 'x', amount: 0 } })],
    [
      'a checkout',
      (as) => store.call('POST /orders/cart/checkout', { as, body: { payment_method: 'BALANCE' } }),
    ],
    ['another password', newPassword],
    ['a logout', logout],
  ];

  const ends: [what: string, end: (id: string, token: string) => Promise<{ status: number }>][] = [
    ['a password change', (_id, token) => newPassword(token)],
    ['a promotion', (id) => promote(id)],
  ];
  for (const [what, end] of ends) {
    it(`no older token of an account gives access after ${what}`, async () => {
      const { id, tokens } = await member();
      for (const token of tokens)
        assert.equal((await store.call('GET /user/personal', { as: token })).status, 200);
      assert.equal((await end(id, tokens[0])).status, 200);
      for (const token of tokens)
        for (const [name, call] of calls) assert.equal((await call(token)).status, 401, name);
    });
  }

  it('a logout ends only its own token', async () => {
    const { tokens } = await member();
    assert.equal((await logout(tokens[0])).status, 200);
    for (const [name, call] of calls) assert.equal((await call(tokens[0])).status, 401, name);
    assert.equal((await store.call('GET /user/personal', { as: tokens[1] })).status, 200);
  });

  it('a revoked token is refused by another instance as well', async () => {
    const { buildApp } = await import('../../app.ts');
    const other = await buildApp(store.deps);
    const { tokens } = await member();
    const read = () =>
      other.inject({ url: '/api/user/personal', headers: { authorization: `Bearer ${tokens[0]}` } });
    assert.equal((await read()).statusCode, 200);
    await logout(tokens[0]);
    assert.equal((await read()).statusCode, 401);
    await other.close();
  });

  it('a revoked token is refused as soon as the change is answered', async () => {
    const { tokens } = await member();
    let changed = false;
    const read = async () => {
      const late = changed;
      const { status } = await store.call('GET /user/personal', { as: tokens[1] });
      return late ? status : undefined;
    };
    const reads: Promise<number | undefined>[] = [];
    const change = newPassword(tokens[0]).then(() => (changed = true));
    while (!changed) {
      reads.push(read());
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (let n = 0; n < 20; n++) reads.push(read());
    await change;
    const after = (await Promise.all(reads)).filter((status) => status !== undefined);
    assert.ok(after.length >= 20);
    assert.deepEqual([...new Set(after)], [401]);
  });

  it('a token of a former admin gives no admin rights', async () => {
    const former = await store.makeUser({ role: 'ADMIN' });
    assert.equal((await store.call('GET /admin/config', { as: former })).status, 200);
    await store.db.execute({
      text: `update users set role = 'USER', token_version = token_version + 1 where id = $1`,
      values: [former.id],
    });
    assert.equal((await store.call('GET /admin/config', { as: former })).status, 401);
    await store.makeProduct({ title: 'Hidden', enabled: false });
    const { body } = await store.call('GET /products/all', { as: former });
    assert.ok(body.every(({ enabled }) => enabled));
  });
});

describe('the limits of requests', () => {
  let store: TestStore;
  before(async () => (store = await openTestStore({ rateLimitScale: 1, trustedProxies: ['127.0.0.1'] })));
  after(() => store.close());

  /** From a separate address, as the proxy reports it. */
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const count = async (
    times: number,
    call: () => Promise<{ status: number; headers: Record<string, unknown> }>,
  ) => {
    const replies = [];
    // Sequentially, because a real server never starts two in one turn of its event loop.
    for (let n = 0; n < times; n++) replies.push(await call());
    const limited = replies.filter(({ status }) => status === 429);
    for (const { headers } of limited) {
      const wait = Number(headers['retry-after']);
      assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= 3_600, String(headers['retry-after']));
    }
    return times - limited.length;
  };

  it('the request limiter lets each address read 600 times a minute', async () => {
    const read = () => store.call('GET /public/config', { headers: from('198.51.100.1') });
    assert.equal(await count(650, read), callLimits.readsByAddress.max);
    assert.equal((await store.call('GET /public/config', { headers: from('198.51.100.2') })).status, 200);
  });

  it('the request limiter lets an address write 120 times a minute', async () => {
    const write = () =>
      store.call('POST /auth/login', {
        body: { login: '', password: '' },
        headers: from('198.51.100.3'),
      });
    assert.equal(await count(150, write), callLimits.writesByAddress.max);
  });

  it('the request limiter counts IPv6 addresses by their network', async () => {
    let n = 0;
    const write = () =>
      store.call('POST /auth/login', {
        body: { login: '', password: '' },
        headers: from(`2001:db8:1:2::${(++n).toString(16)}`),
      });
    assert.equal(await count(150, write), callLimits.writesByAddress.max);
    const elsewhere = { body: { login: '', password: '' }, headers: from('2001:db8:1:3::1') };
    assert.equal((await store.call('POST /auth/login', elsewhere)).status, 400);
  });

  it('the request limiter does not count spans of browsers as writes', async () => {
    const report = () =>
      store.call('POST /traces', { body: { resourceSpans: [{}] }, headers: from('198.51.100.5') });
    assert.equal(await count(150, report), 150);
    const signIn = { body: { login: '', password: '' }, headers: from('198.51.100.5') };
    assert.equal((await store.call('POST /auth/login', signIn)).status, 400);
  });

  it('the request limiter lets a user write 120 times a minute over all addresses together', async () => {
    const user = await store.makeUser();
    let n = 0;
    const write = () =>
      store.call('POST /user/cart/update', {
        as: user,
        body: { subcategoryId: 'x', amount: 0 },
        headers: from(`198.51.101.${++n % 200}`),
      });
    assert.equal(await count(150, write), callLimits.writesByUser.max);
  });

  it('the request limiter lets a user check out 30 times a minute', async () => {
    const user = await store.makeUser();
    const buy = () =>
      store.call('POST /orders/cart/checkout', {
        as: user,
        body: { payment_method: 'BALANCE' },
        headers: from('198.51.100.4'),
      });
    assert.equal(await count(40, buy), limitTable.checkouts.max);
  });

  it('the request limiter accepts a forwarded address only from a trusted proxy', async () => {
    const open = await openTestStore({ rateLimitScale: 1 });
    let n = 0;
    const write = () =>
      open.call('POST /auth/login', {
        body: { login: '', password: '' },
        headers: from(`198.51.102.${++n % 200}`),
      });
    assert.equal(await count(150, write), callLimits.writesByAddress.max);
    await open.close();
  });

  it('the request limiter answers a limited address like every error', async () => {
    const read = () => store.call('GET /public/config', { headers: from('198.51.100.1') });
    const { status, error } = await read();
    assert.deepEqual([status, error.code], [429, 'RATE_LIMITED']);
    // Other addresses are not limited.
    assert.equal((await store.call('GET /health/live')).status, 200);
  });
});

describe('the headers of every answer', () => {
  let store: TestStore;
  let production: TestStore;
  before(async () => {
    store = await openTestStore({ corsOrigins: ['https://other.example'] });
    production = await openTestStore({ production: true });
  });
  after(() => Promise.all([store.close(), production.close()]));

  const urls: [url: string, status: number][] = [
    ['/api/products/all', 200],
    ['/api/user/personal', 401],
    ['/api/no-such-call', 404],
    ['/api/products/all?amount=0', 400],
    ['/api/openapi.json', 200],
  ];
  for (const [url, status] of urls) {
    it(`the answer of ${url} has the security headers`, async () => {
      const { headers, statusCode } = await production.app.inject(url);
      assert.equal(statusCode, status);
      assert.equal(headers['content-security-policy'], "default-src 'none';frame-ancestors 'none'");
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.match(String(headers['strict-transport-security']), /^max-age=31536000/);
      assert.equal(headers['x-powered-by'], undefined);
      assert.equal(headers['server'], undefined);
    });
  }

  it('the headers of an answer that may be cached vary by origin and by caller', async () => {
    const { headers } = await store.app.inject({
      url: '/api/products/categories',
      headers: { origin: 'https://other.example' },
    });
    assert.match(String(headers['vary']).toLowerCase(), /\borigin\b/);
    assert.match(String(headers['vary']).toLowerCase(), /\bauthorization\b/);
  });

  it('answers ask for https in production only', async () => {
    const { headers } = await store.app.inject('/api/products/all');
    assert.equal(headers['strict-transport-security'], undefined);
  });

  const origins: [origin: string, allowed: boolean][] = [
    ['https://other.example', true],
    ['https://other.example.evil.example', false],
    ['https://OTHER.example', false],
    ['http://other.example', false],
    ['https://sub.other.example', false],
    ['https://other.example:8443', false],
    ['null', false],
  ];
  for (const [origin, allowed] of origins) {
    it(`a page of ${origin} ${allowed ? 'may' : 'may not'} read answers`, async () => {
      const { headers } = await store.app.inject({ url: '/api/products/all', headers: { origin } });
      assert.equal(headers['access-control-allow-origin'] === origin, allowed);
      assert.equal(headers['access-control-allow-credentials'], undefined);
    });
  }

  it('no other origin may read answers unless it is configured', async () => {
    const { headers } = await production.app.inject({
      url: '/api/products/all',
      headers: { origin: 'https://other.example' },
    });
    assert.equal(headers['access-control-allow-origin'], undefined);
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
  });
});
