import { anOption } from 'shared-testing';
import { maxAmountOf, newItem, problemOf, subtotalOf, totalOf } from './create-order.view.ts';

const item = { key: 1, productId: 'p', productTitle: '', subcategoryId: 's', amount: 1 };

it.each([
  ['', [], 'Please select a user'],
  ['', [item], 'Please select a user'],
  ['u', [], 'Please add at least one item'],
  ['u', [newItem([])], 'Please complete all item fields'],
  ['u', [{ ...item, subcategoryId: '' }], 'Please complete all item fields'],
  ['u', [{ ...item, amount: 0 }], 'Please complete all item fields'],
  ['u', [item, newItem([item])], 'Please complete all item fields'],
  ['u', [item], null],
])('the order form with user %j and items %j says: %j', (userId, items, problem) => {
  expect(problemOf(userId, items)).toBe(problem);
});

it('the total of the order form is added in cents', () => {
  const option = anOption({ price: 0.1 });
  expect(subtotalOf({ ...item, amount: 3 }, option)).toBe(0.3);
  expect(subtotalOf(item, undefined)).toBe(0);
  expect(totalOf([0.1, 0.2])).toBe(0.3);
  expect(totalOf([])).toBe(0);
});

it.each([
  [undefined, 100],
  [anOption({ stock_count: 7 }), 7],
  [anOption({ stock_count: 500 }), 100],
  [anOption({ stock_count: 0 }), 1],
])('a row of the order form asks for at most what is in stock', (option, max) => {
  expect(maxAmountOf(option)).toBe(max);
});
