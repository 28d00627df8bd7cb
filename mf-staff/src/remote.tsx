import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { contractVersion } from 'shared-contract/remote';
import { patterns } from './paths.ts';

const loadQueue = () => import('./features/replacements/replacements-page.tsx');

const ReplacementsPage = lazy(() => loadQueue().then((module) => ({ default: module.ReplacementsPage })));

/** Fetches the code of the page before it is opened; this remote has one. */
const preload = (): Promise<unknown> => loadQueue();

function RemoteRoutes() {
  return (
    <Routes>
      <Route path={patterns.replacements} element={<ReplacementsPage />} />
    </Routes>
  );
}

/** The one module that this remote exposes. */
export default { Routes: RemoteRoutes, contractVersion, preload };
