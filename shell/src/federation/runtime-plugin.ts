import { createInstance } from '@module-federation/runtime';
import federation from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { prepareRemoteScript } from './integrity.ts';

/**
 * The federation's runtime as a remote takes it (webpack/federation.js), so that the page has one copy. The runtime remembers the first
 * side that starts as the one that `loadRemote` means, and that is the shell: a remote starts as an instance of its own. A host
 * without exposed modules is built without the entry of a container, which remotes need.
 */
const forRemotes = {
  ...federation,
  runtime: { ...federation.runtime, init: createInstance },
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
};

/**
 * Runs inside the federation runtime, before anything of the shell. It publishes the runtime for the remotes and puts the
 * registry's hash on each remote's entry script.
 */
export default function platformPlugin() {
  Object.assign(globalThis, { __storeFederation: forRemotes });
  return {
    name: 'platform',
    createScript: ({ url }: { url: string }) => ({ script: prepareRemoteScript(url), timeout: 8_000 }),
  };
}
