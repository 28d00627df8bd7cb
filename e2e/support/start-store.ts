import { startTwoProcesses } from '../../scripts/two-processes.mjs';

/**
 * Starts the built product as two processes, the second behind a proxy that alternates between both, and returns what ends them.
 * With E2E_BASE_URL the tests run against a store that is already there.
 */
async function startStore(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_BASE_URL'] !== undefined) return undefined;
  const { commandEnv, stop } = await startTwoProcesses({
    port: Number(process.env['E2E_PORT']),
    proxyPort: Number(process.env['E2E_PROXY_PORT']),
  });
  // For tests that call the commands of the store.
  Object.assign(process.env, commandEnv);
  return stop;
}

export default startStore;
