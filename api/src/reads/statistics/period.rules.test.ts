import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { daySeconds, periodOf } from './period.rules.ts';

const noon = 100 * daySeconds + daySeconds / 2;

describe('the period of a report', () => {
  it('a period that starts and ends with a day has whole days only', () => {
    assert.deepEqual(periodOf(10 * daySeconds, 12 * daySeconds - 1, noon), {
      first: 10,
      last: 11,
      liveOnly: [],
      edges: [],
    });
  });

  it('a period reads the shorter part of a day at its edge, inside or outside of it', () => {
    const { liveOnly, edges } = periodOf(10 * daySeconds + 60, 12 * daySeconds + 59, noon);
    assert.deepEqual(liveOnly, [12]);
    assert.deepEqual(edges, [
      { day: 10, sign: -1, fromUnix: 10 * daySeconds, untilUnix: 10 * daySeconds + 60 },
      { day: 12, sign: 1, fromUnix: 12 * daySeconds, untilUnix: 12 * daySeconds + 60 },
    ]);
  });

  it('a period that ends now takes the whole day, less what comes after its end', () => {
    const { liveOnly, edges } = periodOf(99 * daySeconds, noon, noon);
    assert.deepEqual(liveOnly, []);
    assert.deepEqual(edges, [{ day: 100, sign: -1, fromUnix: noon + 1, untilUnix: 101 * daySeconds }]);
  });

  it('a period within one day reads its middle or both of its ends', () => {
    assert.deepEqual(
      periodOf(5 * daySeconds + 60, 6 * daySeconds - 61, noon).edges.map((edge) => edge.sign),
      [-1, -1],
    );
    const short = periodOf(5 * daySeconds + 600, 5 * daySeconds + 600, noon);
    assert.deepEqual(
      [short.liveOnly, short.edges],
      [[5], [{ day: 5, sign: 1, fromUnix: 5 * daySeconds + 600, untilUnix: 5 * daySeconds + 601 }]],
    );
  });
});
