import { createInstance } from '@module-federation/runtime';
import federation from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { prepareRemoteScript } from './integrity.ts';

/**
 * The federation's runtime as remotes use it (webpack/federation.js), so that the page has one copy. The runtime lets
 * `loadRemote` belong to the first instance that starts. That has to be the shell, so a remote starts with `createInstance`. The
 * build of a host without exposed modules leaves out `initContainerEntry`, which remotes need.
 */
const forRemotes = {
  ...federation,
  runtime: { ...federation.runtime, init: createInstance },
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
};

/** The federation of the page and its shared modules, by scope, name and version. */
interface Host {
  initializeSharing: (scope: string) => unknown;
  shareScopeMap: Record<string, Record<string, Record<string, { from: string }>>>;
}

/**
 * Runs inside the federation runtime before any code of the shell. It publishes the runtime for the remotes and puts the
 * registry's hash on each remote's entry script. It shares the shell's modules when the first remote is registered, because the
 * shell itself asks for none. It marks the shell as the owner of all shared modules. Otherwise the runtime would make the first
 * remote that uses a module its owner, and would remove the module when that remote is loaded again.
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
