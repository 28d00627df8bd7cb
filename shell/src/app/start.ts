import { onlineManager } from '@tanstack/react-query';
import { call, callKey, onRefusal, queryClient, startSession } from 'shared-auth';
import { followThemeMode } from 'shared-ui';

/**
 * Starts what every page needs, before the first render: the mode, who is here, and the store's configuration.
 * Resolves when the configuration has loaded or failed, so that the header is drawn once.
 */
export async function startShell(): Promise<void> {
  followThemeMode();
  // From here on the query cache knows when the network is back and when the tab is visible again.
  queryClient.mount();
  onlineManager.setOnline(navigator.onLine);
  onRefusal({
    proof: () => import('../features/sign-in/ask-for-proof.tsx').then((file) => file.askForProof),
  });
  void startSession();
  await queryClient
    .fetchQuery({ queryKey: callKey('GET /public/config', {}), queryFn: () => call('GET /public/config') })
    .catch(() => undefined);
}
