import { lastPage, pageFrom } from './pages.ts';

it.each([
  ['', 1],
  ['page=4', 4],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1.5', 1],
  ['page=zz', 1],
  ['page=1e400', 1],
])('the page of the address %j is %d', (address, page) => {
  expect(pageFrom(new URLSearchParams(address), 10)).toBe(page);
});

it.each([
  [0, 1],
  [10, 1],
  [11, 2],
  [21, 3],
])('a list of %d rows has %d pages of ten', (total, pages) => {
  expect(lastPage(total, 10)).toBe(pages);
});
