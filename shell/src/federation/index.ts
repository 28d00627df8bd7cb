/** What the rest of the shell may use of the federation. */
export { RemoteBoundary } from './remote-boundary.tsx';
export { remoteManifests } from './remotes.ts';
export { routeAt } from './manifests.ts';
