import { axisLabel, barsOf, hasOtherDays, labelStep, sinceFirstSale, ticksFor } from './chart.view.ts';

const DAY = 86_400;
const MARCH = Date.UTC(2026, 2, 1) / 1000;
const series = (days: number) =>
  Array.from({ length: days }, (_, index) => ({
    day_unix: MARCH + index * DAY,
    total_value: 0.1,
    completed_orders: 1,
  }));

it('the chart draws one bar for each day of up to two months', () => {
  const bars = barsOf(series(31));
  expect(bars).toHaveLength(31);
  expect(bars[0]).toEqual({ day: MARCH, label: 'Mar 1', name: 'Sun, Mar 1', value: 0.1, orders: 1 });
});

it('the chart draws one bar for each week, from Sunday, of longer periods', () => {
  const bars = barsOf(series(70));
  expect(bars).toHaveLength(10);
  expect(bars[1]).toMatchObject({ label: 'Mar 8', name: 'Week of Mar 8', value: 0.7, orders: 7 });
});

it('the chart draws one bar for each month of years', () => {
  const bars = barsOf(series(730));
  expect(bars).toHaveLength(24);
  expect(bars[1]).toMatchObject({ label: 'Apr 2026', value: 3, orders: 30 });
});

it.each([
  [0, false],
  [-120, true],
  [300, true],
])('with a zone offset of %d minutes the days are others: %s', (minutes, others) => {
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes);
  expect(hasOtherDays(series(2))).toBe(others);
  jest.restoreAllMocks();
});

it.each([
  [0, [0, 0.25, 0.5, 0.75, 1]],
  [817, [0, 250, 500, 750, 1000]],
  [1000, [0, 250, 500, 750, 1000]],
  [1001, [0, 300, 600, 900, 1200]],
  [2150, [0, 600, 1200, 1800, 2400]],
  [3, [0, 0.8, 1.6, 2.4, 3.2]],
])('the chart marks an axis for %d at %j', (most, ticks) => {
  expect(ticksFor(most)).toEqual(ticks);
});

it('the chart marks every axis at a value that no bar exceeds', () => {
  for (let most = 1; most < 1e6; most *= 1.37) expect(ticksFor(most).at(-1)).toBeGreaterThanOrEqual(most);
});

it.each([
  [0, '$0'],
  [750, '$750'],
  [1000, '$1k'],
  [2500, '$2.5k'],
  [1_200_000, '$1.2m'],
])('the chart labels %d as %s', (dollars, label) => {
  expect(axisLabel(dollars)).toBe(label);
});

it('the chart shows as many labels as fit', () => {
  expect(labelStep(31, 1020)).toBe(3);
  expect(labelStep(5, 1020)).toBe(1);
  expect(labelStep(31, 0)).toBe(31);
});

it('the chart begins with the first day of an order when it is asked to, and with the first day where there is none', () => {
  const day = (n: number, completed_orders: number) => ({
    day_unix: n * 86_400,
    total_value: 0,
    completed_orders,
  });
  const series = [day(1, 0), day(2, 0), day(3, 2), day(4, 0), day(5, 1)];
  expect(sinceFirstSale(series).map(({ day_unix }) => day_unix / 86_400)).toEqual([3, 4, 5]);
  expect(sinceFirstSale(series.slice(0, 2))).toHaveLength(2);
});
