import { Route, Routes } from 'react-router-dom';
import { contractVersion } from 'shared-contract/remote';
import { manifest } from './manifest.ts';

function RemoteRoutes() {
  return (
    <Routes>
      {manifest.routes.map(({ path, title }) => (
        <Route key={path} path={path} element={<h1>{title}</h1>} />
      ))}
    </Routes>
  );
}

/** The one module that this remote exposes. */
export default { Routes: RemoteRoutes, contractVersion };
