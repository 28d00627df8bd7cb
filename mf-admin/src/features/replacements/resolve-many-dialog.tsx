import { useState } from 'react';
import type { ReplacementRequest } from 'shared-contract/types';
import { messageOf } from 'shared-auth';
import { Banner, Button, Dialog } from 'shared-ui';
import { RadioCard } from 'shared-ui/radio-card';
import { DenialReason, useReason } from 'shared-ui/replacement';
import { shortItem } from 'shared-ui/short-item';
import * as ui from 'shared-ui/ui.module.css';
import type { Refused } from '../../parts/use-one-by-one.ts';
import { strings } from '../../strings.ts';
import { NoStock, useResolveAll } from './use-requests.ts';
import * as styles from '../../parts/parts.module.css';

const text = strings.resolveMany;

interface ResolveManyDialogProps {
  chosen: readonly ReplacementRequest[];
  onClose: () => void;
  /** Called when none was refused. */
  onResolved: (message: string) => void;
}

/** Approves or denies those of the chosen requests that wait, and says which were refused and why (rules 14.24). */
export function ResolveManyDialog({ chosen, onClose, onResolved }: ResolveManyDialogProps) {
  const pending = chosen.filter(({ status }) => status === 'PENDING');
  const others = chosen.length - pending.length;
  const { reason, setReason, forget } = useReason('many');
  // A reason that was typed when the session ended.
  const [denies, setDenies] = useState(reason !== '');
  const resolve = useResolveAll({ reason: denies ? reason.trim() : null }, (refused) => {
    if (refused.length > 0) return;
    if (denies) forget();
    onResolved(denies ? text.denied(pending.length) : text.approved(pending.length));
  });
  const { isPending: busy, done } = resolve;
  // Those that were refused can be tried again.
  const left = resolve.data?.map(({ row }) => row) ?? pending;
  const choice = (value: 'approve' | 'deny') => (
    <RadioCard
      name="decision"
      value={value}
      checked={denies === (value === 'deny')}
      title={text[value]}
      text={text[`${value}Text`]}
      disabled={busy}
      onChange={() => setDenies(value === 'deny')}
    />
  );
  return (
    <Dialog
      open
      title={text.title(pending.length)}
      width={480}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button
            variant={denies ? 'danger' : 'primary'}
            loading={busy}
            disabled={denies && reason.trim() === ''}
            onClick={() => resolve.mutate(left)}
          >
            {denies ? text.confirmDeny(left.length) : text.confirmApprove(left.length)}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {resolve.data && resolve.data.length > 0 && <RefusedRequests refused={resolve.data} />}
        <fieldset className={styles.stack} disabled={busy}>
          <legend className={ui.visuallyHidden}>{text.decision}</legend>
          {choice('approve')}
          {choice('deny')}
        </fieldset>
        {denies && <DenialReason reason={reason} busy={busy} onChange={setReason} />}
        <div className={styles.confirmText}>
          {others > 0 && <p>{text.others(others)}</p>}
          <p role="status">{busy && text.progress(done, left.length)}</p>
        </div>
      </div>
    </Dialog>
  );
}

const RefusedRequests = ({ refused }: { refused: readonly Refused<ReplacementRequest>[] }) => (
  <Banner tone="error" reveal={refused}>
    <p>{text.refused(refused.length)}</p>
    <ul>
      {refused.map(({ row, error }) => (
        <li key={row._id}>
          {row.username}, <span className={styles.code}>{shortItem(row.original_deliverable)}</span>:{' '}
          {error instanceof NoStock ? text.noStock : messageOf(error, text.failed)}
        </li>
      ))}
    </ul>
  </Banner>
);
