import './federation/provide.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startShell } from './app/start.ts';
import { adoptPageData } from './app/page-data.ts';
import { prefetchOnIntent, prefetchPath } from './federation/prefetch.ts';
import { startRemotes } from './federation/remotes.ts';

/**
 * How long the first render waits for the page's remote and the configuration. Rendering a placeholder first takes longer: React
 * shows what follows a placeholder 300 ms later at the earliest.
 */
const FIRST_PAGE_MS = 1_500;

/**
 * Whether this tab takes a remote from a developer's machine, or its address asks for that, on a page that allows it (rules
 * 17.5).
 */
function wantsLocal(): boolean {
  if (process.env.NODE_ENV === 'production' && !document.documentElement.dataset['overrides']) return false;
  try {
    return /[?&]mf=/.test(location.search) || sessionStorage.getItem('remote-overrides') !== null;
  } catch {
    return false;
  }
}

async function start() {
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no element "root".');
  const tracedShare = Number(document.documentElement.dataset['tracedShare']);
  if (tracedShare > 0) (await import('./app/tracing.ts')).startTracing(tracedShare);
  const local = wantsLocal() ? await import('./federation/local-remotes.ts') : undefined;
  local?.readOverrideParameter();
  const isLocal = local !== undefined && local.activeOverrides().length > 0;
  const registryRead = startRemotes(isLocal ? local.withOverrides : undefined);
  const hasData = adoptPageData();
  // The server's markup (server.tsx) stays until the same can be rendered here. It is replaced when a remote of a developer
  // renders something else, and when the server drew only a skeleton because the page is not for everyone.
  const isSkeleton = place.querySelector('[data-part="waiting"]') !== null;
  const isDrawn = place.hasChildNodes() && !isSkeleton && hasData && !isLocal;
  const tooLate = new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_MS));
  const shellReady = startShell();
  const firstPage = registryRead.then(() => prefetchPath(location.pathname));
  await registryRead;
  const ready = Promise.all([shellReady, firstPage]);
  // A page whose markup is already shown is not replaced by a placeholder: the first render waits for its remote as long as the
  // loader does.
  const isReady = isDrawn ? await ready.then(([, found]) => found) : false;
  if (!isDrawn) await Promise.race([ready, tooLate]);
  const app = <App badge={local && <local.OverrideBadge />} />;
  // As a transition, rendering is split into short pieces: the page can be scrolled and clicked meanwhile.
  startTransition(() => void (isReady ? hydrateRoot(place, app) : createRoot(place).render(app)));
  prefetchOnIntent();
}

void start();
