import assert from 'node:assert/strict';
import { it } from 'node:test';
import { movedBefore } from './categories.rules.ts';

const order = (ids: string | undefined) => ids?.split('');

for (const [id, before, expected] of [
  ['c', 'a', 'cabd'],
  ['a', 'd', 'bcad'],
  ['a', null, 'bcda'],
  ['d', null, 'abcd'],
  ['b', 'b', 'abcd'],
  ['x', 'a', undefined],
  ['a', 'x', undefined],
] as const) {
  it(`moving ${id} ${before ? `before ${before}` : 'to the end'} in abcd gives ${expected ?? 'no order'}`, () => {
    assert.deepEqual(movedBefore(['a', 'b', 'c', 'd'], id, before), order(expected));
  });
}
