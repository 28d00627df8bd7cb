import { CloudOff, RotateCw } from 'lucide-react';
import { messageOf } from 'shared-auth';
import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface ErrorNoticeProps {
  /** Whatever the failed load threw. */
  error: unknown;
  /** The specification's words for this failure (section 8), for when the server sent none. */
  fallback: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** `Try Again` where the specification says so. */
  retryLabel?: string;
  heading?: 'h1' | 'h2' | 'h3' | 'p';
}

/** A failed load: the server's message, else the fallback, and a way to try once more. */
export function ErrorNotice(props: ErrorNoticeProps) {
  const { error, fallback, onRetry, retrying = false, retryLabel = 'Retry', heading = 'h2' } = props;
  return (
    <EmptyState
      icon={CloudOff}
      role="alert"
      heading={heading}
      title={messageOf(error, fallback)}
      action={
        onRetry && (
          <Button icon={<RotateCw size={18} aria-hidden="true" />} loading={retrying} onClick={onRetry}>
            {retryLabel}
          </Button>
        )
      }
    />
  );
}
