import { dayOf, daysAfter, sameTimeOn, startOfDay } from 'shared-contract/days';

/** Days of the store, both inclusive, as `2026-11-23`. */
export interface Days {
  first: string;
  last: string;
}

/** Whole unix seconds, both inclusive. */
export interface Period {
  start: number;
  end: number;
}

/** From the first moment of the first day to the last second of the last one, where the store is. */
export const periodOf = ({ first, last }: Days, zone: string): Period => ({
  start: startOfDay(first, zone),
  end: startOfDay(daysAfter(last, 1), zone) - 1,
});

/**
 * Other days to compare with. Where the days themselves are not over, the others end at the same time of the day that corresponds to today: a
 * part of a month would look small beside a whole month.
 */
export function comparedPeriod(
  days: Days,
  other: (day: string) => string,
  zone: string,
  now: number,
): Period {
  const today = dayOf(now, zone);
  const whole = periodOf({ first: other(days.first), last: other(days.last) }, zone);
  if (today < days.first || today > days.last) return whole;
  return { ...whole, end: Math.min(whole.end, sameTimeOn(other(today), now, zone)) };
}

/** A period as the address of the list of orders has it: the end exclusive. */
export const completedIn = ({ start, end }: Period): string => `${start}-${end + 1}`;
