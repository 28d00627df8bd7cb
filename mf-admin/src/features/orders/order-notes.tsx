import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, messageOf, refresh, useDraft } from 'shared-auth';
import { limits, type OrderFile } from 'shared-contract/types';
import { Banner, Button, formatDateTime, TextArea, useFocusNext } from 'shared-ui';
import { DraftForm, FormField } from 'shared-ui/draft-form';
import { refusalOf } from '../../parts/refusal.ts';
import { strings } from '../../strings.ts';
import * as detailsStyles from '../../parts/details.module.css';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './orders.module.css';

const text = strings.orderNotes;

interface OrderNotesProps extends Pick<OrderFile, 'notes'> {
  orderId: string;
}

/** The notes of admins about an order, and the form for another one. */
export function OrderNotes({ orderId, notes }: OrderNotesProps) {
  const { draft, setDraft, clearDraft } = useDraft(`order-note:${orderId}`, '');
  const focusNext = useFocusNext();
  const field = useRef<HTMLTextAreaElement>(null);
  const add = useMutation({
    mutationFn: (written: string) =>
      call('POST /admin/orders/{orderId}/notes', { params: { orderId }, body: { text: written } }),
    onSuccess: () => {
      clearDraft();
      // Its button has nothing to add now.
      focusNext(() => field.current);
    },
    onSettled: () => void refresh('GET /admin/orders/{orderId}'),
  });
  return (
    <section aria-label={text.title} className={panelStyles.stack}>
      <h3 className={detailsStyles.detailsTitle}>{text.title}</h3>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map(({ _id, text: written, by, at_unix }) => (
            <li key={_id}>
              <p className={styles.noteText}>{written}</p>
              <p className={tableStyles.secondLine}>
                {by}, {formatDateTime(at_unix)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {add.isError && <Banner tone="error">{messageOf(add.error, text.failed)}</Banner>}
      <DraftForm
        className={styles.noteForm}
        draft={{ text: draft }}
        busy={add.isPending}
        error={add.error}
        refused={refusalOf(add.error, { text: 'text' }).fields}
        onChange={({ text: written = '' }) => setDraft(written)}
        onSubmit={() => add.mutate(draft)}
      >
        <FormField name="text">
          <TextArea ref={field} label={text.write} rows={2} maxLength={limits.orderNoteMax} />
        </FormField>
        <Button type="submit" size="sm" loading={add.isPending} disabled={draft.trim() === ''}>
          {text.add}
        </Button>
      </DraftForm>
    </section>
  );
}
