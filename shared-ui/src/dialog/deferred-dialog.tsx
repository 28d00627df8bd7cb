import { Button } from '../button/button.tsx';
import { Banner } from '../feedback/banner.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import type { Deferred } from './use-deferred.ts';

export interface DeferredDialogProps<Props> extends Omit<DialogProps, 'children'> {
  content: Deferred<Props>;
  contentProps: Props;
}

/**
 * A dialog whose content is a separate file. The frame opens at once, even on a slow network. If the file fails to load, the
 * frame says so, and Retry or the next press loads it again.
 */
export function DeferredDialog<Props extends object>(props: DeferredDialogProps<Props>) {
  const { content, contentProps, ...frame } = props;
  const { Component, hasFailed, request } = content;
  return (
    <Dialog {...frame}>
      {Component ? <Component {...contentProps} /> : <Waiting hasFailed={hasFailed} onRetry={request} />}
    </Dialog>
  );
}

interface WaitingProps {
  hasFailed: boolean;
  onRetry: () => void;
}

/** The frame of a dialog while its content loads or after it failed to load. */
export const DeferredFrame = ({
  hasFailed,
  onRetry,
  ...frame
}: Omit<DialogProps, 'children'> & WaitingProps) => (
  <Dialog {...frame}>
    <Waiting hasFailed={hasFailed} onRetry={onRetry} />
  </Dialog>
);

const Waiting = ({ hasFailed, onRetry }: WaitingProps) =>
  hasFailed ? <LoadFailed onRetry={onRetry} /> : <Spinner text="Loading..." />;

const LoadFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Banner
    tone="error"
    action={
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    This could not be loaded. Please check your connection and try again.
  </Banner>
);
