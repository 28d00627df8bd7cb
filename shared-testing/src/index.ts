export * from './builders.ts';
export { mockApi } from './mock-api.ts';
export { mockLive } from './mock-live.ts';
export { renderRemote } from './render-remote.tsx';
