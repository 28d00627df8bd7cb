import { daysAfter, daysBetween, isDay, monthsAfter } from 'shared-contract/days';
import type { Days } from '../../data/periods.ts';

/** The quick timeframes (rules 12.4). */
export const TIMEFRAMES = ['today', 'week', 'month', 'all'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

/** The periods that a report can be compared with. */
export const COMPARED = ['before', 'year', 'none'] as const;
export type Compared = (typeof COMPARED)[number];

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

const firstDay: Record<Timeframe, (today: string) => string> = {
  today: (today) => today,
  // The week starts on Sunday.
  week: (today) => daysAfter(today, -weekday(today)),
  month: (today) => `${today.slice(0, 8)}01`,
  all: () => '2020-01-01',
};

/** From the start of the timeframe to today. */
export const daysOf = (timeframe: Timeframe, today: string): Days => ({
  first: firstDay[timeframe](today),
  last: today,
});

/** Whether both are days and the second is not before the first. */
export const isRange = (first: string, last: string): boolean => isDay(first) && isDay(last) && first <= last;

/** How many days a period has; a day with 23 or 25 hours counts as one. */
export const daysIn = ({ first, last }: Days): number => daysBetween(first, last) + 1;

/**
 * The day that a day of the period is compared with; null where it is not compared. Today is compared with the same
 * day of last week.
 */
export function otherDay(
  compared: Compared,
  timeframe: Timeframe | null,
  days: Days,
): ((day: string) => string) | null {
  if (compared === 'none' || timeframe === 'all') return null;
  if (compared === 'year') return (day) => monthsAfter(day, -12);
  if (timeframe === 'month') return (day) => monthsAfter(day, -1);
  const back = timeframe === 'today' || timeframe === 'week' ? 7 : daysIn(days);
  return (day) => daysAfter(day, -back);
}
