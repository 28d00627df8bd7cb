import { useCallback, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { FileText, Pencil, Plus, Trash2 } from 'lucide-react';
import { call, messageOf, refresh } from 'shared-auth';
import type { DenialTemplate } from 'shared-contract/types';
import { Banner, Button, EmptyState, IconButton, Skeleton, useFocusNext, VisuallyHidden } from 'shared-ui';
import { ModalDialog } from 'shared-ui/overlay';
import { FailedLoad } from '../parts/failed-load.tsx';
import { UndoNotice } from '../parts/undo/undo-notice.tsx';
import { strings } from './strings.ts';
import { hasTemplateDraft, TemplateForm } from './template-form.tsx';
import { templatesKey, useTemplates } from './use-templates.ts';
import * as styles from './templates-dialog.module.css';

const text = strings.templates;

/** The id of the button that the form of a new template returns the focus to. */
const NEW = 'new-template';

/** The texts that staff keep for denials: a list, or the form of one of them (rules 8.10). */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  // Opens a new template that was being typed when the session ended.
  const [edited, setEdited] = useState<DenialTemplate | 'new' | null>(() =>
    hasTemplateDraft() ? 'new' : null,
  );
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const [said, say] = useState('');
  const endUndo = useCallback((words = '') => {
    setDeleted(null);
    say(words);
  }, []);
  const focusNext = useFocusNext();
  const back = () => {
    setEdited(null);
    focusNext(() => document.getElementById(NEW));
  };
  return (
    <ModalDialog title={text.title} width={560} onClose={onClose}>
      {edited ? (
        <TemplateForm template={edited === 'new' ? null : edited} onDone={back} />
      ) : (
        <Templates onEdit={setEdited} onDeleted={setDeleted} />
      )}
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      {deleted && (
        <div ref={focusListAfter}>
          <UndoNotice
            key={deleted.template._id}
            text={deleted.message}
            undo={{ work: () => makeAgain(deleted.template), fallback: text.restoreFailed }}
            onDone={endUndo}
          />
        </div>
      )}
    </ModalDialog>
  );
}

interface Deleted {
  template: DenialTemplate;
  message: string;
}

/** Creates a deleted template again. Only this list refers to templates, so a new one with the same name and text is the same. */
async function makeAgain({ name, text: body }: DenialTemplate): Promise<{ message: string }> {
  try {
    await call('POST /staff/denial-templates/create', { body: { name, text: body } });
    return { message: text.restored(name) };
  } finally {
    void refresh(templatesKey);
  }
}

interface TemplatesProps {
  onEdit: (template: DenialTemplate | 'new') => void;
  onDeleted: (deleted: Deleted) => void;
}

function Templates({ onEdit, onDeleted }: TemplatesProps) {
  const templates = useTemplates();
  const { data, isPending } = templates;
  if (isPending)
    return (
      <div role="status">
        <VisuallyHidden>{text.loading}</VisuallyHidden>
        <Skeleton height={180} radius="var(--radius-card)" />
      </div>
    );
  if (!data) return <FailedLoad of={templates} fallback={text.loadFailed} retryLabel={strings.retry} />;
  const add = (
    <Button
      // The empty list is another element than the filled one.
      ref={focusListAfter}
      id={NEW}
      variant="primary"
      icon={<Plus size={18} aria-hidden="true" />}
      onClick={() => onEdit('new')}
    >
      {text.create}
    </Button>
  );
  if (data.length === 0)
    return <EmptyState icon={FileText} title={text.none} text={text.noneText} action={add} />;
  return (
    <>
      <p className={styles.intro}>{text.intro}</p>
      <ul className={styles.list}>
        {data.map((template) => (
          <TemplateRow
            key={template._id}
            template={template}
            onEdit={() => onEdit(template)}
            onDeleted={onDeleted}
          />
        ))}
      </ul>
      {add}
    </>
  );
}

/**
 * The `ref` of a part that is removed while it has the focus. The focus moves to the Delete button of its row, or else to that of
 * a row beside it, or else to the button for a new template.
 */
const focusListAfter = (part: HTMLElement | null) => () => {
  if (!part?.contains(document.activeElement)) return;
  const row = part.closest('li');
  const rows = [row, row?.nextElementSibling, row?.previousElementSibling];
  queueMicrotask(() => {
    const left = rows.find((each) => each?.isConnected);
    (left?.querySelector<HTMLElement>('[aria-expanded]') ?? document.getElementById(NEW))?.focus();
  });
};

interface TemplateRowProps extends Pick<TemplatesProps, 'onDeleted'> {
  template: DenialTemplate;
  onEdit: () => void;
}

function TemplateRow({ template, onEdit, onDeleted }: TemplateRowProps) {
  const [asks, setAsks] = useState(false);
  const { _id, name, version } = template;
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /staff/denial-templates/delete/{templateId}', {
        params: { templateId: _id },
        query: { expected_version: version },
      }),
    onSuccess: ({ message }) => onDeleted({ template, message }),
    onSettled: () => refresh(templatesKey),
  });
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.body}>{template.text}</p>
      </div>
      <div className={styles.actions}>
        <IconButton
          size="sm"
          label={text.editNamed(name)}
          icon={<Pencil size={16} aria-hidden="true" />}
          onClick={onEdit}
        />
        <IconButton
          size="sm"
          tooltipSide="end"
          label={text.deleteNamed(name)}
          aria-expanded={asks}
          icon={<Trash2 size={16} aria-hidden="true" />}
          onClick={() => setAsks(!asks)}
        />
      </div>
      {asks && (
        <div ref={focusListAfter} className={styles.ask}>
          <p>{text.confirmDelete(name)}</p>
          <div className={styles.actions}>
            <Button size="sm" onClick={() => setAsks(false)}>
              {strings.cancel}
            </Button>
            <Button size="sm" variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
              {text.delete}
            </Button>
          </div>
        </div>
      )}
      {remove.isError && (
        <div className={styles.ask}>
          <Banner tone="error">{messageOf(remove.error, text.deleteFailed)}</Banner>
        </div>
      )}
    </li>
  );
}
