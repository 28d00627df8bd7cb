import type { ComponentProps } from 'react';
import { FailedLoad as SharedFailedLoad } from 'shared-ui/failed-load';
import { strings } from '../strings.ts';

type FailedLoadProps = Omit<ComponentProps<typeof SharedFailedLoad>, 'retryLabel'>;

/** A query that failed, with `Try Again` (rules 14.25). */
export const FailedLoad = (props: FailedLoadProps) => (
  <SharedFailedLoad {...props} retryLabel={strings.tryAgain} />
);
