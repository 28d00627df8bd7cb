import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { WindowStore } from './window-store.ts';

it('a rate limit window ends on time when the machine clock is set back or forward', async (t) => {
  const store = new WindowStore();
  const count = () => {
    let state = { current: 0, ttl: 0 };
    store.incr('reads:192.0.2.1', (_error, counted) => (state = counted!), 400, 600);
    return state;
  };
  count();
  assert.equal(count().current, 2);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_000 });
  assert.equal(count().current, 3);
  t.mock.timers.reset();
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 3_600_000 });
  await pause(410);
  const { current, ttl } = count();
  assert.equal(current, 1);
  assert.ok(ttl > 0 && ttl <= 400);
});

it('a window that has just begun never has more time left than its length', () => {
  const store = new WindowStore();
  for (let caller = 0; caller < 10_000; caller += 1)
    store.incr(
      `reads:${caller}`,
      (_error, counted) => assert.ok(counted!.ttl <= 400, String(counted!.ttl)),
      400,
      600,
    );
});
