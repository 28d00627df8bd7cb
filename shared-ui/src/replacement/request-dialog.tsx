import { useEffect, useRef, useState } from 'react';
import { codeOf, messageOf } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';
import { Banner, Button } from 'shared-ui';
import { isFocusFree } from 'shared-ui/base';
import { ModalDialog } from 'shared-ui/overlay';
import { Neighbours, type Neighbouring } from '../parts/neighbours/neighbours.tsx';
import { ApprovePart } from './approve-part.tsx';
import { mayApprove } from './decision.view.ts';
import { DenyPart } from './deny-part.tsx';
import { LockLine } from './lock-line.tsx';
import { RequestDetails } from './request-details.tsx';
import { ResolvedDialog } from './resolved-dialog.tsx';
import { strings as text } from './strings.ts';
import { useDecisionKeys } from './use-decision-keys.ts';
import { useLock } from './use-lock.ts';
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

export interface RequestDialogProps {
  desk: Desk;
  /** The ids of the previous and the next request in the list. */
  neighbours: Neighbouring;
  onMove: (requestId: string) => void;
  request: ReplacementRequest;
  /** Whether it was resolved, before or while this dialog was open. */
  gone: boolean;
  onClose: () => void;
  /** `byKey`: it was decided with a key, so that the next request should be opened. */
  onResolved: (message: string, byKey: boolean) => void;
}

const nowhere: Neighbouring = { previous: undefined, next: undefined };

/** The dialog of a request. A pending one can be resolved. For any other the outcome is shown. */
export function RequestDialog(props: RequestDialogProps) {
  return props.request.status === 'PENDING' ? <PendingDialog {...props} /> : <ResolvedDialog {...props} />;
}

/** Approve with a chosen item or deny with a reason. Both are in view (rules 14.15). */
function PendingDialog(props: RequestDialogProps) {
  const { desk, request, gone, neighbours, onMove, onClose, onResolved } = props;
  const part = useRef<HTMLDivElement>(null);
  const resolve = useResolve(desk, request._id);
  const lock = useLock(request, resolve);
  const options = useReplacementOptions(desk, request.subcategoryId, !lock.isOthers && !lock.isAsking);
  const codes = useRequestCodes(request);
  const [selected, setSelected] = useState<string | null>(null);
  const { reason, setReason, forget } = useReason(request._id);
  // An item that was sold meanwhile leaves the list, so it is no longer chosen.
  const selection = options.data?.some(({ _id }) => _id === selected) ? selected : null;
  const resolved =
    (gone && !resolve.isPending) ||
    isAlreadyResolved(resolve.error) ||
    isAlreadyResolved(lock.takeOver.error);
  const state = { busy: resolve.isPending, resolved, locked: lock.isOthers };

  useEffect(() => {
    // The button for taking over is gone.
    if (!lock.isOthers && isFocusFree())
      part.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[aria-label="Close"]')?.focus();
  }, [lock.isOthers]);

  const submit = (resolution: Resolution, byKey: boolean) =>
    resolve.mutate(resolution, {
      onSuccess: () => {
        forget();
        lock.settled();
        onResolved(resolution.approved ? text.approved : text.denied, byKey);
      },
    });
  const approve = (byKey: boolean) => {
    if (selection !== null && mayApprove(state, selection))
      submit({ approved: true, replacement_selection: selection }, byKey);
  };
  const fields = useDecisionKeys(part, {
    itemIds: options.data?.map(({ _id }) => _id) ?? [],
    onSelect: (id) => {
      if (!state.busy && !resolved) setSelected(id);
    },
    onApprove: () => approve(true),
  });

  return (
    <ModalDialog
      title={text.title}
      width={800}
      busy={resolve.isPending}
      className={styles.resolve}
      onClose={onClose}
      footer={resolved && <Button onClick={onClose}>{text.close}</Button>}
    >
      <div ref={part}>
        <Neighbours {...(resolve.isPending ? nowhere : neighbours)} onMove={onMove}>
          {!resolved && !lock.isOthers && <LockLine {...lock} />}
        </Neighbours>
        {!resolved && lock.isOthers && (
          <div className={styles.top}>
            <LockLine {...lock} />
          </div>
        )}
        <RequestDetails request={request} codes={codes} />
        {resolved && (
          <div className={styles.notice}>
            <Banner tone="info" takesFocus>
              {text.alreadyResolved}
            </Banner>
          </div>
        )}
        {resolve.isError && !resolved && codeOf(resolve.error) !== 'REPLACEMENT_LOCKED' && (
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
            onApprove={() => approve(false)}
          />
          <DenyPart
            {...fields}
            reason={reason}
            state={state}
            working={resolve.isPending && !resolve.variables.approved}
            onChange={setReason}
            onDeny={(byKey) => submit({ approved: false, reason: reason.trim() }, byKey)}
          />
        </div>
      </div>
    </ModalDialog>
  );
}
