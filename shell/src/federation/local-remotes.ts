/** For a tab that takes a remote from a developer's machine. It is a separate file that no other page loads. */
export { OverrideBadge } from './override-badge.tsx';
export { activeOverrides, readOverrideParameter, withOverrides } from './override.ts';
