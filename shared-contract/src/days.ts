import { tzOffset } from '@date-fns/tz';

// Days in the store's time zone, from midnight to midnight (docs/rules.md 12.7). They have 23, 24 or 25 hours.

const daySeconds = 86_400;

/** The form of a day in texts and addresses: `2026-11-23`. */
const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

const partsOf = (day: string): [year: number, month: number, date: number] => {
  const [year = 0, month = 0, date = 0] = pattern.exec(day)?.slice(1).map(Number) ?? [];
  return [year, month, date];
};

const dayAt = (date: Date): string => date.toISOString().slice(0, 10);

/** Whether a text is a day that exists in the calendar. */
export const isDay = (text: string): boolean => {
  const [year, month, date] = partsOf(text);
  return pattern.test(text) && dayAt(new Date(Date.UTC(year, month - 1, date))) === text;
};

/**
 * Whether this program knows a zone by this name of the IANA list (`Europe/Berlin`, `UTC`). An offset such as `+01:00` is not a
 * name.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The day in a zone at a time in unix seconds. */
export const dayOf = (unix: number, zone: string): string =>
  dayAt(new Date(unix * 1000 + tzOffset(zone, new Date(unix * 1000)) * 60_000));

/** How many seconds clocks in a zone are ahead of UTC at a time in unix seconds. */
const aheadAt = (unix: number, zone: string): number => tzOffset(zone, new Date(unix * 1000)) * 60;

/** Seconds since midnight, as clocks in a zone show them. */
const timeOf = (unix: number, zone: string): number => (unix + aheadAt(unix, zone)) % daySeconds;

/** The hour that clocks in a zone show at a time in unix seconds, from 0 to 23. */
export const hourOf = (unix: number, zone: string): number => Math.floor(timeOf(unix, zone) / 3600);

/**
 * When clocks in a zone show this many seconds after midnight on a day, in unix seconds. For a time that occurs twice on that day
 * it is the first. A time that clocks skip is moved forward by the gap. The library's own constructor takes either of the two,
 * depending on the zone of the machine.
 */
function timeOn(day: string, sinceMidnight: number, zone: string): number {
  const [year, month, date] = partsOf(day);
  const shown = Date.UTC(year, month - 1, date) / 1000 + sinceMidnight;
  const [before, after] = [aheadAt(shown - daySeconds, zone), aheadAt(shown + daySeconds, zone)];
  const [first, second] = [shown - before, shown - after];
  return aheadAt(first, zone) !== before && aheadAt(second, zone) === after ? second : first;
}

/** When a day begins in a zone, in unix seconds: its first moment, even if it has no midnight, or two. */
export const startOfDay = (day: string, zone: string): number => timeOn(day, 0, zone);

/**
 * When clocks in a zone show on a day the same time as at `unix`, in unix seconds. As in `timeOn` when that occurs twice or not
 * at all.
 */
export const sameTimeOn = (day: string, unix: number, zone: string): number =>
  timeOn(day, timeOf(unix, zone), zone);

/** The day this many days later, or earlier for a negative number. */
export function daysAfter(day: string, days: number): string {
  const [year, month, date] = partsOf(day);
  return dayAt(new Date(Date.UTC(year, month - 1, date + days)));
}

/** The same day of another month, or the last day of that month when it is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year, month, date] = partsOf(day);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayAt(new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))));
}

/** How many days one day is after another. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.UTC(...monthFromZero(last)) - Date.UTC(...monthFromZero(first))) / (daySeconds * 1000));

const monthFromZero = (day: string): [number, number, number] => {
  const [year, month, date] = partsOf(day);
  return [year, month - 1, date];
};

/** When the days of a period begin, from the day of `start` to the day of `end`, in unix seconds. */
export function startsOfDays(start: number, end: number, zone: string): number[] {
  let day = dayOf(start, zone);
  const starts = [startOfDay(day, zone)];
  for (;;) {
    const before = starts.at(-1) ?? 0;
    day = daysAfter(day, 1);
    const usual = before + daySeconds;
    const offset = tzOffset(zone, new Date(before * 1000));
    // Nearly all days are 24 hours long, and the library is slow for each of them.
    const isUsual =
      (before + offset * 60) % daySeconds === 0 && tzOffset(zone, new Date(usual * 1000)) === offset;
    const next = isUsual ? usual : startOfDay(day, zone);
    if (next > end) return starts;
    // A day that a place skipped when it moved across the date line begins when the next one does.
    if (next > before) starts.push(next);
  }
}

/** When the hours of a period begin, counted from the midnight before it. */
export function startsOfHours(start: number, end: number, zone: string): number[] {
  const midnight = startOfDay(dayOf(start, zone), zone);
  const first = midnight + Math.floor((start - midnight) / 3600) * 3600;
  return Array.from({ length: Math.floor((end - first) / 3600) + 1 }, (_, n) => first + n * 3600);
}
