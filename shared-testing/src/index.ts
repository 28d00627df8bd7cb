export * from './builders.ts';
export { mockApi, type Received } from './mock-api.ts';
export { renderRemote } from './render-remote.tsx';
