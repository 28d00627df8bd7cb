import { useId, useState, type KeyboardEvent } from 'react';
import type { ReplacementRequest } from 'shared-contract/types';
import { messageOf } from 'shared-auth';
import { DraftForm, FormField, required } from 'shared-ui/draft-form';
import { RadioCard } from 'shared-ui/radio-card';
import { DenialReason, useReason } from 'shared-ui/replacement';
import { shortItem } from 'shared-ui/short-item';
import * as ui from 'shared-ui/ui.module.css';
import { useNotice } from '../../layout/notice.ts';
import { OneByOneDialog } from '../../parts/one-by-one-dialog.tsx';
import { strings } from '../../strings.ts';
import { NoStock, useResolveAll } from './use-requests.ts';
import * as detailsStyles from '../../parts/details.module.css';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.resolveMany;

/** Ctrl or ⌘ and Enter deny, as in the dialog of one request. */
const denyByKey = (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  // There is no form when the requests are approved.
  event.currentTarget.querySelector('form')?.requestSubmit();
};

interface ResolveManyDialogProps {
  chosen: readonly ReplacementRequest[];
  /** Called with the requests that were not resolved. */
  onClose: (left: readonly ReplacementRequest[]) => void;
}

/** Approves or denies the pending requests of the selection, and names the refused ones with the reason (rules 14.24). */
export function ResolveManyDialog({ chosen, onClose }: ResolveManyDialogProps) {
  const notify = useNotice();
  const pending = chosen.filter(({ status }) => status === 'PENDING');
  const others = chosen.length - pending.length;
  const { reason, setReason, forget } = useReason('many');
  // A reason that was typed when the session ended.
  const [denies, setDenies] = useState(reason !== '');
  const resolve = useResolveAll(pending, { reason: denies ? reason.trim() : null }, (counts) => {
    if (denies) forget();
    notify(text.done(counts));
    onClose([]);
  });
  const { isPending: busy, left } = resolve;
  const form = useId();
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
    <OneByOneDialog
      of={resolve}
      title={text.title(pending.length)}
      confirm={denies ? text.confirmDeny(left.length) : text.confirmApprove(left.length)}
      danger={denies}
      ready={!denies || reason.trim() !== ''}
      {...(denies && { form })}
      refused={{
        title: text.refused,
        nameOf: ({ username, original_deliverable: item }) => (
          <>
            {username}, <span className={detailsStyles.code}>{shortItem(item)}</span>
          </>
        ),
        why: (error) => (error instanceof NoStock ? text.noStock : messageOf(error, text.failed)),
      }}
      others={others > 0 && <p>{text.others(others)}</p>}
      onClose={() => onClose(resolve.without(chosen))}
    >
      <div className={panelStyles.stack} onKeyDown={denyByKey}>
        <fieldset className={panelStyles.stack} disabled={busy}>
          <legend className={ui.visuallyHidden}>{text.decision}</legend>
          {choice('approve')}
          {choice('deny')}
        </fieldset>
        {denies && (
          <DraftForm
            id={form}
            className={panelStyles.stack}
            draft={{ reason }}
            busy={busy}
            onChange={(changed) => setReason(changed.reason ?? '')}
            onSubmit={resolve.start}
          >
            <FormField name="reason" rules={required(text.reasonMissing)}>
              <DenialReason reason={reason} busy={busy} />
            </FormField>
          </DraftForm>
        )}
      </div>
    </OneByOneDialog>
  );
}
