import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { contractVersion } from 'shared-contract/remote';
import { patterns } from './paths.ts';

const ReplacementsPage = lazy(() =>
  import('./features/replacements/replacements-page.tsx').then((page) => ({
    default: page.ReplacementsPage,
  })),
);

function RemoteRoutes() {
  return (
    <Routes>
      <Route path={patterns.replacements} element={<ReplacementsPage />} />
    </Routes>
  );
}

/** The one module that this remote exposes. */
export default { Routes: RemoteRoutes, contractVersion };
