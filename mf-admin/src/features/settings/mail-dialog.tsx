import { useState } from 'react';
import { currentOf, fieldErrorsOf, messageOf } from 'shared-auth';
import { mailLimits, type MailEvent, type MailSetting } from 'shared-contract/types';
import { Banner, Button, TextArea, TextField } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { SwitchField } from '../../parts/switch-field.tsx';
import { useEdit } from '../../parts/use-edit.ts';
import { strings } from '../../strings.ts';
import { onOff } from './settings.view.ts';
import {
  usePreviewMail,
  useSaveMailSetting,
  useTestMail,
  type MailDraft,
  type MailWords,
} from './use-mail-settings.ts';
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
  const { enabled, ...words } = draft;
  const [missing, setMissing] = useState(false);
  const save = useSaveMailSetting(event, { onSaved: edit.discard, onRefused: edit.refused });
  const preview = usePreviewMail(event);
  const test = useTestMail(event);
  const calls = [save, preview, test];
  const failed = calls.find(({ error }) => error !== null && currentOf(error) === undefined)?.error ?? null;
  const fields = fieldErrorsOf(failed);
  const change = (part: Partial<MailDraft>) => {
    edit.change(part);
    setMissing(false);
    for (const each of calls) each.reset();
  };
  const whenComplete = (work: () => void) => {
    for (const each of calls) each.reset();
    if (words.subject.trim() === '') setMissing(true);
    else work();
  };
  const cancel = () => {
    edit.discard();
    onClose();
  };
  const problem = (field: keyof MailWords, label: string) =>
    fields[field] === undefined ? undefined : `${label} ${fields[field]}`;
  const isAtField = fields['subject'] !== undefined || fields['introduction'] !== undefined;
  return (
    <FormDialog
      title={strings.mailEvents[event]}
      submit={text.save}
      width={680}
      busy={save.isPending}
      error={failed}
      onClose={cancel}
      onSubmit={() =>
        whenComplete(() =>
          save.mutate(
            { draft, version: edit.version },
            {
              onSuccess: () => {
                notify(text.saved);
                onClose();
              },
            },
          ),
        )
      }
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
      {failed !== null && !isAtField && <Banner tone="error">{messageOf(failed, text.failed)}</Banner>}
      {!setting.required && (
        <SwitchField label={text.enabled} checked={enabled} onChange={(next) => change({ enabled: next })} />
      )}
      <TextField
        label={text.subject}
        value={words.subject}
        maxLength={mailLimits.subjectMax}
        error={missing ? text.subjectMissing : problem('subject', text.subject)}
        onChange={(subject) => change({ subject })}
      />
      <TextArea
        label={text.introduction}
        value={words.introduction}
        rows={4}
        maxLength={mailLimits.introductionMax}
        hint={text.placeholders(placeholders)}
        error={problem('introduction', text.introduction)}
        onChange={(introduction) => change({ introduction })}
      />
      <div className={formStyles.formActions}>
        <Button loading={preview.isPending} onClick={() => whenComplete(() => preview.mutate(words))}>
          {text.preview}
        </Button>
        {configured && (
          <Button
            loading={test.isPending}
            onClick={() =>
              whenComplete(() => test.mutate(words, { onSuccess: ({ message }) => notify(message) }))
            }
          >
            {text.test}
          </Button>
        )}
      </div>
      {preview.data && (
        <section aria-label={text.preview}>
          <p className={styles.previewSubject}>{preview.data.subject}</p>
          {/* The mail's own page, without a script and without the page around it. */}
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
