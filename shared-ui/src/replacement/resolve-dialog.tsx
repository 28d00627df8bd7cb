import { useEffect } from 'react';
import type { ReplacementRequest } from 'shared-contract/types';
import { DeferredFrame, Dialog, Spinner, useDeferred } from 'shared-ui';
import { FailedLoad } from '../parts/failed-load.tsx';
import type { RequestDialogProps } from './request-dialog.tsx';
import { strings as text } from './strings.ts';
import type { OpenRequest } from './use-open-request.ts';

interface ResolveDialogProps extends Omit<RequestDialogProps, 'request' | 'gone' | 'onMove' | 'onResolved'> {
  of: OpenRequest;
  onResolved: (request: ReplacementRequest, message: string, byKey: boolean) => void;
}

/** The code for a decision is loaded when the first request is opened. */
const load = () => import('./request-dialog.tsx').then((file) => file.RequestDialog);

/**
 * The dialog of the request in the address, also while that is read. Renders nothing when the address names none, or one that
 * does not exist.
 */
export function ResolveDialog({ of, onResolved, ...props }: ResolveDialogProps) {
  const { id, open, alone, isGone, isMissing, show } = of;
  const { Component: RequestDialog, hasFailed, request } = useDeferred(load);
  const isShown = id !== null && !isMissing;
  useEffect(() => {
    if (isShown) request();
  }, [isShown, request]);
  if (!isShown) return null;
  if (open && RequestDialog)
    return (
      <RequestDialog
        {...props}
        key={open._id}
        request={open}
        gone={isGone}
        onMove={show}
        onResolved={(message, byKey) => onResolved(open, message, byKey)}
      />
    );
  const frame = { open: true, title: text.loadingTitle, width: 800, onClose: props.onClose };
  if (hasFailed) return <DeferredFrame {...frame} hasFailed onRetry={request} />;
  return (
    <Dialog {...frame}>
      {alone.isError ? (
        <FailedLoad of={alone} fallback={text.loadFailed} retryLabel={text.retry} heading="h3" />
      ) : (
        <Spinner text={text.loading} />
      )}
    </Dialog>
  );
}
