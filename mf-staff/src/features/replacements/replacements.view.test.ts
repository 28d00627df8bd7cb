import { aReplacementRequest } from 'shared-testing';
import { isGone } from './replacements.view.ts';

it('a request that left the list is recognised once the list is known', () => {
  const request = aReplacementRequest();
  expect(isGone([request], request._id)).toBe(false);
  expect(isGone([], request._id)).toBe(true);
  expect(isGone(undefined, request._id)).toBe(false);
});
