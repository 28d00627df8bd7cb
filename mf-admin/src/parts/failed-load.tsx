import type { ComponentProps } from 'react';
import { codeOf } from 'shared-auth';
import { ErrorNotice } from 'shared-ui';
import { FailedLoad as SharedFailedLoad } from 'shared-ui/failed-load';
import { strings } from '../strings.ts';

type FailedLoadProps = Omit<ComponentProps<typeof SharedFailedLoad>, 'retryLabel'>;

/** Whether the same call would be refused again: nothing has that id, or nothing can have it. */
export const isFinal = (error: unknown): boolean => /^REQUEST_INVALID$|_NOT_FOUND$/.test(codeOf(error) ?? '');

/** A query that failed, with `Try Again` where that can help (rules 14.25). */
export const FailedLoad = (props: FailedLoadProps) =>
  isFinal(props.of.error) ? (
    <ErrorNotice
      error={props.of.error}
      fallback={props.fallback}
      {...(props.heading && { heading: props.heading })}
    />
  ) : (
    <SharedFailedLoad {...props} retryLabel={strings.tryAgain} />
  );
