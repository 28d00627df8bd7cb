const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const dateTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const format = (formatter: Intl.DateTimeFormat, unixSeconds: number) =>
  Number.isFinite(unixSeconds) ? formatter.format(unixSeconds * 1000) : '';

/** `Mar 12, 2026` from unix seconds, in the reader's time zone; empty for what is no time. */
export const formatDate = (unixSeconds: number): string => format(date, unixSeconds);

/** `Mar 12, 2026, 3:45 PM` from unix seconds, in the reader's time zone; empty for what is no time. */
export const formatDateTime = (unixSeconds: number): string => format(dateTime, unixSeconds);
