import { onlineManager } from '@tanstack/react-query';
import { call, callKey, queryClient, startSession } from 'shared-auth';
import { followThemeMode } from 'shared-ui';

/**
 * Starts what every page needs, before the first render: the mode, who is here, and the store's configuration.
 * The promise ends when the configuration is there or cannot be had, so that the header is drawn once.
 */
export async function startShell(): Promise<void> {
  followThemeMode();
  // From here on the cache hears that the network is back and that the tab is looked at again. It may be gone already.
  queryClient.mount();
  onlineManager.setOnline(navigator.onLine);
  void startSession();
  await queryClient
    .fetchQuery({ queryKey: callKey('GET /public/config', {}), queryFn: () => call('GET /public/config') })
    .catch(() => undefined);
}
