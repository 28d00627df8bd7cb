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
import { Banner, Button, cut, lengthOf, TextArea, TextField } from 'shared-ui';
import { DraftForm, FormField, required } from '../parts/draft-form/index.ts';
import { strings } from './strings.ts';
import { templatesKey } from './use-templates.ts';
import * as styles from './templates-dialog.module.css';

const text = strings.templates;

const draftName = (template: DenialTemplate | null) => `denial-template:${template?._id ?? 'new'}`;

/** Whether a new template was typed and not saved. */
export const hasTemplateDraft = (): boolean => hasDraft(useSessionStore.getState().username, draftName(null));

/** The typed values, and the template that they are based on, which somebody else may change before the next sign-in. */
type Draft = Pick<DenialTemplate, 'name' | 'text'> & { base: DenialTemplate | null };

interface TemplateFormProps {
  /** Null for a new one. */
  template: DenialTemplate | null;
  onDone: () => void;
}

/**
 * Name and text of a template. If somebody else changed it meanwhile, their version is shown beside the typed one, and the next
 * try saves the typed one.
 */
export function TemplateForm({ template, onDone }: TemplateFormProps) {
  const { draft, setDraft, clearDraft } = useDraft<Draft>(draftName(template), {
    name: template?.name ?? '',
    text: template?.text ?? '',
    base: template,
  });
  const { base } = draft;
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
  const changed = currentOf<DenialTemplate>(save.error);
  const errors =
    codeOf(save.error) === 'TEMPLATE_EXISTS'
      ? { name: messageOf(save.error, text.saveFailed) }
      : fieldErrorsOf(save.error);
  const refused = Object.entries(errors).map(([name, message]) => ({ name, errors: [message] }));
  return (
    <DraftForm
      className={styles.form}
      draft={draft}
      error={save.error}
      refused={refused}
      busy={save.isPending}
      onChange={(part) => {
        if (save.isError && !changed) save.reset();
        setDraft({ ...draft, ...part });
      }}
      onSubmit={() => save.mutate()}
    >
      {changed && (
        <Banner tone="warning">
          {text.changed}
          <p className={styles.name}>{changed.name}</p>
          <p className={styles.body}>{changed.text}</p>
        </Banner>
      )}
      {save.isError && !changed && refused.length === 0 && (
        <Banner tone="error">{messageOf(save.error, text.saveFailed)}</Banner>
      )}
      <FormField name="name" rules={required(text.nameMissing)}>
        <TextField label={text.name} maxLength={limits.templateNameMax} autoComplete="off" autoFocus />
      </FormField>
      <FormField
        name="text"
        rules={required(text.textMissing)}
        normalize={(typed: string) => cut(typed, limits.reasonMax)}
      >
        <TextArea
          label={text.text}
          rows={5}
          hint={strings.reasonCount(lengthOf(draft.text), limits.reasonMax)}
        />
      </FormField>
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
    </DraftForm>
  );
}
