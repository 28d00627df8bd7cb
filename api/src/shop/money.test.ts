import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { centsOf, discountOf, dollarsOf } from './money.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 });

describe('money', () => {
  it('dollars become cents and dollars again without a difference', () => {
    fc.assert(fc.property(cents, (amount) => assert.equal(centsOf(dollarsOf(amount)), amount)));
    assert.equal(centsOf(19.99), 1999);
    assert.equal(centsOf(1.005), 100);
  });

  it('a discount is rounded half up', () => {
    const table: [subtotal: number, permille: number, discount: number][] = [
      [1000, 150, 150],
      [10, 50, 1],
      [9, 50, 0],
      [30, 50, 2],
      [333, 333, 111],
      [0, 500, 0],
      [1, 500, 1],
      [99_999_999, 1, 100_000],
    ];
    for (const [subtotal, permille, discount] of table)
      assert.equal(discountOf(subtotal, permille), discount);
  });

  it('a discount is never more than the subtotal', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 500 }), (subtotal, permille) => {
        const discount = discountOf(subtotal, permille);
        assert.ok(discount >= 0 && discount <= subtotal);
      }),
    );
  });
});
