import type { ComponentProps } from 'react';
// By the shared name: a remote carries its own copy of this file, and not of what the shell provides.
import { ErrorNotice } from 'shared-ui';

interface FailedLoadProps extends Pick<
  ComponentProps<typeof ErrorNotice>,
  'fallback' | 'retryLabel' | 'heading'
> {
  /** The query that failed. */
  of: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** A query that failed, with the way to run it again. */
export const FailedLoad = ({ of, ...words }: FailedLoadProps) => (
  <ErrorNotice {...words} error={of.error} retrying={of.isFetching} onRetry={() => void of.refetch()} />
);
