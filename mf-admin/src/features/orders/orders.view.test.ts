import { isApprovable } from './orders.view.ts';

it.each([
  ['PENDING', true],
  ['COMPLETED', false],
  ['FAILED', false],
  ['CANCELLED', false],
  ['EXPIRED', false],
] as const)('the list of orders offers approval of a %s order: %s', (status, offered) => {
  expect(isApprovable(status)).toBe(offered);
});
