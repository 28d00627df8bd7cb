import { discountFrom, pageFrom } from './users.view.ts';

it.each([
  ['15', 15],
  ['12.34', 12.3],
  ['12,5', 12.5],
  ['0', 0],
  ['50', 50],
  ['50.1', 50],
  ['-3', 0],
  ['', 0],
  ['abc', 0],
  ['1e3', 50],
  ['Infinity', 0],
])('reads a discount typed as %j as %d percent', (typed, percent) => {
  expect(discountFrom(typed)).toBe(percent);
});

it.each([
  ['', 1],
  ['page=4', 4],
  ['page=0', 1],
  ['page=1.5', 1],
  ['page=zz', 1],
])('reads the page of %j as %d', (address, page) => {
  expect(pageFrom(new URLSearchParams(address))).toBe(page);
});
