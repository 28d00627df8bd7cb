// Replaces renewable.ts in the server's bundle. The bundle also contains the code that the browser loads later, so that code is
// available at once.
import type { ComponentType } from 'react';

export function renewable(load: () => Promise<ComponentType>): () => ComponentType {
  let loaded: ComponentType = () => {
    throw new Error('a page of the shell is not loaded yet');
  };
  void load().then((page) => (loaded = page));
  return () => loaded;
}
