export const daySeconds = 86_400;

/** Whole unix seconds, as the wire has them. */
export const unixOf = (time: Date): number => Math.floor(time.getTime() / 1000);

export const unixOrNull = (time: Date | null): number | null => (time ? unixOf(time) : null);

/** `12 minutes`, rounded up, so that a retry after that time succeeds. */
export function inMinutes(seconds: number): string {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? '1 minute' : `${count} minutes`;
}
