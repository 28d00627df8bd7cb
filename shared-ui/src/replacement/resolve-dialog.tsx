import type { ReplacementRequest } from 'shared-contract/types';
import { Dialog, Spinner } from 'shared-ui';
import { FailedLoad } from '../parts/failed-load.tsx';
import { RequestDialog, type RequestDialogProps } from './request-dialog.tsx';
import { strings as text } from './strings.ts';
import type { OpenRequest } from './use-open-request.ts';

interface ResolveDialogProps extends Omit<RequestDialogProps, 'request' | 'gone' | 'onMove' | 'onResolved'> {
  of: OpenRequest;
  onResolved: (request: ReplacementRequest, message: string, byKey: boolean) => void;
}

/** The request that the address names, also while it is read; nothing where it names none, or one that is not there. */
export function ResolveDialog({ of, onResolved, ...props }: ResolveDialogProps) {
  const { id, open, alone, isGone, isMissing, show } = of;
  if (id === null || isMissing) return null;
  if (open)
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
  return (
    <Dialog open title={text.loadingTitle} width={800} onClose={props.onClose}>
      {alone.isError ? (
        <FailedLoad of={alone} fallback={text.loadFailed} retryLabel={text.retry} heading="h3" />
      ) : (
        <Spinner text={text.loading} />
      )}
    </Dialog>
  );
}
