import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isFailure } from '../../platform/failure.ts';
import type { LockedOption } from '../catalogue/option-locks.sql.ts';
import { affordable, asShown, draftOf, mergedAmounts } from './checkout.rules.ts';

const option = (over: Partial<LockedOption> = {}): LockedOption => ({
  id: 'o',
  productId: 'p',
  title: '$10',
  productTitle: 'Orbit',
  imageUrl: null,
  priceCents: 1000,
  faceValueCents: null,
  available: 100,
  onSale: true,
  exists: true,
  ...over,
});
const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    return isFailure(error) ? error.code : String(error);
  }
  return undefined;
};

describe('the draft of a checkout', () => {
  it('the orders of a draft add up to its discount and its total', () => {
    const line = fc.record({
      priceCents: fc.integer({ min: 0, max: 10_000_000 }),
      amount: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 0, max: 500 }),
        (lines, permille) => {
          const draft = draftOf(
            lines.map(({ priceCents, amount }) => ({ option: option({ priceCents }), amount })),
            permille,
          );
          const add = (pick: 'discountCents' | 'totalCents') =>
            draft.lines.reduce((sum, each) => sum + each[pick], 0);
          assert.equal(add('discountCents'), draft.discountCents);
          assert.equal(add('totalCents'), draft.totalCents);
          assert.equal(draft.discountCents, Math.floor((draft.subtotalCents * permille * 2 + 1000) / 2000));
          for (const each of draft.lines) {
            assert.equal(each.totalCents, each.option.priceCents * each.amount - each.discountCents);
            assert.ok(each.discountCents >= 0 && each.totalCents >= 0);
          }
        },
      ),
    );
  });

  it('a checkout is refused for options that are not sold before it is for stock or money', () => {
    assert.equal(
      codeOf(() => draftOf([], 0)),
      'CART_EMPTY',
    );
    const short = { option: option({ available: 1 }), amount: 2 };
    const gone = { option: option({ onSale: false }), amount: 1 };
    assert.equal(
      codeOf(() => draftOf([short, gone], 0)),
      'ITEM_UNAVAILABLE',
    );
    assert.equal(
      codeOf(() => draftOf([short], 0)),
      'STOCK_INSUFFICIENT',
    );
    const draft = draftOf([{ option: option(), amount: 1 }], 0);
    assert.equal(
      codeOf(() => affordable(draft, 999)),
      'BALANCE_INSUFFICIENT',
    );
    assert.equal(affordable(draft, 1000), draft);
  });

  it('rows for the same option become one order of at most 100 items', () => {
    const rows = (a: number, b: number) => [
      { subcategoryId: 'x', amount: a },
      { subcategoryId: 'y', amount: 1 },
      { subcategoryId: 'x', amount: b },
    ];
    assert.deepEqual(
      [...mergedAmounts(rows(60, 40))],
      [
        ['x', 100],
        ['y', 1],
      ],
    );
    assert.equal(
      codeOf(() => mergedAmounts(rows(60, 41))),
      'REQUEST_INVALID',
    );
  });

  it('a draft with another total than the buyer was shown is refused with its prices', () => {
    const draft = draftOf(
      [
        { option: option({ id: 'a', priceCents: 1999 }), amount: 2 },
        { option: option({ id: 'b', priceCents: 333 }), amount: 1 },
      ],
      125,
    );
    assert.equal(draft.totalCents, 3790);
    assert.equal(asShown(draft, undefined), draft);
    assert.equal(asShown(draft, 37.9), draft);
    for (const shown of [37.89, 37.91, 0, 43.31]) {
      assert.throws(
        () => asShown(draft, shown),
        (error) => {
          assert.ok(isFailure(error));
          assert.deepEqual(
            [error.code, error.details],
            [
              'CART_CHANGED',
              {
                subtotal: 43.31,
                discount: 5.41,
                total: 37.9,
                lines: [
                  { subcategoryId: 'a', amount: 2, price: 19.99 },
                  { subcategoryId: 'b', amount: 1, price: 3.33 },
                ],
              },
            ],
          );
          return true;
        },
      );
    }
  });
});
