/** What the rest of the shell may use of the federation. */
export { RemoteBoundary } from './remote-boundary.tsx';
export { OverrideBadge } from './override-badge.tsx';
export { prefetchPath, remoteManifests, startRemotes } from './remotes.ts';
export { routeAt } from './manifests.ts';
