/** A job that runs again and again until it is stopped. */
export interface Job {
  /** Stops the schedule: signals the run in progress, if any; resolves when it has ended. */
  stop(): Promise<void>;
}

/** Runs `work` every `everyMs`, never twice at once; a failed run is reported, and the next one still runs. */
export function repeat(
  everyMs: number,
  work: (stopping: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): Job {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const tick = (): void => {
    running = work(stopping.signal)
      .catch(onError)
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(tick, everyMs);
      });
  };
  timer = setTimeout(tick, everyMs);
  return {
    stop() {
      stopping.abort();
      clearTimeout(timer);
      return running;
    },
  };
}
