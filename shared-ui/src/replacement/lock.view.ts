import type { ReplacementLock } from 'shared-contract/types';

/** The lock that was given last. All locks last equally long, so it also ends last. */
export const latestLock = (locks: readonly (ReplacementLock | undefined)[]): ReplacementLock | undefined =>
  locks.reduce(
    (latest, each) => (each && each.until_unix > (latest?.until_unix ?? 0) ? each : latest),
    undefined,
  );

let format: Intl.DateTimeFormat | undefined;

/** `2:32 PM` from unix seconds, in the reader's time zone. */
export function timeOf(unixSeconds: number): string {
  format ??= new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
  return format.format(unixSeconds * 1000);
}
