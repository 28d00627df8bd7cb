import { comparedPeriod, periodOf } from '../../data/periods.ts';
import { daysIn, daysOf, isRange, otherDay } from './period.view.ts';

const unix = (text: string) => Date.parse(text) / 1000;
const today = '2026-03-18'; // a Wednesday

it.each([
  ['today', '2026-03-18', 1],
  ['week', '2026-03-15', 4],
  ['month', '2026-03-01', 18],
  ['all', '2020-01-01', 2269],
] as const)('the timeframe %s starts at %s and has %d days', (timeframe, first, count) => {
  const days = daysOf(timeframe, today);
  expect(days).toEqual({ first, last: today });
  expect(daysIn(days)).toBe(count);
});

it('a week that is requested on a Sunday starts on that day', () => {
  expect(daysOf('week', '2026-03-15').first).toBe('2026-03-15');
});

it.each([
  ['', '2026-03-31', false],
  ['2026-03-01', '', false],
  ['2026-02-30', '2026-03-01', false],
  ['2026-04-01', '2026-03-31', false],
  ['2026-03-01', '2026-03-01', true],
])('the days %j and %j are a range: %s', (first, last, is) => {
  expect(isRange(first, last)).toBe(is);
});

it.each([
  ['UTC', '2026-03-28T00:00:00Z', '2026-03-29T23:59:59Z'],
  ['Europe/Berlin', '2026-03-27T23:00:00Z', '2026-03-29T21:59:59Z'],
  ['America/New_York', '2026-03-28T04:00:00Z', '2026-03-30T03:59:59Z'],
])('the last day of a period ends at 23:59:59 in %s', (zone, start, end) => {
  expect(periodOf({ first: '2026-03-28', last: '2026-03-29' }, zone)).toEqual({
    start: unix(start),
    end: unix(end),
  });
});

const compared = (
  compare: 'before' | 'year' | 'none',
  timeframe: 'today' | 'week' | 'month' | 'all' | null,
  days: { first: string; last: string },
) => {
  const other = otherDay(compare, timeframe, days);
  return other && { first: other(days.first), last: other(days.last) };
};

it.each([
  ['today', '2026-03-11', '2026-03-11'],
  ['week', '2026-03-08', '2026-03-11'],
  ['month', '2026-02-01', '2026-02-18'],
] as const)('the timeframe %s is compared with %s to %s', (timeframe, first, last) => {
  expect(compared('before', timeframe, daysOf(timeframe, today))).toEqual({ first, last });
});

const range = { first: '2026-03-05', last: '2026-03-14' };

it('a custom range is compared with as many days before it', () => {
  expect(compared('before', null, range)).toEqual({ first: '2026-02-23', last: '2026-03-04' });
});

it('a custom range is compared with the same days of the previous year', () => {
  expect(compared('year', null, range)).toEqual({ first: '2025-03-05', last: '2025-03-14' });
});

it('All Time is compared with no other period', () => {
  expect(compared('before', 'all', daysOf('all', today))).toBeNull();
});

it('a report without a comparison has no other period', () => {
  expect(compared('none', 'month', daysOf('month', today))).toBeNull();
});

describe('after a change of clocks', () => {
  const days = { first: '2026-04-01', last: '2026-04-01' };
  const comparedAt = (now: string) => comparedPeriod(days, () => '2026-03-25', 'Europe/Berlin', unix(now));

  it('a day that is not over is compared up to the same clock time', () => {
    // 10:30 in Berlin, in summer and in winter time.
    expect(comparedAt('2026-04-01T08:30:00Z')).toEqual({
      start: unix('2026-03-24T23:00:00Z'),
      end: unix('2026-03-25T09:30:00Z'),
    });
  });

  it('a day that is over is compared with a whole day', () => {
    expect(comparedAt('2026-04-03T08:30:00Z').end).toBe(unix('2026-03-25T22:59:59Z'));
  });
});

it.each([
  // 15:00 in Berlin, on the day of 23 hours, a week after it, and on the day of 25 hours.
  ['2026-03-29T13:00:00Z', '2026-03-29', '2026-03-22', '2026-03-22T14:00:00Z'],
  ['2026-04-05T13:00:00Z', '2026-04-05', '2026-03-29', '2026-03-29T13:00:00Z'],
  ['2026-10-25T14:00:00Z', '2026-10-25', '2026-10-18', '2026-10-18T13:00:00Z'],
])(
  'at %s, the day %s is compared up to the same clock time despite a clock change',
  (now, day, lastWeek, end) => {
    const days = { first: day, last: day };
    expect(comparedPeriod(days, () => lastWeek, 'Europe/Berlin', unix(now)).end).toBe(unix(end));
  },
);
