import { currentOf, messageOf } from 'shared-auth';
import { mailLimits, type MailEvent, type MailSetting } from 'shared-contract/types';
import { Banner, Button, TextArea, TextField } from 'shared-ui';
import { FormField, required } from 'shared-ui/draft-form';
import { Form } from 'shared-ui/form';
import { useNotice } from '../../layout/notice.ts';
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { refusalOf } from '../../parts/refusal.ts';
import { SwitchField } from '../../parts/switch-field.tsx';
import { useEdit } from '../../parts/use-edit.ts';
import { strings } from '../../strings.ts';
import { onOff } from './settings.view.ts';
import { usePreviewMail, useSaveMailSetting, useTestMail, type MailDraft } from './use-mail-settings.ts';
import * as formStyles from '../../parts/form.module.css';
import * as styles from './settings.module.css';

const text = strings.mailSettings;

/** The name of the draft of an event. */
export const mailDraft = (event: MailEvent): string => `mail:${event}`;

const draftOf = ({ enabled, subject, introduction }: MailSetting): MailDraft => ({
  enabled,
  subject,
  introduction,
});

const shown = (field: keyof MailDraft, { [field]: value }: MailDraft): string =>
  typeof value === 'boolean' ? onOff(value) : value;

interface MailDialogProps {
  setting: MailSetting;
  /** A mail can be sent. */
  configured: boolean;
  onClose: () => void;
}

/** The mail of one event: on or off, its subject and introduction, how it looks, and a test to oneself. */
export function MailDialog({ setting, configured, onClose }: MailDialogProps) {
  const { event, placeholders } = setting;
  const notify = useNotice();
  const edit = useEdit(mailDraft(event), setting, draftOf);
  const { draft } = edit;
  const { enabled: _enabled, ...words } = draft;
  const save = useSaveMailSetting(event, { onSaved: edit.discard, onRefused: edit.refused });
  const preview = usePreviewMail(event);
  const test = useTestMail(event);
  const calls = [save, preview, test];
  const failed = calls.find(({ error }) => error !== null && currentOf(error) === undefined)?.error ?? null;
  const refusal = refusalOf(failed, { subject: 'subject', introduction: 'introduction' });
  const reset = () => {
    for (const each of calls) each.reset();
  };
  const change = (part: Partial<MailDraft>) => {
    edit.change(part);
    reset();
  };
  const cancel = () => {
    edit.discard();
    onClose();
  };
  return (
    <FormDialog
      title={strings.mailEvents[event]}
      submit={text.save}
      width={680}
      draft={draft}
      busy={save.isPending}
      isChanged={edit.isDirty}
      error={failed}
      refused={refusal.fields}
      onClose={cancel}
      onChange={change}
      onSubmit={() => {
        reset();
        save.mutate(
          { draft, version: edit.version },
          {
            onSuccess: () => {
              notify(text.saved);
              onClose();
            },
          },
        );
      }}
    >
      {edit.isRefused && failed === null && (
        <ChangedMeanwhile
          edit={edit}
          save={text.save}
          label={(field) => text[field]}
          shown={shown}
          onTake={change}
        />
      )}
      {refusal.hasMore && <Banner tone="error">{messageOf(failed, text.failed)}</Banner>}
      {!setting.required && (
        <FormField name="enabled" valuePropName="checked">
          <SwitchField label={text.enabled} data-autofocus />
        </FormField>
      )}
      <FormField name="subject" rules={required(text.subjectMissing)}>
        <TextField label={text.subject} maxLength={mailLimits.subjectMax} data-autofocus />
      </FormField>
      <FormField name="introduction">
        <TextArea
          label={text.introduction}
          rows={4}
          maxLength={mailLimits.introductionMax}
          hint={text.placeholders(placeholders)}
        />
      </FormField>
      <div className={formStyles.formActions}>
        <CheckedButton
          loading={preview.isPending}
          onChecked={() => {
            reset();
            preview.mutate(words);
          }}
        >
          {text.preview}
        </CheckedButton>
        {configured && (
          <CheckedButton
            loading={test.isPending}
            onChecked={() => {
              reset();
              test.mutate(words, { onSuccess: ({ message }) => notify(message) });
            }}
          >
            {text.test}
          </CheckedButton>
        )}
      </div>
      {preview.data && (
        <section aria-label={text.preview}>
          <p className={styles.previewSubject}>{preview.data.subject}</p>
          {/* The mail in a sandbox, without scripts or access to this page. */}
          <iframe
            className={styles.preview}
            title={text.previewTitle}
            srcDoc={preview.data.html}
            sandbox=""
          />
        </section>
      )}
    </FormDialog>
  );
}

interface CheckedButtonProps {
  loading: boolean;
  children: string;
  onChecked: () => void;
}

/** Runs an action with the typed values if the surrounding form is valid. */
function CheckedButton({ onChecked, ...button }: CheckedButtonProps) {
  const form = Form.useFormInstance();
  return <Button {...button} onClick={() => void form.validateFields().then(onChecked, () => undefined)} />;
}
