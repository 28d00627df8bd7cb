import * as runtimeCore from '@module-federation/runtime-core';
import { prepareRemoteScript } from './integrity.ts';

/**
 * Runs inside the federation runtime, before anything of the shell. It publishes the runtime's core for the remotes (built
 * with `externalRuntime`, so that the page has one copy) and puts the registry's hash on each remote's entry script.
 */
export default function platformPlugin() {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  return {
    name: 'platform',
    createScript: ({ url }: { url: string }) => ({ script: prepareRemoteScript(url), timeout: 8_000 }),
  };
}
