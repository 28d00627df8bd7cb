import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isAutomatic } from './replacements.rules.ts';

describe('a replacement', () => {
  const sold = { autoReplaceEnabled: true, autoReplaceMax: 3, amount: 5 };
  const bought = { bought: true };
  const cases: [is: string, expected: boolean, Parameters<typeof isAutomatic>][] = [
    ['is automatic for an item that was bought', true, [sold, bought, 0, 1]],
    ['is automatic up to the limit of the order', true, [sold, bought, 2, 1]],
    ['waits for staff after the limit of the order', false, [sold, bought, 3, 1]],
    ['is automatic up to the number of items bought', true, [{ ...sold, amount: 2 }, bought, 1, 1]],
    ['waits for staff after as many as were bought', false, [{ ...sold, amount: 2 }, bought, 2, 1]],
    ['waits for staff for an item that is itself a replacement', false, [sold, { bought: false }, 0, 1]],
    ['waits for staff where nothing is in stock', false, [sold, bought, 0, 0]],
    [
      'waits for staff where the order was sold without automatic replacements',
      false,
      [{ ...sold, autoReplaceEnabled: false }, bought, 0, 1],
    ],
  ];
  for (const [is, expected, input] of cases) {
    it(`a replacement ${is}`, () => assert.equal(isAutomatic(...input), expected));
  }
});
