import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { centsOf, dollarsOf } from './money.ts';

for (const [dollars, cents] of [
  [8.4, 840],
  [0.1 + 0.2, 30],
  [-16.41, -1641],
] as const) {
  it(`the cents of ${dollars} dollars are ${cents}`, () => {
    assert.equal(centsOf(dollars), cents);
  });
}

it('cents become dollars and cents again without a difference', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      assert.equal(centsOf(dollarsOf(cents)), cents);
      assert.equal(centsOf(Number(dollarsOf(cents).toFixed(2))), cents);
    }),
  );
});
