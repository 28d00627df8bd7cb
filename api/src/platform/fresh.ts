/** A value that is loaded again when it is older than allowed, once for all callers that ask meanwhile. */
export interface Fresh<T> {
  read(): Promise<T>;
  /** The value if it is fresh now, without a promise. */
  peek(): T | undefined;
  /** As `read`, without a promise where there is a value. The next one is loaded at half of its lifetime, so that callers seldom wait. */
  current(): T | Promise<T>;
  /** After this call no value is returned that was read before it. */
  invalidate(): void;
}

/**
 * `load` runs at most once at a time; a failed load is not remembered. Ages are taken from a monotonic clock, so that a value does not
 * live longer when the clock of the machine is set back.
 */
export function fresh<T>(
  maxAgeMs: number,
  load: () => Promise<T>,
  now: () => number = () => performance.now(),
): Fresh<T> {
  let value: { of: T; at: number } | undefined;
  let loading: Promise<T> | undefined;
  let generation = 0;

  const peek = () => (value !== undefined && now() - value.at < maxAgeMs ? value.of : undefined);

  const start = (): Promise<T> => {
    const mine = generation;
    // The clock starts before the load: no value is older than it says.
    const at = now();
    const promise: Promise<T> = load().then(
      (of) => {
        if (mine === generation) {
          value = { of, at };
          loading = undefined;
        }
        return of;
      },
      (error: unknown) => {
        if (mine === generation) loading = undefined;
        throw error;
      },
    );
    loading = promise;
    return promise;
  };

  return {
    peek,
    async read() {
      const ready = peek();
      return ready !== undefined ? ready : (loading ?? start());
    },
    current() {
      const ready = peek();
      if (value === undefined || ready === undefined) return loading ?? start();
      if (!loading && now() - value.at > maxAgeMs / 2) start().catch(() => undefined);
      return ready;
    },
    invalidate() {
      generation++;
      value = undefined;
      loading = undefined;
    },
  };
}
