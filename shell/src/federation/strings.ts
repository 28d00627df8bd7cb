import type { FailureReason } from './failure.ts';

/** Every word that the loading of remotes shows. */
export const strings = {
  retry: 'Retry',
  unavailable: 'This part of the store is not available',
  restAsUsual: 'Everything else works as usual.',
  reference: (id: string) => `Reference ${id}`,
  reason: {
    absent: 'It is not installed at the moment.',
    unreachable: 'Its files could not be loaded.',
    slow: 'It takes too long to load.',
    foreign: 'Its files come from a place that this store does not trust.',
    incompatible: 'Its version does not fit this version of the store.',
    broken: 'It stopped because of an error.',
  } satisfies Record<FailureReason, string>,
  overrideBadge: (list: string) => `Local: ${list}`,
  overrideWithoutManifest: '(gives no manifest)',
  overrideReset: 'Reset',
};
