import { startsOfDays, startsOfHours } from 'shared-contract/days';
import type { Analytics } from 'shared-contract/types';
import {
  averageOf,
  barsOf,
  labelStep,
  pairedWith,
  shortNumber,
  sinceFirstSale,
  unitOf,
  unitsFor,
} from './bars.view.ts';

const unix = (text: string) => Date.parse(text) / 1000;

const report = (start: number, end: number, zone: string, starts = startsOfDays): Analytics => ({
  timeframe_start: start,
  timeframe_end: end,
  total_value: 0,
  total_completed_orders: 0,
  product_filter: null,
  series: starts(start, end, zone).map((day_unix) => ({
    day_unix,
    total_value: 0.1,
    completed_orders: 2,
    paid_orders: 1,
    units: 3,
  })),
});
const march = (days: number) => {
  const start = unix('2026-03-01T00:00:00Z');
  return report(start, start + days * 86_400 - 1, 'UTC');
};

it('a bar of a day ends with the last second of the day', () => {
  const bars = barsOf(march(31), 'day', 'UTC');
  expect(bars).toHaveLength(31);
  expect(bars[0]).toEqual({
    start: unix('2026-03-01T00:00:00Z'),
    end: unix('2026-03-01T23:59:59Z'),
    label: 'Mar 1',
    name: 'Sun, Mar 1',
    value: 0.1,
    orders: 2,
    paid: 1,
    units: 3,
  });
  expect(bars.at(-1)?.end).toBe(unix('2026-03-31T23:59:59Z'));
});

it('a bar of the chart is a week from Sunday', () => {
  const weeks = barsOf(march(70), 'week', 'UTC');
  expect(weeks).toHaveLength(10);
  expect(weeks[1]).toMatchObject({
    label: 'Mar 8',
    name: 'Week of Mar 8',
    value: 0.7,
    orders: 14,
    units: 21,
  });
});

it('a bar of a month ends with the last second of the month', () => {
  const months = barsOf(march(730), 'month', 'UTC');
  expect(months).toHaveLength(24);
  expect(months[1]).toMatchObject({
    label: 'Apr 2026',
    value: 3,
    orders: 60,
    start: unix('2026-04-01T00:00:00Z'),
    end: unix('2026-04-30T23:59:59Z'),
  });
});

it('the bars of the chart follow the time zone of the store on a day of 25 hours', () => {
  const zone = 'Europe/Berlin';
  const [start, end] = [unix('2026-10-24T22:00:00Z'), unix('2026-10-25T22:59:59Z')];
  const [day] = barsOf(report(start, end, zone), 'day', zone);
  expect(day).toMatchObject({ start, end, name: 'Sun, Oct 25' });
  const hours = barsOf(report(start, end, zone, startsOfHours), 'hour', zone);
  expect(hours.map(({ label }) => label).slice(0, 5)).toEqual(['12 AM', '1 AM', '2 AM', '2 AM', '3 AM']);
  expect(hours).toHaveLength(25);
  expect(hours[3]).toMatchObject({
    start: start + 3 * 3600,
    end: start + 4 * 3600 - 1,
    name: 'Sun, Oct 25, 2:00 AM',
  });
});

const berlin = 'Europe/Berlin';
const hoursOf = (start: string, end: string) =>
  barsOf(report(unix(start), unix(end) - 1, berlin, startsOfHours), 'hour', berlin);
/** Sundays of 23, 24 and 25 hours. */
const spring = hoursOf('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z');
const usual = hoursOf('2026-10-17T22:00:00Z', '2026-10-18T22:00:00Z');
const autumn = hoursOf('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z');
const labels = (bars: readonly ({ label: string } | undefined)[]) => bars.map((bar) => bar?.label);

it('the bars of hours are compared by the clock after a clock change', () => {
  expect([spring.length, usual.length, autumn.length]).toEqual([23, 24, 25]);
  expect(labels(pairedWith(spring, usual, 'hour', berlin))).toEqual(labels(spring));
  expect(labels(pairedWith(autumn, usual, 'hour', berlin))).toEqual(labels(autumn));
});

it('a bar is compared with no skipped hour and with the first of a repeated one', () => {
  const toSpring = pairedWith(usual, spring, 'hour', berlin);
  expect(labels(toSpring).slice(0, 5)).toEqual(['12 AM', '1 AM', undefined, '3 AM', '4 AM']);
  expect(toSpring[23]).toBe(spring[22]);
  const toAutumn = pairedWith(usual, autumn, 'hour', berlin);
  expect(toAutumn[2]).toBe(autumn[2]);
  expect(toAutumn[3]).toBe(autumn[4]);
});

it('the bars of hours of several days are compared day by day', () => {
  const week = hoursOf('2026-03-26T23:00:00Z', '2026-03-30T22:00:00Z');
  const weekBefore = hoursOf('2026-03-19T23:00:00Z', '2026-03-23T23:00:00Z');
  const paired = pairedWith(week, weekBefore, 'hour', berlin);
  expect(paired).toHaveLength(95);
  expect(paired.at(-1)).toBe(weekBefore.at(-1));
});

it('the bars of days are compared one by one', () => {
  const [days, fewer] = [barsOf(march(31), 'day', 'UTC'), barsOf(march(28), 'day', 'UTC')];
  expect(pairedWith(days, fewer, 'day', 'UTC')).toEqual([...fewer, undefined, undefined, undefined]);
});

it.each([
  [1, ['hour']],
  [7, ['day', 'hour']],
  [31, ['day', 'hour', 'week']],
  [62, ['day', 'week', 'month']],
  [365, ['week', 'day', 'month']],
  [2_500, ['month']],
] as const)('the bars of %d days can be %j', (days, units) => {
  expect(unitsFor(days)).toEqual(units);
});

it('the bars of the chart use the requested unit if it fits', () => {
  expect(unitOf(31, 'week')).toBe('week');
  expect(unitOf(31, 'month')).toBe('day');
  expect(unitOf(31, '')).toBe('day');
  expect(unitOf(1, 'hour', 'day')).toBe('day');
});

it.each([
  [0, '0'],
  [750, '750'],
  [1000, '1k'],
  [2500, '2.5k'],
  [1_200_000, '1.2m'],
])('the chart labels %d as %s', (value, label) => {
  expect(shortNumber(value)).toBe(label);
});

it('the chart of all time begins with the first day that has an order', () => {
  const day = (n: number, completed_orders: number) => ({
    day_unix: n * 86_400,
    total_value: 0,
    completed_orders,
  });
  const series = [day(1, 0), day(2, 0), day(3, 2), day(4, 0), day(5, 1)];
  expect(sinceFirstSale(series).map(({ day_unix }) => day_unix / 86_400)).toEqual([3, 4, 5]);
  expect(sinceFirstSale(series.slice(0, 2))).toHaveLength(2);
});

it('the average of the orders is rounded to a cent', () => {
  expect(averageOf(16_549, 412)).toBe(40.17);
  expect(averageOf(0, 0)).toBe(0);
});

it('the chart shows as many labels as fit', () => {
  expect(labelStep(31, 1020)).toBe(3);
  expect(labelStep(5, 1020)).toBe(1);
  expect(labelStep(31, 0)).toBe(31);
});
