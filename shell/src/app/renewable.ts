import { lazy, type ComponentType } from 'react';

/**
 * A lazy component that can be made again after its file failed to load, because React never tries again by itself. The component
 * that shows it takes it once when it is mounted: after the reset of a boundary it is mounted again.
 */
export function renewable(load: () => Promise<ComponentType>): () => ComponentType {
  const make = (): ComponentType =>
    lazy(() =>
      load().then(
        (page) => ({ default: page }),
        (error: unknown) => {
          current = make();
          throw error;
        },
      ),
    );
  let current = make();
  return () => current;
}
