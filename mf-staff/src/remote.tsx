import { lazy } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { contractVersion } from 'shared-contract/remote';
import { patterns } from './paths.ts';

const loadQueue = () => import('./features/replacements/replacements-page.tsx');

const ReplacementsPage = lazy(() => loadQueue().then((module) => ({ default: module.ReplacementsPage })));

const loadSecurity = () => import('./features/security/security-page.tsx');
const SecurityPage = lazy(() => loadSecurity().then((module) => ({ default: module.SecurityPage })));

/** Fetches the code of a page before it is opened. */
const preload = (pathname: string): Promise<unknown> =>
  matchPath(patterns.security, pathname) ? loadSecurity() : loadQueue();

function RemoteRoutes() {
  return (
    <Routes>
      <Route path={patterns.replacements} element={<ReplacementsPage />} />
      <Route path={patterns.security} element={<SecurityPage />} />
    </Routes>
  );
}

/** The only module that this remote exposes. */
export default { Routes: RemoteRoutes, contractVersion, preload };
