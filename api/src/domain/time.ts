/** Whole unix seconds, as the wire has them. */
export const unixOf = (time: Date): number => Math.floor(time.getTime() / 1000);

export const unixOrNull = (time: Date | null): number | null => (time ? unixOf(time) : null);
