import fc from 'fast-check';
import { aSubcategory } from 'shared-testing';
import {
  choicesOf,
  chosenMethod,
  lineOf,
  nameOf,
  priceChanges,
  problemOf,
  rememberNew,
  topUpFor,
  totalsOf,
  type CartLine,
} from './cart.view.ts';

const known = (price: number, amount = 1, stock = 24, id = 'a'): CartLine =>
  lineOf(
    { subcategoryId: id, amount },
    { option: aSubcategory({ price, stock_count: stock, title: '$10 card' }), failed: false, gone: false },
  );

describe('a cart line', () => {
  it('a cart line is an Unknown Item with price 0 when its lookup failed', () => {
    const line = lineOf({ subcategoryId: 'a', amount: 3 }, { failed: true, gone: false });
    expect(line).toMatchObject({ title: 'Unknown Item', unitCents: 0, lineCents: 0, state: 'unknown' });
  });

  it('the name of a cart line is its product and option', () => {
    expect(nameOf(known(8.4))).toBe('Pixelforge Games, $10 card');
  });

  it.each([
    [8.4, 3, 2520],
    [0.07, 3, 21],
    [1.1, 7, 770],
    [1001.15, 2, 200_230],
  ])('a cart line of %d dollars, %d times, costs %d cents', (price, amount, cents) => {
    expect(known(price, amount).lineCents).toBe(cents);
  });

  it.each([
    [2, 5, null],
    [5, 5, null],
    [6, 5, { kind: 'fewer', left: 5 }],
    [1, 0, { kind: 'sold-out' }],
  ])('a cart line of %d with %d in stock has the problem %j', (amount, stock, problem) => {
    expect(problemOf(known(1, amount, stock))).toEqual(problem);
  });
});

describe('the totals', () => {
  it.each([
    ['no discount', 109.4, 0, 0, 10_940],
    ['15 percent, rounded half up from 1641.0', 109.4, 15, 1641, 9299],
    ['half a cent up', 0.1, 5, 1, 9],
    ['less than half a cent down', 0.09, 5, 0, 9],
    ['a tenth of a percent', 10, 12.3, 123, 877],
    ['50 percent', 0.01, 50, 1, 0],
  ])('the totals of a cart subtract %s', (_, price, percent, discountCents, totalCents) => {
    expect(totalsOf([known(price)], percent)).toMatchObject({ discountCents, totalCents });
  });

  it('the discount and the total of a cart add up to the subtotal', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 50 }),
        fc.integer({ min: 0, max: 500 }),
        (cents, permille) => {
          const lines = cents.map((each) => ({ ...known(1), lineCents: each }));
          const { subtotalCents, discountCents, totalCents } = totalsOf(lines, permille / 10);
          expect(discountCents + totalCents).toBe(subtotalCents);
          expect(discountCents).toBeGreaterThanOrEqual(0);
          expect(Math.abs(discountCents - (subtotalCents * permille) / 1000)).toBeLessThanOrEqual(0.5);
        },
      ),
    );
  });
});

describe('what a cart saves', () => {
  const worth = (price: number, face: number | undefined, amount = 1) =>
    lineOf(
      { subcategoryId: 'a', amount },
      {
        option: aSubcategory({ price, ...(face !== undefined && { face_value: face }) }),
        failed: false,
        gone: false,
      },
    );
  it.each([
    ['the face value less the price for each item', [worth(8.4, 10, 2)], 0, 320],
    ['nothing without a known face value', [worth(8.4, undefined)], 15, 0],
    ['nothing below 1 percent', [worth(9.95, 10)], 0, 0],
    ['increased by the discount', [worth(8, 10)], 10, 280],
    // 1 cent of discount over three equal lines goes to the first, as the orders will have it.
    ['increased only by its share of the discount', [worth(0.09, 0.1), worth(0.09, undefined)], 5, 2],
    ['nothing for a price above the face value', [worth(12, 10), worth(8, 10)], 0, 200],
  ])('the saving of a cart is %s', (_, lines, percent, savedCents) => {
    expect(totalsOf(lines, percent).savedCents).toBe(savedCents);
  });
});

describe('what changed since the shopper looked', () => {
  it('a changed price of the cart is named with both prices', () => {
    expect(priceChanges([known(9)], { a: 840 })).toEqual([
      { id: 'a', name: 'Pixelforge Games, $10 card', beforeCents: 840, nowCents: 900 },
    ]);
  });

  it('new and unchanged lines of the cart have no changed price', () => {
    expect(priceChanges([known(9), known(8, 1, 9, 'b')], { a: 900 })).toEqual([]);
  });

  it('the prices that a shopper saw are kept until their lines are removed', () => {
    expect(rememberNew([known(9), known(8, 1, 9, 'b')], { a: 840, c: 1 })).toEqual({ a: 840, b: 800 });
  });

  it('the prices that a shopper saw are the same object when no line is new', () => {
    const seen = { a: 900 };
    expect(rememberNew([known(9)], seen)).toBe(seen);
  });
});

describe('the payment methods', () => {
  const money = { balanceCents: 500, totalCents: 1000 };
  it.each([
    [
      ['BALANCE', 'HOODPAY'],
      ['BALANCE', 'HOODPAY'],
    ],
    [['HOODPAY'], ['HOODPAY']],
    [['BALANCE'], ['BALANCE']],
    [[], []],
  ] as const)('the active payment methods %j are offered as %j', (active, shown) => {
    expect(choicesOf(active, money).map(({ method }) => method)).toEqual(shown);
  });

  it.each([
    ['the first that can pay', ['BALANCE', 'HOODPAY'], 1000, null, 'BALANCE'],
    ['the one that the shopper picked', ['BALANCE', 'HOODPAY'], 1000, 'HOODPAY', 'HOODPAY'],
    ['HoodPay while the balance is too low', ['BALANCE', 'HOODPAY'], 999, 'BALANCE', 'HOODPAY'],
    ['none when there is only a low balance', ['BALANCE'], 999, null, null],
  ] as const)('the chosen payment method is %s', (_, active, balanceCents, wanted, chosen) => {
    expect(chosenMethod(choicesOf(active, { balanceCents, totalCents: 1000 }), wanted)).toBe(chosen);
  });

  it.each([
    [500, 1000, { cents: 500, exact: true }],
    [2410, 10_940, { cents: 8530, exact: true }],
    [950, 1000, { cents: 100, exact: false }],
    [1000, 1000, null],
    [0, 1_000_001, null],
  ])('a balance of %d cents for a total of %d can be topped up by %j', (balance, total, topUp) => {
    expect(topUpFor(balance, total)).toEqual(topUp);
  });
});
