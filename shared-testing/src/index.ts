export * from './builders.ts';
export { describeFixedTexts } from './fixed-texts.ts';
export { mockApi } from './mock-api.ts';
export { renderRemote } from './render-remote.tsx';
