export const daySeconds = 86_400;

/** Orders completed from `fromUnix` on and before `untilUnix`, added to (1) or taken from (-1) a day. */
interface Edge {
  day: number;
  sign: 1 | -1;
  fromUnix: number;
  untilUnix: number;
}

export interface Period {
  /** UTC days since 1970-01-01, both included. */
  first: number;
  last: number;
  /** Days whose total does not count: their orders are read one by one. */
  liveOnly: number[];
  edges: Edge[];
}

/**
 * A period in whole days, and what is exact to the second about its two ends. An end within a day costs the orders of
 * the part that the period has, or of the part that it lacks: whichever is shorter, and nothing is completed after
 * now. `nowUnix` decides only which.
 */
export function periodOf(startUnix: number, endUnix: number, nowUnix: number): Period {
  const until = endUnix + 1;
  const first = Math.floor(startUnix / daySeconds);
  const last = Math.floor(endUnix / daySeconds);
  const liveOnly: number[] = [];
  const edges: Edge[] = [];
  for (const day of new Set([first, last])) {
    const dayStart = day * daySeconds;
    const dayEnd = dayStart + daySeconds;
    const from = Math.max(startUnix, dayStart);
    const to = Math.min(until, dayEnd);
    const lengthOf = (a: number, b: number) => Math.max(0, Math.min(b, nowUnix) - a);
    if (from === dayStart && to === dayEnd) continue;
    if (lengthOf(from, to) <= lengthOf(dayStart, from) + lengthOf(to, dayEnd)) {
      liveOnly.push(day);
      edges.push({ day, sign: 1, fromUnix: from, untilUnix: to });
    } else {
      if (from > dayStart) edges.push({ day, sign: -1, fromUnix: dayStart, untilUnix: from });
      if (to < dayEnd) edges.push({ day, sign: -1, fromUnix: to, untilUnix: dayEnd });
    }
  }
  return { first, last, liveOnly, edges };
}
