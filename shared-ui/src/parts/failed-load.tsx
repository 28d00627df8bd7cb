import type { ComponentProps } from 'react';
// Imported by the shared name, because a remote has its own copy of this file but uses the shell's copy of `shared-ui`.
import { ErrorNotice } from 'shared-ui';

interface FailedLoadProps extends Pick<
  ComponentProps<typeof ErrorNotice>,
  'fallback' | 'retryLabel' | 'heading'
> {
  /** The query that failed. */
  of: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** A query that failed, with a button to run it again. */
export const FailedLoad = ({ of, ...words }: FailedLoadProps) => (
  <ErrorNotice {...words} error={of.error} retrying={of.isFetching} onRetry={() => void of.refetch()} />
);
