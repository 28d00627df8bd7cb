const FIRST_MS = 2_000;
const GROWTH = 1.35;

/** How many ms to wait before the next request: longer each time, up to `longestMs`. `asked` is the number of requests so far. */
export const pollInterval = (asked: number, longestMs: number): number =>
  Math.min(FIRST_MS * GROWTH ** Math.max(asked - 1, 0), longestMs);
