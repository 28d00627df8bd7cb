/** What a tab needs that takes a remote from a developer's machine: a file of its own, which no other page loads. */
export { OverrideBadge } from './override-badge.tsx';
export { activeOverrides, readOverrideParameter, withOverrides } from './override.ts';
