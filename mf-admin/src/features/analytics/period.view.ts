import { centsOf, dollarsOf } from 'shared-contract/money';

/** The quick timeframes (rules 12.4). */
export const TIMEFRAMES = ['today', 'week', 'month', 'all'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

/** Whole unix seconds, both inclusive. */
export interface Period {
  start: number;
  end: number;
}

const DAY_SECONDS = 86_400;
const unix = (date: Date) => Math.floor(date.getTime() / 1000);
const endOfDay = (date: Date) =>
  unix(new Date(date.getFullYear(), date.getMonth(), date.getDate(), 23, 59, 59));

const startOf: Record<Timeframe, (now: Date) => Date> = {
  today: (now) => new Date(now.getFullYear(), now.getMonth(), now.getDate()),
  // The week starts on Sunday.
  week: (now) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - now.getDay()),
  month: (now) => new Date(now.getFullYear(), now.getMonth(), 1),
  all: () => new Date(2020, 0, 1),
};

/** From the start of the timeframe to the end of today, in the reader's time zone. */
export const periodOf = (timeframe: Timeframe, now: Date): Period => ({
  start: unix(startOf[timeframe](now)),
  end: endOfDay(now),
});

const dayFrom = (typed: string): Date | null => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed) ?? [];
  if (!year || !month || !day) return null;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return Number.isFinite(date.getTime()) ? date : null;
};

export type RangeProblem = 'missing' | 'reversed';

/** The days from `start` to `end` as typed (`2026-03-01`); the last one to 23:59:59 (rules 12.4). */
export function customPeriod(start: string, end: string): Period | RangeProblem {
  const from = dayFrom(start);
  const to = dayFrom(end);
  if (!from || !to) return 'missing';
  return from > to ? 'reversed' : { start: unix(from), end: endOfDay(to) };
}

/** How many days a period has; a day with 23 or 25 hours counts as one. */
export const daysIn = ({ start, end }: Period): number =>
  Math.max(1, Math.round((end + 1 - start) / DAY_SECONDS));

/** Dollars for each order, to the cent; 0 without orders. */
export const averageOf = (totalDollars: number, orders: number): number =>
  orders === 0 ? 0 : dollarsOf(Math.round(centsOf(totalDollars) / orders));
