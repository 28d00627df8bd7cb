import { accessOf, prepareCalls, useSessionStore } from 'shared-auth';
import { routeAt } from './manifests.ts';
import { remoteManifests, remoteState, requestRemote } from './remotes.ts';

/**
 * Fetches the code of the page at `pathname`, unless there is no such page, this visitor may not open it, or its remote has
 * failed.
 * @returns whether the page can be drawn now
 */
export async function prefetchPath(pathname: string): Promise<boolean> {
  const found = routeAt(remoteManifests(), pathname);
  // The Not Found page belongs to the shell.
  if (!found) return true;
  if (accessOf(useSessionStore.getState(), found.route.roles) !== 'allowed') return false;
  const { name } = found.manifest;
  if (remoteState(name).status === 'failed') return false;
  const state = await requestRemote(name);
  if (state.status !== 'ready') return false;
  return (
    state.module.preload?.(pathname).then(
      () => true,
      () => false,
    ) ?? true
  );
}

/**
 * Fetches the code of the page behind a link when someone points at the link or reaches it by keyboard, which is 100 to 300 ms
 * before the click. One listener serves all links, including those of the remotes. Each of these events shows that somebody uses
 * the page, so that a call to the API will follow.
 */
export function prefetchOnIntent() {
  const onIntent = ({ target }: Event) => {
    prepareCalls();
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
    void prefetchPath(link.pathname);
  };
  for (const event of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(event, onIntent, { passive: true });
}
