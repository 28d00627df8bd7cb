import './federation/provide.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startShell } from './app/start.ts';
import { OverrideBadge } from './federation/index.ts';
import { readOverrideParameter } from './federation/override.ts';
import { adoptPageData } from './federation/page-data.ts';
import { prefetchOnIntent, prefetchPath } from './federation/prefetch.ts';
import { startRemotes } from './federation/remotes.ts';

/**
 * How long the first render waits for the page's remote and the configuration. Rendering a placeholder first is slower in the
 * end: React shows what follows a placeholder 300 ms later at the earliest.
 */
const FIRST_PAGE_MS = 1_500;

async function start() {
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no element "root".');
  readOverrideParameter();
  const registryRead = startRemotes();
  adoptPageData();
  const tooLate = new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_MS));
  const shellReady = startShell();
  const firstPage = registryRead.then(() => prefetchPath(location.pathname));
  await registryRead;
  await Promise.race([Promise.all([shellReady, firstPage]), tooLate]);
  createRoot(place).render(
    <>
      <App />
      <OverrideBadge />
    </>,
  );
  prefetchOnIntent();
}

void start();
