import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { daySeconds, periodOf } from './period.rules.ts';

const noon = 100 * daySeconds + daySeconds / 2;

describe('the period of a report', () => {
  it('is whole days without edges where it starts and ends with a day', () => {
    assert.deepEqual(periodOf(10 * daySeconds, 12 * daySeconds - 1, noon), {
      first: 10,
      last: 11,
      liveOnly: [],
      edges: [],
    });
  });

  it('reads the shorter part of a day: what it has of it, or what it lacks', () => {
    const { liveOnly, edges } = periodOf(10 * daySeconds + 60, 12 * daySeconds + 59, noon);
    assert.deepEqual(liveOnly, [12]);
    assert.deepEqual(edges, [
      { day: 10, sign: -1, fromUnix: 10 * daySeconds, untilUnix: 10 * daySeconds + 60 },
      { day: 12, sign: 1, fromUnix: 12 * daySeconds, untilUnix: 12 * daySeconds + 60 },
    ]);
  });

  it('takes the whole of today, less what may come after its end, when it ends now', () => {
    const { liveOnly, edges } = periodOf(99 * daySeconds, noon, noon);
    assert.deepEqual(liveOnly, []);
    assert.deepEqual(edges, [{ day: 100, sign: -1, fromUnix: noon + 1, untilUnix: 101 * daySeconds }]);
  });

  it('lacks both ends of one day, or has its middle', () => {
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
