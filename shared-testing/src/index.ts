export * from './builders.ts';
export { mockApi } from './mock-api.ts';
export { renderRemote } from './render-remote.tsx';
