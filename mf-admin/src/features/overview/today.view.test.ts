import { todayQuestion, waitedFor } from './today.view.ts';

const unix = (text: string) => Date.parse(text) / 1000;

it('the sales of today are those of a day in the time zone of the store', () => {
  // In Kathmandu it is 00:45 of the next day.
  const { periods, by } = todayQuestion('Asia/Kathmandu', unix('2026-11-22T19:00:00Z'));
  expect(by).toBe('hour');
  expect(periods).toEqual([
    { start: unix('2026-11-22T18:15:00Z'), end: unix('2026-11-23T18:14:59Z') },
    { start: unix('2026-11-15T18:15:00Z'), end: unix('2026-11-16T18:14:59Z') },
    { start: unix('2026-11-15T18:15:00Z'), end: unix('2026-11-15T19:00:00Z') },
  ]);
});

it.each([
  [0, 1, 'minute'],
  [59 * 60, 59, 'minute'],
  [3 * 3600 + 59, 3, 'hour'],
  [50 * 3600, 2, 'day'],
] as const)('a wait of %d seconds counts as %d of the unit %s', (seconds, count, unit) => {
  expect(waitedFor(1000, 1000 + seconds)).toEqual({ count, unit });
});
