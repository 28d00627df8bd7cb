import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { endpoints, limits, type EndpointSpec } from 'shared-contract';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';

const unknownFields = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`field_${n}`, n])));

describe('bad input', () => {
  let store: TestStore;
  let member: MadeUser;
  let admin: MadeUser;
  before(async () => {
    store = await openTestStore();
    member = await store.makeUser();
    admin = await store.makeUser({ role: 'ADMIN' });
  });
  after(() => store.close());

  const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
    store.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}`, ...headers },
    });
  const cart = (payload: string | Buffer, headers = {}) => post('/api/user/cart/update', payload, headers);
  const login = (body: unknown) => post('/api/auth/login', JSON.stringify(body));

  const bodies: [name: string, body: string | Buffer, field?: string][] = [
    ['no JSON', '{"subcategoryId":'],
    ['an empty body', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['an unknown field', '{"subcategoryId":"x","amount":1,"price":0}', 'price'],
    ['a missing field', '{"amount":1}', 'subcategoryId'],
    ['a wrong type', '{"subcategoryId":7,"amount":1}', 'subcategoryId'],
    ['a huge number', '{"subcategoryId":"x","amount":1e400}', 'amount'],
    ['__proto__', '{"subcategoryId":"x","amount":1,"__proto__":{"role":"ADMIN"}}'],
    [
      'constructor.prototype',
      '{"subcategoryId":"x","amount":1,"constructor":{"prototype":{"role":"ADMIN"}}}',
    ],
    ['a NUL character', '{"subcategoryId":"a\\u0000b","amount":1}', 'subcategoryId'],
    ['half a surrogate pair', '{"subcategoryId":"\\ud800","amount":1}', 'subcategoryId'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['deep nesting', `{"subcategoryId":${'['.repeat(30_000)}${']'.repeat(30_000)},"amount":1}`],
    [
      'nesting within bounds',
      `{"subcategoryId":${'['.repeat(14)}${']'.repeat(14)},"amount":1}`,
      'subcategoryId',
    ],
    ['three thousand unknown fields', unknownFields(3_000), 'field_0'],
  ];
  for (const [name, body, field] of bodies) {
    it(`the API answers 400 to ${name}`, async () => {
      const reply = await cart(body);
      assert.equal(reply.statusCode, 400, reply.body);
      const { code, message, fields } = reply.json();
      assert.equal(code, 'REQUEST_INVALID');
      assert.ok(message.length > 10 && message.length < 300);
      if (field) assert.ok(fields[field], reply.body);
    });
  }

  it('the API takes the last of two fields of one name', async () => {
    const reply = await cart('{"subcategoryId":"x","amount":1,"amount":0}');
    assert.equal(reply.statusCode, 200);
  });

  /** An object of this many bytes. */
  const sized = (bytes: number) => `{"x":"${'x'.repeat(bytes - 8)}"}`;
  const [kibibyte, mebibyte] = [1024, 1024 * 1024];
  const sizes: [url: string, limit: number][] = [
    ['/api/auth/login', 4 * kibibyte],
    ['/api/auth/register', 4 * kibibyte],
    ['/api/auth/logout', 4 * kibibyte],
    ['/api/user/cart/update', 64 * kibibyte],
    ['/api/admin/config/update', 64 * kibibyte],
    ['/api/webhooks/hoodpay', 64 * kibibyte],
    ['/api/admin/stock/add', 8 * mebibyte],
    ['/api/admin/stock/set', 8 * mebibyte],
  ];
  for (const [url, limit] of sizes) {
    it(`the API answers 413 to a body of more than ${limit / kibibyte} KiB at ${url}`, async () => {
      const as = url.includes('/admin/') ? { authorization: `Bearer ${admin.token}` } : {};
      const [fits, exceeds] = [await post(url, sized(limit), as), await post(url, sized(limit + 1), as)];
      assert.notEqual(fits.statusCode, 413, fits.body);
      assert.ok(fits.statusCode < 500 || url.includes('hoodpay'), fits.body);
      assert.deepEqual([exceeds.statusCode, exceeds.json().code], [413, 'PAYLOAD_TOO_LARGE']);
    });
  }

  const setStock = async (stockItems: object[], replaces: unknown[]) => {
    const { options } = await store.makeProduct();
    return post(
      '/api/admin/stock/set',
      JSON.stringify({ subcategoryId: options[0]!.id, stockItems, replaces }),
      { authorization: `Bearer ${admin.token}` },
    );
  };
  const mostCodes = Array.from({ length: limits.stockLinesMax }, (_, n) => ({
    deliverable: `CODE-${n % 10}`,
  }));

  it('the API accepts the longest list of codes that is allowed', async () => {
    const ids = mostCodes.map(() => randomUUID());
    const longest = await setStock(mostCodes, ids);
    assert.equal(longest.statusCode, 200, longest.body);
  });

  it('the API answers 400 to a body with too many parts', async () => {
    const tooMany = await setStock(mostCodes, Array(1_000_000).fill(0));
    assert.deepEqual(
      [tooMany.statusCode, tooMany.json().message],
      [400, 'The request body is nested too deeply or has too many parts.'],
    );
  });

  it('the API accepts an empty body with the content type of JSON', async () => {
    const needed: Record<string, Record<string, string>> = {
      setReseller: { discount: '10' },
      listStockImports: { subcategoryId: randomUUID() },
      listProductSales: { start_unix: '1', end_unix: '2' },
      listCustomerSales: { start_unix: '1', end_unix: '2' },
    };
    for (const [name, { method, path, body, roles, stream }] of Object.entries<EndpointSpec>(endpoints)) {
      // Left out: a logout would end the token of the calls after it, and an event stream would not end.
      if (body || stream || name === 'logout') continue;
      const by = roles === 'PUBLIC' || roles.includes('ADMIN') ? admin : member;
      const { statusCode, json } = await store.app.inject({
        method,
        url: `/api${path.replace(/\{\w+\}/g, randomUUID())}`,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${by.token}` },
        query: needed[name] ?? {},
      });
      assert.ok([200, 404, 409].includes(statusCode), `${name}: ${statusCode} ${JSON.stringify(json())}`);
    }
  });

  it('the API answers 415 to another media type', async () => {
    const reply = await cart('subcategoryId=x', { 'content-type': 'application/x-www-form-urlencoded' });
    assert.deepEqual([reply.statusCode, reply.json().code], [415, 'MEDIA_TYPE_UNSUPPORTED']);
  });

  const texts: [name: string, login: unknown][] = [
    ['an over-long name', 'x'.repeat(4_000)],
    ['a number', 5],
    ['an object', { $gt: '' }],
  ];
  for (const [name, value] of texts) {
    it(`the API answers 400 to ${name} at sign-in`, async () => {
      assert.equal((await login({ login: value, password: 'x' })).statusCode, 400);
    });
  }

  it('the API answers a sign-in with an odd name like any other failed sign-in', async () => {
    for (const name of ['a\u0000b', '\ud800', "' or 1=1 --", '%', '\u202e']) {
      const reply = await login({ login: name, password: 'pass\u0000word' });
      assert.ok([400, 401].includes(reply.statusCode), `${JSON.stringify(name)} ${reply.body}`);
    }
  });

  const addresses: [url: string, status: number][] = [
    ['/api/products/all?amount=0', 400],
    ['/api/products/all?amount=101', 400],
    ['/api/products/all?skip=-1', 400],
    ['/api/products/all?skip=100000001', 400],
    ['/api/products/all?skip=', 400],
    ['/api/products/all?skip=1.5', 400],
    ['/api/products/all?skip=1&skip=2', 400],
    ['/api/products/all?sort=random', 400],
    ['/api/products/all?unknown=1', 400],
    ['/api/products/all?search=%00', 400],
    [`/api/products/all?search=${'x'.repeat(121)}`, 400],
    ['/api/products/all?in_stock=maybe', 400],
    ['/api/products/%E0%A4%A', 400],
    ['/api/products/%00', 400],
    [`/api/products/${'x'.repeat(300)}`, 400],
    ['/api/products/no-such-id', 404],
    ['/api/products/00000000-0000-0000-0000-000000000000', 404],
    ['/api/subcategories/..%2F..%2Fetc', 400],
    ['/api/reviews/all?product=no-such-id', 200],
    ['/api/no-such-call', 404],
  ];
  for (const [url, status] of addresses) {
    it(`the API answers ${status} to GET ${url.slice(0, 60)}`, async () => {
      const reply = await store.app.inject(url);
      assert.equal(reply.statusCode, status, reply.body);
      if (status !== 200) assert.deepEqual(Object.keys(reply.json()).sort().slice(0, 1), ['code']);
    });
  }

  it('the API never shows an internal error', async () => {
    await store.owner.execute({ text: 'alter table products rename to products_gone' });
    store.deps.catalogue.invalidate();
    const reply = await store.app.inject('/api/products/all');
    await store.owner.execute({ text: 'alter table products_gone rename to products' });
    assert.equal(reply.statusCode, 500);
    assert.deepEqual(Object.keys(reply.json()).sort(), ['code', 'message', 'requestId']);
    assert.doesNotMatch(reply.body, /products|select|at .*\.ts/);
  });
});

describe('rate limits', () => {
  let store: TestStore;
  before(async () => (store = await openTestStore({ rateLimitScale: 1 })));
  after(() => store.close());

  it('the sixth registration in an hour from one address is refused with a time to wait', async () => {
    const register = (n: number) =>
      store.call('POST /auth/register', {
        body: { username: `user_${n}`, email: `user_${n}@example.com`, password: 'a fine password' },
      });
    for (let n = 0; n < 5; n++) assert.equal((await register(n)).status, 200);
    const { status, error, headers } = await register(5);
    assert.deepEqual([status, error.code], [429, 'RATE_LIMITED']);
    assert.ok(Number(headers['retry-after']) > 3_000);
  });

  it('an address that has sent too many writes can still read', async () => {
    const user = await store.makeUser();
    const write = () =>
      store.call('POST /user/cart/update', { as: user, body: { subcategoryId: 'x', amount: 0 } });
    const replies = await Promise.all(Array.from({ length: 130 }, write));
    assert.ok(replies.some(({ status }) => status === 429));
    assert.equal((await store.call('GET /health/live')).status, 200);
  });
});
