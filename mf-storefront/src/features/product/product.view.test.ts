import fc from 'fast-check';
import { anOption } from 'shared-testing';
import { choiceAfter } from './option-keys.ts';
import { firstChoice, mostOf, periodOf, savingOn, totalOf, warrantyPeriod } from './product.view.ts';

const settings = {
  replace_enabled: true,
  auto_replace_enabled: false,
  auto_replace_max_before_approval: 1,
  warranty_time: 2_592_000,
};

describe('what a product page says', () => {
  it('the total of a product is computed in cents', () => {
    expect(totalOf(0.1, 3)).toBe(0.3);
    expect(totalOf(20.75, 100)).toBe(2075);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 100 }),
        (cents, count) => {
          expect(Math.round(totalOf(cents / 100, count) * 100)).toBe(cents * count);
        },
      ),
    );
  });

  it('a cart line holds at most the stock and at most 100', () => {
    expect(mostOf(anOption({ stock_count: 24 }))).toBe(24);
    expect(mostOf(anOption({ stock_count: 112 }))).toBe(100);
  });

  it('a product starts with the first option that is in stock', () => {
    const none = anOption({ stock_count: 0 });
    const some = anOption({ stock_count: 1 });
    expect(firstChoice([none, some])).toBe(some);
    expect(firstChoice([none])).toBe(none);
    expect(firstChoice([])).toBeUndefined();
  });

  it('the saving of an option grows with the quantity but not its percent', () => {
    expect(savingOn(anOption({ price: 8.4, face_value: 10 }), 3)).toEqual({ cents: 480, percent: 16 });
    expect(savingOn(anOption({ price: 8.4 }), 3)).toBeNull();
  });

  it.each([
    [2_592_000, '30 days'],
    [86_400, '1 day'],
    [43_200, '12 hours'],
    [90, '90 seconds'],
    [120, '2 minutes'],
  ])('%d seconds of warranty read %s', (seconds, words) => {
    expect(periodOf(seconds)).toBe(words);
  });

  it('a product page mentions no warranty without replacements or without a time', () => {
    expect(warrantyPeriod(settings)).toBe('30 days');
    expect(warrantyPeriod({ ...settings, replace_enabled: false })).toBeNull();
    expect(warrantyPeriod({ ...settings, warranty_time: 0 })).toBeNull();
  });
});

describe('the keys of the list of options', () => {
  const ten = anOption({ title: '$10' });
  const gone = anOption({ title: '$25', stock_count: 0 });
  const fifty = anOption({ title: 'Fifty' });
  const options = [ten, gone, fifty];

  it('the arrow keys skip options without stock', () => {
    expect(choiceAfter(options, ten._id, 'ArrowDown')).toBe(fifty._id);
    expect(choiceAfter(options, fifty._id, 'ArrowUp')).toBe(ten._id);
  });

  it('the arrow keys stop at the first and the last option', () => {
    expect(choiceAfter(options, fifty._id, 'ArrowDown')).toBe(fifty._id);
    expect(choiceAfter(options, fifty._id, 'Home')).toBe(ten._id);
    expect(choiceAfter(options, ten._id, 'End')).toBe(fifty._id);
  });

  it('a letter chooses the option that begins with it', () => {
    expect(choiceAfter(options, ten._id, 'f')).toBe(fifty._id);
    expect(choiceAfter(options, ten._id, 'x')).toBeUndefined();
    expect(choiceAfter(options, ten._id, 'Shift')).toBeUndefined();
  });
});
