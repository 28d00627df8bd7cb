import { dayOf, daysAfter } from 'shared-contract/days';
import type { SalesQuestion } from '../../data/use-sales.ts';
import { comparedPeriod, periodOf } from '../../data/periods.ts';

export interface TodayQuestion extends SalesQuestion {
  zone: string;
}

/** Today where the store is; the same day of last week, and that day up to the same time. */
export function todayQuestion(zone: string, now: number): TodayQuestion {
  const today = dayOf(now, zone);
  const days = { first: today, last: today };
  const lastWeek = daysAfter(today, -7);
  const periods = [
    periodOf(days, zone),
    periodOf({ first: lastWeek, last: lastWeek }, zone),
    comparedPeriod(days, (day) => daysAfter(day, -7), zone, now),
  ];
  return { productId: null, by: 'hour', periods, zone };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something has waited, in its greatest unit. */
export function waitedFor(since: number, now: number): { count: number; unit: 'minute' | 'hour' | 'day' } {
  const seconds = Math.max(0, now - since);
  if (seconds >= DAY) return { count: Math.floor(seconds / DAY), unit: 'day' };
  if (seconds >= HOUR) return { count: Math.floor(seconds / HOUR), unit: 'hour' };
  return { count: Math.max(1, Math.floor(seconds / MINUTE)), unit: 'minute' };
}
