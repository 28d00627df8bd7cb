import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { OverrideBadge, RemoteBoundary, remoteManifests } from '../federation/index.ts';

/** The whole page: each route is given to the remote that declares it. */
export function App() {
  return (
    <BrowserRouter>
      <Routes>
        {remoteManifests().flatMap(({ name, routes }) =>
          routes.map(({ path }) => <Route key={path} path={path} element={<RemoteBoundary name={name} />} />),
        )}
      </Routes>
      <OverrideBadge />
    </BrowserRouter>
  );
}
