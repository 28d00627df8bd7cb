import { aReplacementRequest } from 'shared-testing';
import { waitOf } from './wait.view.ts';

const HOURS = 3600;
it.each([
  ['a moment ahead of this clock', -1, 0, 0, 'new'],
  ['for 23 hours', 23 * HOURS + 59, 0, 23, 'new'],
  ['for one day', 24 * HOURS, 1, 24, 'waiting'],
  ['for all but a second of 7 days', 7 * 24 * HOURS - 1, 6, 167, 'waiting'],
  ['for 7 days', 7 * 24 * HOURS, 7, 168, 'late'],
])(
  'a request that waited %s (%d seconds) shows %d days or %d hours as %s',
  (_, seconds, days, hours, age) => {
    const request = aReplacementRequest({ request_date: 1_780_000_000 });
    expect(waitOf(request, (request.request_date + seconds) * 1000)).toEqual({ days, hours, age });
  },
);
