import { lazy, type ComponentType } from 'react';

/**
 * A lazy component that is made anew after its file was lost, for React remembers a loss for good. Whoever shows it takes it
 * once at its start: after a boundary was reset that is a new start.
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
