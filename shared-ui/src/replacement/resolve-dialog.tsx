import { useState } from 'react';
import { codeOf, messageOf } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';
import { Banner, Button, Dialog } from 'shared-ui';
import { ApprovePart } from './approve-part.tsx';
import { DenyPart } from './deny-part.tsx';
import { RequestDetails } from './request-details.tsx';
import { ResolvedDialog } from './resolved-dialog.tsx';
import { strings as text } from './strings.ts';
import { useRequestCodes } from './use-request-codes.ts';
import { useReason } from './use-reason.ts';
import {
  isAlreadyResolved,
  useReplacementOptions,
  useResolve,
  type Desk,
  type Resolution,
} from './use-resolve.ts';
import * as styles from './resolve-dialog.module.css';

export interface ResolveDialogProps {
  desk: Desk;
  request: ReplacementRequest;
  /** It was resolved, before or while this dialog was open. */
  gone: boolean;
  onClose: () => void;
  onResolved: (message: string) => void;
}

/** A pending request can be resolved; of any other the outcome is shown. */
export function ResolveDialog(props: ResolveDialogProps) {
  return props.request.status === 'PENDING' ? (
    <PendingDialog {...props} />
  ) : (
    <ResolvedDialog request={props.request} onClose={props.onClose} />
  );
}

/** Approve with a chosen item or deny with a reason, both in sight (rules 14.15). */
function PendingDialog(props: ResolveDialogProps) {
  const { desk, request, gone, onClose, onResolved } = props;
  const options = useReplacementOptions(desk, request.subcategoryId);
  const resolve = useResolve(desk, request._id);
  const codes = useRequestCodes(request);
  const [selected, setSelected] = useState<string | null>(null);
  const { reason, setReason, forget } = useReason(request._id);
  // An item that was sold meanwhile leaves the list, and the choice with it.
  const selection = options.data?.some(({ _id }) => _id === selected) ? selected : null;
  const resolved = (gone && !resolve.isPending) || isAlreadyResolved(resolve.error);
  const state = { busy: resolve.isPending, resolved };

  const submit = (resolution: Resolution) =>
    resolve.mutate(resolution, {
      onSuccess: () => {
        forget();
        onResolved(resolution.approved ? text.approved : text.denied);
      },
    });

  return (
    <Dialog
      open
      title={text.title}
      width={800}
      busy={resolve.isPending}
      className={styles.resolve}
      onClose={onClose}
      footer={resolved && <Button onClick={onClose}>{text.close}</Button>}
    >
      <RequestDetails request={request} codes={codes} />
      {resolved && (
        <div className={styles.notice}>
          <Banner tone="info" takesFocus>
            {text.alreadyResolved}
          </Banner>
        </div>
      )}
      {resolve.isError && !resolved && (
        <div className={styles.notice}>
          <Banner tone="error" takesFocus>
            {messageOf(resolve.error, text.failed)}
          </Banner>
        </div>
      )}
      <div className={styles.parts}>
        <ApprovePart
          options={options}
          selection={selection}
          state={state}
          working={resolve.isPending && resolve.variables.approved}
          stale={codeOf(resolve.error) === 'REPLACEMENT_UNAVAILABLE' && options.isFetching}
          onSelect={setSelected}
          onApprove={(replacement_selection) => submit({ approved: true, replacement_selection })}
        />
        <DenyPart
          reason={reason}
          state={state}
          working={resolve.isPending && !resolve.variables.approved}
          onChange={setReason}
          onDeny={() => submit({ approved: false, reason: reason.trim() })}
        />
      </div>
    </Dialog>
  );
}
