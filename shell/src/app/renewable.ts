import { lazy, type ComponentType } from 'react';

/**
 * A lazy component that can be created again after its file failed to load, because React never loads it again by itself. The
 * component that shows it asks for it when it is mounted. After the reset of an error boundary it is mounted again.
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
