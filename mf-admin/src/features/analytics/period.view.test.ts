import { averageOf, customPeriod, daysIn, periodOf } from './period.view.ts';

const unix = (...parts: [number, number, number, number?, number?, number?]) =>
  Math.floor(new Date(...parts).getTime() / 1000);
const now = new Date(2026, 2, 18, 15, 30); // a Wednesday

it.each([
  ['today', [2026, 2, 18], 1],
  ['week', [2026, 2, 15], 4],
  ['month', [2026, 2, 1], 18],
  ['all', [2020, 0, 1], 2269],
] as const)('the timeframe %s starts at %j and has %d days', (timeframe, [year, month, day], days) => {
  const period = periodOf(timeframe, now);
  expect(period).toEqual({ start: unix(year, month, day), end: unix(2026, 2, 18, 23, 59, 59) });
  expect(daysIn(period)).toBe(days);
});

it('a week that is asked for on a Sunday starts on that day', () => {
  expect(periodOf('week', new Date(2026, 2, 15, 8)).start).toBe(unix(2026, 2, 15));
});

it.each([
  ['', '2026-03-31', 'missing'],
  ['2026-03-01', '', 'missing'],
  ['', '', 'missing'],
  ['2026-04-01', '2026-03-31', 'reversed'],
])('a range from %j to %j is %s', (start, end, problem) => {
  expect(customPeriod(start, end)).toBe(problem);
});

it('the last day of a range ends at 23:59:59', () => {
  expect(customPeriod('2026-03-01', '2026-03-31')).toEqual({
    start: unix(2026, 2, 1),
    end: unix(2026, 2, 31, 23, 59, 59),
  });
  expect(customPeriod('2026-03-01', '2026-03-01')).toMatchObject({ start: unix(2026, 2, 1) });
});

it('the average is rounded to a cent, and is 0 without orders', () => {
  expect(averageOf(16_549, 412)).toBe(40.17);
  expect(averageOf(0, 0)).toBe(0);
});
