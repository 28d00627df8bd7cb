import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { centsOf, dollarsOf, savingOf, spread } from './money.ts';

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

for (const [paid, face, saving] of [
  [4100, 5000, { cents: 900, percent: 18 }],
  [2000, 10_000, { cents: 8000, percent: 80 }],
  [0, 1000, { cents: 1000, percent: 100 }],
  // 18.99 percent is never 19.
  [8101, 10_000, { cents: 1899, percent: 18 }],
  [990, 1000, { cents: 10, percent: 1 }],
  [991, 1000, null],
  [1000, 1000, null],
  [1200, 1000, null],
  [500, 0, null],
  [500, null, null],
  [500, undefined, null],
] as const) {
  it(`paying ${paid} cents for a face value of ${face} saves ${JSON.stringify(saving)}`, () => {
    assert.deepEqual(savingOf(paid, face), saving);
  });
}

it('no saving is overstated and a price above the face value has none', () => {
  const cents = fc.integer({ min: 0, max: 50_000_000_000 });
  fc.assert(
    fc.property(cents, cents, (paid, face) => {
      const saving = savingOf(paid, face);
      if (saving === null) assert.ok((face - paid) * 100 < face || face === 0);
      else {
        assert.equal(saving.cents, face - paid);
        assert.ok(
          saving.percent >= 1 && saving.percent <= 100 && saving.percent * face <= saving.cents * 100,
        );
      }
    }),
  );
});

it('the shares of a total add up to it', () => {
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
