import type { ReportPart } from 'shared-contract';
import { startsOfDays, startsOfHours } from 'shared-contract/days';
import { fail } from '../../platform/failure.ts';
import { daySeconds } from '../../platform/time.ts';

/** The answer has a row for each day of the period. */
const longestDays = 20 * 366;
/** And one for each hour, where that is asked for. */
const longestDaysByHour = 31;

/** A period as the calls have it: both of its seconds are in it. Throws REQUEST_INVALID for one that ends before it starts, or is too long. */
export function checkedPeriod(startUnix: number, endUnix: number, field = 'end_unix') {
  if (endUnix < startUnix)
    throw fail('REQUEST_INVALID', { fields: { [field]: 'must not be before the start' } });
  if (endUnix - startUnix > longestDays * daySeconds)
    throw fail('REQUEST_INVALID', { fields: { [field]: 'must be within 20 years of the start' } });
  return { startUnix, endUnix };
}

/** A period to compare with; null where none is asked for. Throws REQUEST_INVALID also for half of one. */
export function checkedBefore(startUnix: number | undefined, endUnix: number | undefined) {
  if (startUnix === undefined && endUnix === undefined) return null;
  if (startUnix === undefined)
    throw fail('REQUEST_INVALID', { fields: { before_start_unix: 'must come with the end' } });
  if (endUnix === undefined)
    throw fail('REQUEST_INVALID', { fields: { before_end_unix: 'must come with the start' } });
  return checkedPeriod(startUnix, endUnix, 'before_end_unix');
}

/** When the days or hours of a period begin in a time zone, in unix seconds (rules 12.7). */
export function partsOf(by: ReportPart, startUnix: number, endUnix: number, zone: string): number[] {
  if (by === 'day') return startsOfDays(startUnix, endUnix, zone);
  // An hour more, because a month may have a day of 25.
  if (endUnix - startUnix > longestDaysByHour * daySeconds + 3_600)
    throw fail('REQUEST_INVALID', { fields: { by: 'must be day for more than 31 days' } });
  return startsOfHours(startUnix, endUnix, zone);
}

/** The midnights nearest to the ends of a period, as numbers of UTC days: the days between them are taken whole from the totals. */
export const wholeDays = (
  { startUnix, endUnix }: { startUnix: number; endUnix: number },
  nowUnix: number,
) => ({
  from: nearestMidnight(startUnix, nowUnix),
  until: nearestMidnight(endUnix + 1, nowUnix),
});

/** What is left of today has no orders yet, so after a time in it only the seconds until now count. */
function nearestMidnight(unix: number, nowUnix: number): number {
  const day = Math.floor(unix / daySeconds);
  const before = unix - day * daySeconds;
  const after = Math.min((day + 1) * daySeconds, Math.max(unix, nowUnix)) - unix;
  return after < before ? day + 1 : day;
}
