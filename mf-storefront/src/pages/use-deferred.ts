import { useCallback, useState, type ComponentType } from 'react';

/**
 * A component whose code comes later: at `prepare`, when it may be wanted soon, or at `request`, when it is wanted. It is
 * kept as state and not as a lazy component, because React holds back what follows a placeholder by 300 ms.
 * @param load must stay the same function
 */
export function useDeferred<Props>(load: () => Promise<ComponentType<Props>>) {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> } | null>(null);
  const [lost, setLost] = useState<Error | null>(null);
  // The remote's boundary offers Retry for files that are lost.
  if (lost) throw lost;
  const request = useCallback(() => {
    load().then((Component) => setLoaded({ Component }), setLost);
  }, [load]);
  const prepare = useCallback(() => {
    load().then(
      (Component) => setLoaded({ Component }),
      () => undefined,
    );
  }, [load]);
  return { Component: loaded?.Component, request, prepare };
}
