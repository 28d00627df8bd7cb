import { shareOf } from './claim-record.view.ts';

it.each([
  [0, 0, '0%'],
  [0, 40, '0%'],
  [3, 34, '8.8%'],
  [1, 3000, '<0.1%'],
  [5, 9, '56%'],
  [1, 1, '100%'],
])('%i claims of %i items are shown as %s', (claims, items, share) => {
  expect(shareOf(claims, items)).toBe(share);
});
