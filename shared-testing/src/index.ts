export * from './builders.ts';
export { mockApi } from './mock-api.ts';
export { mockLive } from './mock-live.ts';
export { pass, renderRemote, stopClock } from './render-remote.tsx';
