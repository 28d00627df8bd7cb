import { setImmediate, setTimeout } from 'node:timers/promises';

/** The pace of background work, which shares the process with requests. */
export interface Pace {
  /** To be called for each request that has priority over background work. */
  arrived(): void;
  /** Whether one arrived a moment ago, so that more of them are likely. */
  isBusy(): boolean;
  /** To be awaited after each step of background work, which took `workedMs`. Waiting requests run first; pauses are long while requests arrive. */
  yieldToRequests(workedMs: number): Promise<void>;
}

const busyMs = 250;
/** While requests arrive, background work takes at most a twentieth of the time. */
const pausesOfWork = 19;
/** A step that a slow machine drew out is followed by no longer pause: the database ends a transaction that sends nothing for 5 s. */
const longestPauseMs = 1_000;

export function paceBesideRequests(now: () => number = () => performance.now()): Pace {
  let lastArrival = -Infinity;
  const isBusy = () => now() - lastArrival < busyMs;
  return {
    arrived: () => void (lastArrival = now()),
    isBusy,
    yieldToRequests: async (workedMs) => {
      if (isBusy()) await setTimeout(Math.min(Math.ceil(workedMs * pausesOfWork), longestPauseMs));
      else await setImmediate();
    },
  };
}

/** The length of a step, and so the time that a request may have to wait. */
const stepMs = 0.5;

/** Returns the results of `work`, which runs in steps of half a millisecond. By default, waiting requests run between two steps. */
export async function inSteps<T, R>(
  all: readonly T[],
  work: (each: T) => R,
  yieldToRequests: Pace['yieldToRequests'] = () => setImmediate(),
): Promise<R[]> {
  const done: R[] = [];
  let start = performance.now();
  for (const each of all) {
    done.push(work(each));
    const worked = performance.now() - start;
    if (worked < stepMs) continue;
    await yieldToRequests(worked);
    start = performance.now();
  }
  return done;
}
