const FIRST_MS = 2_000;
const GROWTH = 1.35;

/** How long to wait before something is asked for again, in ms: longer each time, up to `longestMs`. `asked`: how often it was. */
export const pollInterval = (asked: number, longestMs: number): number =>
  Math.min(FIRST_MS * GROWTH ** Math.max(asked - 1, 0), longestMs);
