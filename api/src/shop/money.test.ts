import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { centsOf, discountOf, dollarsOf, spread } from './money.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 });

describe('money', () => {
  it('dollars become cents and dollars again without a difference', () => {
    fc.assert(fc.property(cents, (amount) => assert.equal(centsOf(dollarsOf(amount)), amount)));
    assert.equal(centsOf(19.99), 1999);
    assert.equal(centsOf(1.005), 100);
  });

  it('a discount is rounded half up, once', () => {
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

  it('the shares of a total add up to it, and none is above its weight', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, part) => {
        const sum = parts.reduce((a, b) => a + b, 0);
        const total = Math.floor(sum * part);
        const shares = spread(total, parts);
        assert.equal(
          shares.reduce((a, b) => a + b, 0),
          total,
        );
        shares.forEach((share, at) => assert.ok(share >= 0 && share <= parts[at]!));
      }),
    );
  });

  it('the odd cent goes to the largest remainder, and among equals to the first', () => {
    assert.deepEqual(spread(100, [1, 1, 1]), [34, 33, 33]);
    assert.deepEqual(spread(5, [10, 30]), [1, 4]);
    assert.deepEqual(spread(0, [0, 0]), [0, 0]);
  });
});
