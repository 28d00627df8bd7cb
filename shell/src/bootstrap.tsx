import './federation/provide.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { prefetchPath, startRemotes } from './federation/index.ts';
import { readOverrideParameter } from './federation/override.ts';

/**
 * How long the first render waits for the page's remote. Rendering a placeholder first is slower in the end: React shows
 * what follows a placeholder 300 ms later at the earliest.
 */
const FIRST_PAGE_MS = 1_500;

async function start() {
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no element "root".');
  readOverrideParameter();
  await startRemotes();
  const tooLate = new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_MS));
  await Promise.race([prefetchPath(location.pathname), tooLate]);
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
