// Replaces renewable.ts in the server's bundle. Code that the browser loads later is in it: it is there as soon as the bundle has been run.
import type { ComponentType } from 'react';

export function renewable(load: () => Promise<ComponentType>): () => ComponentType {
  let loaded: ComponentType = () => {
    throw new Error('a page of the shell is not loaded yet');
  };
  void load().then((page) => (loaded = page));
  return () => loaded;
}
