import { accessOf, prepareCalls, useSessionStore } from 'shared-auth';
import { routeAt } from './manifests.ts';
import { remoteManifests, remoteState, requestRemote } from './remotes.ts';

/**
 * Fetches the code of the page at `pathname`, unless there is none, this visitor may not open it, or its remote has failed.
 * @returns whether the page can be drawn now
 */
export async function prefetchPath(pathname: string): Promise<boolean> {
  const found = routeAt(remoteManifests(), pathname);
  // The page that says so belongs to the shell.
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
 * Fetches the code behind a link of this store when someone points at it or reaches it by keyboard: 100 to 300 ms before
 * the click. One listener for all links, the remotes' own included. Any such sign means that somebody uses the page, so that
 * a call will follow.
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
