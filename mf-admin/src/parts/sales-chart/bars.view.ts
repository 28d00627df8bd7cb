import { centsOf, dollarsOf } from 'shared-contract/money';
import { dayOf, daysAfter, daysBetween, hourOf } from 'shared-contract/days';
import type { Analytics } from 'shared-contract/types';
import { strings } from '../../strings.ts';
import type { Period } from '../../data/periods.ts';

export const BAR_UNITS = ['hour', 'day', 'week', 'month'] as const;
export type BarUnit = (typeof BAR_UNITS)[number];

/** The measure of the bars' height. */
export const FIGURES = ['value', 'orders', 'units'] as const;
export type Figure = (typeof FIGURES)[number];

export interface Bar extends Period {
  /** The label on the axis: short. */
  label: string;
  /** The label in the tooltip and the table: complete. */
  name: string;
  /** Dollars that were paid. */
  value: number;
  /** Completed orders. */
  orders: number;
  /** The paid ones among the completed orders. */
  paid: number;
  units: number;
}

const MOST_HOURS_IN_DAYS = 2;
const MOST_DAYS = 62;
const MOST_WEEKS_IN_DAYS = 420;
/** Hours are not loaded for more days than this. */
const LONGEST_BY_HOUR = 31;

/** The units of bars that suit a number of days; the first one is the default. More than some hundred bars would be too thin to point at. */
export function unitsFor(days: number): BarUnit[] {
  const usual =
    days <= MOST_HOURS_IN_DAYS
      ? 'hour'
      : days <= MOST_DAYS
        ? 'day'
        : days <= MOST_WEEKS_IN_DAYS
          ? 'week'
          : 'month';
  const fits: Record<BarUnit, boolean> = {
    hour: days <= LONGEST_BY_HOUR,
    day: days > 1 && days <= MOST_WEEKS_IN_DAYS,
    week: days > 7 && days <= MOST_WEEKS_IN_DAYS * 4,
    month: days > 31,
  };
  return [usual, ...BAR_UNITS.filter((unit) => unit !== usual && fits[unit])];
}

/** The unit of the bars: the requested one where it fits, else the default; never shorter than `least`. */
export function unitOf(days: number, wanted: BarUnit | '', least: 'hour' | 'day' = 'hour'): BarUnit {
  const units = unitsFor(days).filter((unit) => least === 'hour' || unit !== 'hour');
  return units.find((unit) => unit === wanted) ?? units[0] ?? least;
}

const formats = (zone: string) => {
  const made = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options });
    return (unix: number) => format.format(unix * 1000);
  };
  const day = { month: 'short', day: 'numeric' } as const;
  return {
    hour: made({ hour: 'numeric' }),
    hourName: made({ ...day, weekday: 'short', hour: 'numeric', minute: '2-digit' }),
    day: made(day),
    dayName: made({ ...day, weekday: 'short' }),
    month: made({ month: 'short', year: 'numeric' }),
  };
};

/** The first day of the week or the month that a day is in. Weeks start on Sunday (rules 12.4). */
const firstOf: Record<'week' | 'month', (day: string) => string> = {
  week: (day) => daysAfter(day, -new Date(`${day}T00:00:00Z`).getUTCDay()),
  month: (day) => `${day.slice(0, 8)}01`,
};

/** The bars of a report, in the days of the store. */
export function barsOf({ series, timeframe_end: end }: Analytics, unit: BarUnit, zone: string): Bar[] {
  const format = formats(zone);
  const label: Record<BarUnit, (unix: number) => string> = {
    hour: format.hour,
    day: format.day,
    week: format.day,
    month: format.month,
  };
  const name: Record<BarUnit, (unix: number) => string> = {
    hour: format.hourName,
    day: format.dayName,
    week: (unix) => strings.salesChart.weekOf(format.day(unix)),
    month: format.month,
  };
  const keyOf = (unix: number) =>
    unit === 'week' || unit === 'month' ? firstOf[unit](dayOf(unix, zone)) : String(unix);
  const bars: (Bar & { key: string })[] = [];
  for (const part of series) {
    const key = keyOf(part.day_unix);
    let bar = bars.at(-1);
    if (bar?.key !== key) {
      if (bar) bar.end = part.day_unix - 1;
      const start = part.day_unix;
      bar = { key, start, end, label: label[unit](start), name: name[unit](start), ...nothing };
      bars.push(bar);
    }
    bar.value = dollarsOf(centsOf(bar.value) + centsOf(part.total_value));
    bar.orders += part.completed_orders;
    bar.paid += part.paid_orders ?? 0;
    bar.units += part.units ?? 0;
  }
  return bars.map(({ key: _, ...bar }) => bar);
}

/**
 * The bar that each bar is compared with; undefined where there is none. Hours are paired by what the clocks show, because a day on which they
 * are changed lacks an hour, or has one twice; of two such hours the first counts.
 */
export function pairedWith(
  bars: readonly Bar[],
  before: readonly Bar[],
  unit: BarUnit,
  zone: string,
): (Bar | undefined)[] {
  if (unit !== 'hour') return bars.map((_, n) => before[n]);
  const others = hoursOf(before, zone);
  return hoursOf(bars, zone).map((hour) => before[others.indexOf(hour)]);
}

/** The hour of each bar by the clocks of the zone, counted from the midnight before the first bar. */
function hoursOf(bars: readonly Bar[], zone: string): number[] {
  const first = dayOf(bars[0]?.start ?? 0, zone);
  return bars.map(({ start }) => daysBetween(first, dayOf(start, zone)) * 24 + hourOf(start, zone));
}

const nothing = { value: 0, orders: 0, paid: 0, units: 0 };

/** Without the days before the first completed order; all of them where there was none. */
export const sinceFirstSale = (series: Analytics['series']): Analytics['series'] =>
  series.slice(
    Math.max(
      0,
      series.findIndex(({ completed_orders: orders }) => orders > 0),
    ),
  );

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** `750`, `1k`, `2.5k`, `1.2m`. */
export function shortNumber(value: number): string {
  if (value >= 1_000_000) return `${plain.format(value / 1_000_000)}m`;
  return value >= 1000 ? `${plain.format(value / 1000)}k` : plain.format(value);
}

/** Dollars for each order, to the cent; 0 without orders. */
export const averageOf = (totalDollars: number, orders: number): number =>
  orders === 0 ? 0 : dollarsOf(Math.round(centsOf(totalDollars) / orders));

/** Label every so many bars, when a label takes `labelWidth` of `width` pixels. */
export const labelStep = (bars: number, width: number, labelWidth = 76): number =>
  Math.max(1, Math.ceil((bars * labelWidth) / Math.max(width, labelWidth)));
