import { centsOf, dollarsOf } from 'shared-contract/money';
import type { Analytics } from 'shared-contract/types';
import { strings } from '../../strings.ts';

export interface Bar {
  /** The first day of the bar, unix seconds at midnight UTC. */
  day: number;
  /** The label on the axis: short. */
  label: string;
  /** The label in the tooltip and the table: complete. */
  name: string;
  /** Dollars. */
  value: number;
  orders: number;
}

const MOST_DAYS = 62;
const MOST_WEEKS_IN_DAYS = 420;
const WEEK_SECONDS = 7 * 86_400;
// 1970-01-04 was the first Sunday: weeks start on Sunday (rules 12.4).
const FIRST_SUNDAY = 3 * 86_400;

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const dayLabel = utc({ month: 'short', day: 'numeric' });
const dayName = utc({ weekday: 'short', month: 'short', day: 'numeric' });
const monthLabel = utc({ month: 'short', year: 'numeric' });

const monthOf = (day: number) => {
  const date = new Date(day * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
};
const weekOf = (day: number) => day - ((((day - FIRST_SUNDAY) % WEEK_SECONDS) + WEEK_SECONDS) % WEEK_SECONDS);

interface Grain {
  startOf: (day: number) => number;
  label: (day: number) => string;
  name: (day: number) => string;
}

const at = (format: Intl.DateTimeFormat) => (day: number) => format.format(day * 1000);
const grains: Record<'day' | 'week' | 'month', Grain> = {
  day: { startOf: (day) => day, label: at(dayLabel), name: at(dayName) },
  week: { startOf: weekOf, label: at(dayLabel), name: (day) => strings.analytics.weekOf(at(dayLabel)(day)) },
  month: { startOf: monthOf, label: at(monthLabel), name: at(monthLabel) },
};

const grainFor = (days: number): Grain =>
  days <= MOST_DAYS ? grains.day : days <= MOST_WEEKS_IN_DAYS ? grains.week : grains.month;

/** One bar a day; of longer periods one a week, then one a month, so that bars stay wide enough to point at. */
export function barsOf(series: Analytics['series']): Bar[] {
  const grain = grainFor(series.length);
  const bars = new Map<number, { cents: number; orders: number }>();
  for (const { day_unix: day, total_value: value, completed_orders: orders } of series) {
    const start = grain.startOf(day);
    const bar = bars.get(start) ?? { cents: 0, orders: 0 };
    bars.set(start, { cents: bar.cents + centsOf(value), orders: bar.orders + orders });
  }
  return [...bars].map(([day, { cents, orders }]) => ({
    day,
    label: grain.label(day),
    name: grain.name(day),
    value: dollarsOf(cents),
    orders,
  }));
}

/** Without the days before the first completed order; all of them where there was none. */
export const sinceFirstSale = (series: Analytics['series']): Analytics['series'] =>
  series.slice(
    Math.max(
      0,
      series.findIndex(({ completed_orders: orders }) => orders > 0),
    ),
  );

/** Whether days begin at another time here than in the series, which counts them in UTC: the page then says so. */
export const hasOtherDays = (series: Analytics['series']): boolean =>
  series.some(({ day_unix: day }) => new Date(day * 1000).getTimezoneOffset() !== 0);

const TICKS = 4;
const NICE = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Five round values from 0 up to one that no bar exceeds. */
export function ticksFor(most: number): number[] {
  const rough = Math.max(most, 1) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE.find((nice) => nice * power >= rough) ?? 10) * power;
  return Array.from({ length: TICKS + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** `$750`, `$1k`, `$2.5k`, `$1.2m`. */
export function axisLabel(dollars: number): string {
  if (dollars >= 1_000_000) return `$${plain.format(dollars / 1_000_000)}m`;
  return dollars >= 1000 ? `$${plain.format(dollars / 1000)}k` : `$${plain.format(dollars)}`;
}

/** Label every so many bars, when a label takes `labelWidth` of `width` pixels. */
export const labelStep = (bars: number, width: number, labelWidth = 76): number =>
  Math.max(1, Math.ceil((bars * labelWidth) / Math.max(width, labelWidth)));
