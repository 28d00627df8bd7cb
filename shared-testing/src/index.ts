export * from './builders.ts';
export { describeFixedTexts, type FixedText } from './fixed-texts.ts';
export { mockApi, type Received } from './mock-api.ts';
export { renderRemote } from './render-remote.tsx';
