import { useId } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callKey, fieldErrorsOf, messageOf, refresh, useDraft } from 'shared-auth';
import { ITEM_PROBLEMS, limits, type ItemProblem, type Order, type OrderItem } from 'shared-contract/types';
import { Banner, Button, Dialog, TextArea, cut, lengthOf } from 'shared-ui';
import { itemProblems } from 'shared-ui/item-problems';
import * as ui from 'shared-ui/ui.module.css';
import { RadioCard } from 'shared-ui/radio-card';
import { masked, withReplacement } from '../../parts/deliverable.view.ts';
import { strings } from '../../strings.ts';
import * as accountStyles from '../../account.module.css';
import * as styles from './order.module.css';

interface ReplacementDraft {
  problem: ItemProblem | null;
  note: string;
}

const nothingSaid: ReplacementDraft = { problem: null, note: '' };

interface ReplacementDialogProps {
  order: Order;
  /** The faulty item; null while the dialog is closed. */
  asking: { item: OrderItem; position: number } | null;
  onClose: () => void;
  /** Called with the message to show afterwards. */
  onDone: (news: string) => void;
}

/** Asks what is wrong with an item and for a confirmation, because each item can be requested only once. */
export function ReplacementDialog({ order, asking, onClose, onDone }: ReplacementDialogProps) {
  const params = { orderId: order._id };
  const group = useId();
  const { draft, setDraft, clearDraft } = useDraft<ReplacementDraft>(`replacement:${order._id}`, nothingSaid);
  const queryClient = useQueryClient();
  const request = useMutation({
    mutationFn: (deliverable: string) => {
      const note = draft.note.trim();
      return call('POST /orders/{orderId}/replace', {
        params,
        body: {
          subcategoryId: order.subcategory._id,
          deliverableToReplace: deliverable,
          ...(draft.problem && { problem: draft.problem }),
          ...(note && { note }),
        },
      });
    },
    onSuccess: (reply, deliverable) => {
      clearDraft();
      const replacement = reply.deliverable;
      if (replacement !== undefined) {
        queryClient.setQueryData<Order>(
          callKey('GET /orders/{orderId}', { params }),
          (known) => known && withReplacement(known, deliverable, replacement),
        );
      }
      onDone(replacement === undefined ? strings.replacement.success : strings.replacement.automatic);
      onClose();
      void refresh(
        'GET /orders/{orderId}',
        'GET /order/{orderId}',
        'GET /orders/{orderId}/replacement-eligibility',
      );
    },
  });
  const close = () => {
    request.reset();
    onClose();
  };
  return (
    <Dialog
      open={asking !== null}
      onClose={close}
      busy={request.isPending}
      title={strings.replacement.title}
      footer={
        <>
          <Button onClick={close} disabled={request.isPending}>
            {strings.replacement.cancel}
          </Button>
          <Button
            variant="primary"
            loading={request.isPending}
            onClick={() => asking && request.mutate(asking.item.deliverable)}
          >
            {strings.replacement.confirm}
          </Button>
        </>
      }
    >
      <div className={accountStyles.stack}>
        {request.error && !fieldErrorsOf(request.error)['note'] && (
          <Banner tone="error">{messageOf(request.error, strings.replacement.failed)}</Banner>
        )}
        <p>{strings.replacement.text}</p>
        {asking && (
          <dl className={`${accountStyles.facts} ${styles.dialogFacts}`}>
            <div>
              <dt>{strings.items.number(asking.position)}</dt>
              <dd className={ui.code}>{masked(asking.item.deliverable)}</dd>
            </div>
          </dl>
        )}
        <fieldset className={styles.problems} disabled={request.isPending}>
          <legend className={ui.label}>{strings.replacement.problem}</legend>
          {ITEM_PROBLEMS.map((problem) => (
            <RadioCard
              key={problem}
              name={group}
              value={problem}
              title={itemProblems[problem]}
              checked={draft.problem === problem}
              onChange={() => setDraft({ ...draft, problem })}
            />
          ))}
        </fieldset>
        <TextArea
          label={strings.replacement.note}
          rows={3}
          value={draft.note}
          disabled={request.isPending}
          error={fieldErrorsOf(request.error)['note']}
          hint={
            draft.note ? strings.replacement.noteCount(lengthOf(draft.note), limits.reasonMax) : undefined
          }
          onChange={(note) => setDraft({ ...draft, note: cut(note, limits.reasonMax) })}
        />
      </div>
    </Dialog>
  );
}
