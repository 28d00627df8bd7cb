import assert from 'node:assert/strict';
import { it } from 'node:test';
import { wholeDays } from './period.rules.ts';

const day = 86_400;
const hour = 3_600;
const now = 100 * day + 9 * hour;
const of = (startUnix: number, endsUnix: number) => {
  const { from, until } = wholeDays({ startUnix, endUnix: endsUnix - 1 }, now);
  return [from, until];
};

it('a report takes the days between the midnights that are nearest to its ends', () => {
  assert.deepEqual(of(50 * day, 57 * day), [50, 57]);
  assert.deepEqual(of(50 * day + 11 * hour, 57 * day + 13 * hour), [50, 58]);
  assert.deepEqual(of(50 * day + 13 * hour, 57 * day + 11 * hour), [51, 57]);
});

it('a report until now takes today whole, because today has no later orders', () => {
  for (const ends of [now, now - hour, now + hour]) assert.deepEqual(of(50 * day, ends), [50, 101]);
});

it('a report that ends in the first hour of today leaves today out', () => {
  assert.deepEqual(of(50 * day, 100 * day + hour), [50, 100]);
});
