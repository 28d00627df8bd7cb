import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  call,
  codeOf,
  currentOf,
  fieldErrorsOf,
  hasDraft,
  messageOf,
  refresh,
  useDraft,
  useSessionStore,
} from 'shared-auth';
import { limits, type DenialTemplate } from 'shared-contract/types';
import { Banner, Button, cut, lengthOf, TextArea, TextField, useFocusRefused } from 'shared-ui';
import { strings } from './strings.ts';
import { templatesKey } from './use-templates.ts';
import * as styles from './templates-dialog.module.css';

const text = strings.templates;

const draftName = (template: DenialTemplate | null) => `denial-template:${template?._id ?? 'new'}`;

/** Whether a new template was typed and not saved. */
export const hasTemplateDraft = (): boolean => hasDraft(useSessionStore.getState().username, draftName(null));

type Typed = Pick<DenialTemplate, 'name' | 'text'>;

/** What is typed, and what it is based on: somebody else may change the template before the next sign-in. */
type Draft = Typed & { base: DenialTemplate | null };

interface TemplateFormProps {
  /** Null for a new one. */
  template: DenialTemplate | null;
  onDone: () => void;
}

/** Name and text of a template. One that somebody else changed meanwhile is shown beside what was typed, and saved at the next try. */
export function TemplateForm({ template, onDone }: TemplateFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, setDraft, clearDraft } = useDraft<Draft>(draftName(template), {
    name: template?.name ?? '',
    text: template?.text ?? '',
    base: template,
  });
  const { base } = draft;
  const [isAsked, setIsAsked] = useState(false);
  const save = useMutation({
    mutationFn: () => {
      const body = { name: draft.name.trim(), text: draft.text.trim() };
      return base
        ? call('POST /staff/denial-templates/update/{templateId}', {
            params: { templateId: base._id },
            body: { ...body, expected_version: base.version },
          })
        : call('POST /staff/denial-templates/create', { body });
    },
    onSuccess: () => {
      clearDraft();
      onDone();
    },
    onError: (error) => setDraft({ ...draft, base: currentOf<DenialTemplate>(error) ?? base }),
    onSettled: () => refresh(templatesKey),
  });
  useFocusRefused(form, save.error);
  const changed = currentOf<DenialTemplate>(save.error);
  const missing = {
    name: isAsked && draft.name.trim() === '' ? text.nameMissing : undefined,
    text: isAsked && draft.text.trim() === '' ? text.textMissing : undefined,
  };
  const refused: Partial<Record<keyof Typed, string>> = {
    ...fieldErrorsOf(save.error),
    ...(codeOf(save.error) === 'TEMPLATE_EXISTS' ? { name: messageOf(save.error, text.saveFailed) } : {}),
  };
  const change = (part: Partial<Typed>) => {
    if (save.isError && !changed) save.reset();
    setDraft({ ...draft, ...part });
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
        if (draft.name.trim() === '' || draft.text.trim() === '')
          event.currentTarget
            .querySelector<HTMLElement>(draft.name.trim() === '' ? 'input' : 'textarea')
            ?.focus();
        else if (!save.isPending) save.mutate();
      }}
    >
      {changed && (
        <Banner tone="warning">
          {text.changed}
          <p className={styles.name}>{changed.name}</p>
          <p className={styles.body}>{changed.text}</p>
        </Banner>
      )}
      {save.isError && !changed && Object.keys(refused).length === 0 && (
        <Banner tone="error">{messageOf(save.error, text.saveFailed)}</Banner>
      )}
      <TextField
        label={text.name}
        value={draft.name}
        error={missing.name ?? refused.name}
        maxLength={limits.templateNameMax}
        autoComplete="off"
        readOnly={save.isPending}
        autoFocus
        onChange={(name) => change({ name })}
      />
      <TextArea
        label={text.text}
        value={draft.text}
        rows={5}
        error={missing.text ?? refused.text}
        hint={strings.reasonCount(lengthOf(draft.text), limits.reasonMax)}
        readOnly={save.isPending}
        onChange={(typed) => change({ text: cut(typed, limits.reasonMax) })}
      />
      <div className={styles.foot}>
        <Button
          disabled={save.isPending}
          onClick={() => {
            clearDraft();
            onDone();
          }}
        >
          {strings.cancel}
        </Button>
        <Button variant="primary" type="submit" loading={save.isPending}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
