import { useCallback, useState, type ComponentType } from 'react';

/** A component that may not be loaded yet. */
export interface Deferred<Props> {
  Component: ComponentType<Props> | undefined;
  /** Whether its file failed to load. `request` tries again. */
  hasFailed: boolean;
  request: () => void;
  prepare: () => void;
}

/**
 * A component whose code is loaded later: by `prepare` when it may be needed soon, or by `request` when it is needed. It is kept
 * as state and not as a lazy component, because React delays what follows a placeholder by 300 ms and never loads a failed file
 * again.
 * @param load must be the same function in each render
 */
export function useDeferred<Props>(load: () => Promise<ComponentType<Props>>): Deferred<Props> {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const fill = useCallback(
    // This may run at each typed letter, so a loaded component is kept and nothing is rendered again.
    () => load().then((Component) => setLoaded((now) => now ?? { Component })),
    [load],
  );
  const request = useCallback(() => {
    setFailed(false);
    fill().catch(() => setFailed(true));
  }, [fill]);
  const prepare = useCallback(() => {
    fill().catch(() => undefined);
  }, [fill]);
  return { Component: loaded?.Component, hasFailed, request, prepare };
}
