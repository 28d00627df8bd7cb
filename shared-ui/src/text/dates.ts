const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const DAY_AND_TIME = { ...DAY, hour: 'numeric', minute: '2-digit' } as const;

/** Formats are made at their first use: making them costs a phone 15 ms, and the first page shows no date. */
const formats = new Map<object, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions, unixSeconds: number): string {
  if (!Number.isFinite(unixSeconds)) return '';
  const made = formats.get(options) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(options, made);
  return made.format(unixSeconds * 1000);
}

/** `Mar 12, 2026` from unix seconds, in the reader's time zone; empty for what is no time. */
export const formatDate = (unixSeconds: number): string => format(DAY, unixSeconds);

/** `Mar 12, 2026, 3:45 PM` from unix seconds, in the reader's time zone; empty for what is no time. */
export const formatDateTime = (unixSeconds: number): string => format(DAY_AND_TIME, unixSeconds);
