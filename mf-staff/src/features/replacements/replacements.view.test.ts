import { aReplacementRequest } from 'shared-testing';
import { isGone, waitOf } from './replacements.view.ts';

it('a request that left the list is recognised once the list is known', () => {
  const request = aReplacementRequest();
  expect(isGone([request], request._id)).toBe(false);
  expect(isGone([], request._id)).toBe(true);
  expect(isGone(undefined, request._id)).toBe(false);
});

const HOURS = 3600;
it.each([
  ['a moment ahead of this clock', -1, 0, false],
  ['for 23 hours', 23 * HOURS, 0, false],
  ['for one day', 24 * HOURS, 1, false],
  ['for 7 days and 23 hours', (7 * 24 + 23) * HOURS, 7, false],
  ['for 8 days', 8 * 24 * HOURS, 8, true],
])(
  'a request that has waited %s counts %d seconds as %d days, and is late: %s',
  (_, seconds, days, isLate) => {
    const request = aReplacementRequest({ request_date: 1_780_000_000 });
    expect(waitOf(request, (request.request_date + seconds) * 1000)).toEqual({ days, isLate });
  },
);
