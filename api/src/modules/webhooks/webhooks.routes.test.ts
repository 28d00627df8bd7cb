import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { limitTable } from '../../http/rate-limits.ts';
import { openPayingStore, type PayingStore } from '../../testing/paying-store.ts';

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

  it('are heard beyond the writes of an address, as long as they are signed', async () => {
    const { max } = limitTable.writesByAddress;
    assert.deepEqual(await statuses(max + 30), { 200: max + 30 });
    assert.deepEqual(await statuses(max + 30, '0'.repeat(64)), { 401: max, 429: 30 });
    assert.deepEqual(await statuses(5), { 200: 5 });
  });
});
