/** The start of a day (`2026-11-22`, in the reader's time zone) in unix seconds, or of one so many days later; undefined for what is no day. */
export function unixFrom(day: string, daysLater = 0): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.slice(1).map(Number);
  if (!parts) return undefined;
  const [year = 0, month = 0, date = 0] = parts;
  return Math.max(0, new Date(year, month - 1, date + daysLater).getTime() / 1000);
}
