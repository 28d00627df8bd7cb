import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { callLimits } from '../../platform/http/rate-limits.ts';
import { openPayingStore, type PayingStore } from '../../../test/support/paying-store.ts';

describe('the webhooks of a busy gateway', () => {
  let store: PayingStore;
  before(async () => {
    store = await openPayingStore({ config: { rateLimitScale: 1 } });
  });
  after(() => store.close());

  const statuses = async (count: number, signature?: string) => {
    const counts = new Map<number, number>();
    for (let n = 0; n < count; n++) {
      const { status } = await store.webhook('no-such-payment', signature === undefined ? {} : { signature });
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    return Object.fromEntries(counts);
  };

  it('signed webhooks are accepted beyond the write limit of an address', async () => {
    const { max } = callLimits.writesByAddress;
    assert.deepEqual(await statuses(max + 30), { 200: max + 30 });
    assert.deepEqual(await statuses(max + 30, '0'.repeat(64)), { 401: max, 429: 30 });
    assert.deepEqual(await statuses(5), { 200: 5 });
  });
});

describe('a webhook', () => {
  let store: PayingStore;
  before(async () => {
    store = await openPayingStore();
  });
  after(() => store.close());

  const bodies: [what: string, raw: string][] = [
    ['a webhook', '{"eventType":"PAYMENT_COMPLETED","forPaymentEvents":{"id":"x"}}'],
    ['no JSON', '{"eventType":'],
    ['nothing', ''],
    ['something else', '[1,2,3]'],
    ['six thousand fields', `{${Array.from({ length: 6_000 }, (_, n) => `"f${n}":0`).join(',')}}`],
    ['deep nesting', '['.repeat(60_000)],
    ['__proto__', '{"__proto__":{"x":1}}'],
  ];
  const types = ['application/json', 'application/json; charset=utf-8', 'text/xml', 'nonsense', ''];
  for (const [what, raw] of bodies) {
    it(`an unsigned webhook is answered 401 before it is parsed, when its body is ${what}`, async () => {
      for (const type of types) {
        const reply = await store.app.inject({
          method: 'POST',
          url: '/api/webhooks/hoodpay',
          payload: raw,
          headers: type === '' ? {} : { 'content-type': type },
        });
        assert.deepEqual([reply.statusCode, reply.json().code], [401, 'SIGNATURE_INVALID'], type);
      }
    });
  }

  it('a signed webhook without content is answered 400', async () => {
    for (const [what, raw] of bodies.slice(1)) {
      const { status, body } = await store.webhook('', { raw });
      assert.deepEqual([status, body.code], [400, 'REQUEST_INVALID'], what);
    }
  });
});
