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

/** The federation of the page, and what is shared in it: by scope, name and version. */
interface Host {
  initializeSharing: (scope: string) => unknown;
  shareScopeMap: Record<string, Record<string, Record<string, { from: string }>>>;
}

/**
 * Runs inside the federation runtime, before anything of the shell. It publishes the runtime for the remotes and puts the
 * registry's hash on each remote's entry script. It shares what the shell provides when the first remote is about to come, because the shell
 * itself asks for nothing. It marks the shell as the owner of all shared modules. Otherwise the runtime makes the first remote that uses a
 * module its owner, and removes the module from the page when that remote is loaded again.
 */
export default function platformPlugin() {
  Object.assign(globalThis, { __storeFederation: forRemotes });
  return {
    name: 'platform',
    beforeRegisterRemote<Given extends { origin: Host }>(given: Given) {
      given.origin.initializeSharing('default');
      for (const versions of Object.values(given.origin.shareScopeMap['default']!))
        for (const shared of Object.values(versions)) shared.from = 'shell';
      return given;
    },
    createScript: ({ url }: { url: string }) => ({ script: prepareRemoteScript(url), timeout: 8_000 }),
  };
}
