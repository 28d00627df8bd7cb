import { CloudOff, RotateCw } from 'lucide-react';
import { messageOf } from 'shared-auth';
import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface ErrorNoticeProps {
  /** Whatever the failed load has thrown. */
  error: unknown;
  /** The text when the server sent no message (rules 14.26). */
  fallback: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** `Try Again` on the screens for which the rules say so (rules 14.25). */
  retryLabel?: string;
  heading?: 'h1' | 'h2' | 'h3' | 'p';
}

/** A failed load: the server's message, or else the fallback, and a button to try again. */
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
