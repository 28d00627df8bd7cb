import assert from 'node:assert/strict';
import { it } from 'node:test';
import { nearestMidnight } from './period.rules.ts';

const day = 86_400;
const hour = 3_600;
const now = 100 * day + 9 * hour;

it('a time in a day that is over counts to the nearer midnight', () => {
  assert.equal(nearestMidnight(50 * day, now), 50);
  assert.equal(nearestMidnight(50 * day + 11 * hour, now), 50);
  assert.equal(nearestMidnight(50 * day + 13 * hour, now), 51);
});

it('the present moment counts to the end of today, because today has no later orders', () => {
  assert.equal(nearestMidnight(now, now), 101);
  assert.equal(nearestMidnight(now - hour, now), 101);
  assert.equal(nearestMidnight(now + hour, now), 101);
});

it('an early hour of today counts to the midnight before it', () => {
  assert.equal(nearestMidnight(100 * day + hour, now), 100);
});
