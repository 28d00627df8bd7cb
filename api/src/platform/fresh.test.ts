import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fresh } from './fresh.ts';

describe('a fresh value', () => {
  const counter = () => {
    let calls = 0;
    return { load: async () => ++calls, calls: () => calls };
  };

  it('a fresh value is loaded once for all concurrent callers', async () => {
    const { load, calls } = counter();
    const cell = fresh(1_000, load);
    assert.deepEqual(await Promise.all([cell.read(), cell.read(), cell.read()]), [1, 1, 1]);
    assert.equal(calls(), 1);
  });

  it('a fresh value is loaded again when it is too old', async () => {
    let now = 0;
    const cell = fresh(1_000, counter().load, () => now);
    assert.equal(await cell.read(), 1);
    now = 999;
    assert.equal(await cell.read(), 1);
    now = 1_000;
    assert.equal(await cell.read(), 2);
  });

  it('a fresh value that is read often is reloaded before it expires', async () => {
    let now = 0;
    const { load, calls } = counter();
    const cell = fresh(1_000, load, () => now);
    assert.equal(await cell.current(), 1);
    now = 500;
    assert.equal(cell.current(), 1);
    assert.equal(calls(), 1);
    now = 501;
    assert.deepEqual([cell.current(), cell.current()], [1, 1]);
    assert.equal(calls(), 2);
    await pause(0);
    now = 1_400;
    assert.equal(cell.current(), 2);
  });

  it('a fresh value expires even after the clock of the machine was set back', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 7_200_000 });
    const cell = fresh(20, counter().load);
    assert.equal(await cell.read(), 1);
    t.mock.timers.setTime(3_600_000);
    await pause(30);
    assert.equal(await cell.read(), 2);
  });

  it('a fresh value that was loaded before an invalidation is not returned after it', async () => {
    const releases: ((value: string) => void)[] = [];
    const cell = fresh(1_000, () => new Promise<string>((resolve) => releases.push(resolve)));
    const before = cell.read();
    cell.invalidate();
    const after = cell.read();
    releases[1]!('new');
    assert.equal(await after, 'new');
    releases[0]!('old');
    assert.equal(await before, 'old');
    assert.equal(await cell.read(), 'new');
  });

  it('a fresh value is loaded again after a failed load', async () => {
    let fails = true;
    const cell = fresh(1_000, async () => {
      if (fails) throw new Error('down');
      return 'up';
    });
    await assert.rejects(cell.read());
    fails = false;
    assert.equal(await cell.read(), 'up');
  });
});
