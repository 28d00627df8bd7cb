/** The start of a day (`2026-11-22`, in the reader's time zone) in unix seconds, or of one so many days later; undefined for what is no day. */
export function unixFrom(day: string, daysLater = 0): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.slice(1).map(Number);
  if (!parts) return undefined;
  const [year = 0, month = 0, date = 0] = parts;
  if (new Date(year, month - 1, date).getDate() !== date || month > 12) return undefined;
  return Math.max(0, new Date(year, month - 1, date + daysLater).getTime() / 1000);
}

/** The two times of a period as addresses have it (`1763769600-1763856000`, unix seconds, the end exclusive); nothing for what is none. */
export function timesOf(period: string): [from: number, to: number] | [] {
  const [from, to] = /^(\d{1,11})-(\d{1,11})$/.exec(period)?.slice(1).map(Number) ?? [];
  return from === undefined || to === undefined || from >= to ? [] : [from, to];
}
