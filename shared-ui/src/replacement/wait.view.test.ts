import { aReplacementRequest } from 'shared-testing';
import { waitOf } from './wait.view.ts';

const HOURS = 3600;
it.each([
  ['a moment ahead of this clock', -1, 0, 0, 'new'],
  ['for 23 hours', 23 * HOURS + 59, 0, 23, 'new'],
  ['for one day', 24 * HOURS, 1, 24, 'waiting'],
  ['for 7 days and 23 hours', (7 * 24 + 23) * HOURS, 7, 191, 'waiting'],
  ['for 8 days', 8 * 24 * HOURS, 8, 192, 'late'],
])(
  'a request that has waited %s counts %d seconds as %d days or %d hours, and is %s',
  (_, seconds, days, hours, age) => {
    const request = aReplacementRequest({ request_date: 1_780_000_000 });
    expect(waitOf(request, (request.request_date + seconds) * 1000)).toEqual({ days, hours, age });
  },
);
