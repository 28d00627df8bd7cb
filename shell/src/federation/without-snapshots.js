// Replaces the part of the federation runtime that handles deployment snapshots and preloads with them (webpack/replacements.js).

export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});
export const defaultPreloadArgs = {};
export const formatPreloadArgs = () => [];
export const normalizePreloadExposes = () => [];
export const preloadAssets = () => undefined;
