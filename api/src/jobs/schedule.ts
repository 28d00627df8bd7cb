/** A job that runs again and again until it is stopped. */
export interface Job {
  /** Resolves when the run in progress, if any, has ended. */
  stop(): Promise<void>;
}

/** Runs `work` every `everyMs`, never twice at once; a failed run is told and the next one comes all the same. */
export function repeat(everyMs: number, work: () => Promise<void>, onError: (error: unknown) => void): Job {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const tick = (): void => {
    running = work()
      .catch(onError)
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, everyMs);
      });
  };
  timer = setTimeout(tick, everyMs);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
