import { discountFrom } from './users.view.ts';

it.each([
  ['15', 15],
  ['12.34', 12.3],
  ['12,5', 12.5],
  ['0', 0],
  ['50', 50],
  ['50.1', 50.1],
  ['-3', -3],
  ['', 0],
  ['abc', 0],
  ['1e3', 1000],
  ['Infinity', 0],
])('a discount typed as %j is %d percent', (typed, percent) => {
  expect(discountFrom(typed)).toBe(percent);
});
