import { useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, fieldErrorsOf, messageOf, refreshPersonal, useDraft } from 'shared-auth';
import { Button, TextField, useFocusRefused } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import { CardFoot, type News } from './card-foot.tsx';
import { emailError, isEmailUnchanged } from './settings.view.ts';
import * as accountStyles from '../../account.module.css';
import * as styles from './settings.module.css';

interface EmailCardProps {
  current: string;
  /** Undefined where the store sends no e-mail. */
  isConfirmed: boolean | undefined;
  news: News | null;
  onSaved: (text: string) => void;
  onFailed: (message: string | null) => void;
}

/** The current address, and a field for another one. */
export function EmailCard({ current, isConfirmed, news, onSaved, onFailed }: EmailCardProps) {
  const { draft, setDraft, clearDraft } = useDraft('email', '');
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<string | undefined>();
  const save = useMutation({
    mutationFn: (email: string) => call('PUT /user/profile/update', { body: { email } }),
    onSuccess: ({ email, message }, wanted) => {
      clearDraft();
      // Where accounts are private, it waits for the link of a mail.
      onSaved(isEmailUnchanged(wanted, email) ? strings.settings.emailSaved : message);
      void refreshPersonal();
    },
    onError: (error) => {
      const field = fieldErrorsOf(error)['email'];
      if (field) setWrong(field);
      else onFailed(messageOf(error, strings.settings.emailFailed));
    },
  });
  useFocusRefused(form, save.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending || isEmailUnchanged(draft, current)) return;
    const problem = emailError(draft);
    setWrong(problem);
    onFailed(null);
    if (problem) event.currentTarget.querySelector('input')?.focus();
    else save.mutate(draft.trim());
  };
  return (
    <form
      ref={form}
      className={`${accountStyles.card} ${accountStyles.cardBody} ${styles.card}`}
      onSubmit={submit}
      noValidate
    >
      <div className={styles.head}>
        <h2 className={ui.h3}>{strings.settings.email}</h2>
        {isConfirmed !== undefined && (
          <Confirmation isConfirmed={isConfirmed} onSent={onSaved} onFailed={onFailed} />
        )}
      </div>
      <dl className={accountStyles.facts}>
        <div>
          <dt>{strings.settings.currentEmail}</dt>
          <dd>{current}</dd>
        </div>
      </dl>
      <TextField
        type="email"
        label={strings.settings.newEmail}
        autoComplete="email"
        value={draft}
        disabled={save.isPending}
        error={wrong}
        onChange={(value) => {
          setWrong(undefined);
          setDraft(value);
        }}
      />
      <CardFoot news={news}>
        <Button type="submit" loading={save.isPending} disabled={isEmailUnchanged(draft, current)}>
          {strings.settings.saveEmail}
        </Button>
      </CardFoot>
    </form>
  );
}

interface ConfirmationProps {
  isConfirmed: boolean;
  onSent: (text: string) => void;
  onFailed: (message: string | null) => void;
}

/** Whether the holder has shown that they read mail at the address, and the way to do it. */
function Confirmation({ isConfirmed, onSent, onFailed }: ConfirmationProps) {
  const send = useMutation({
    mutationFn: () => call('POST /user/profile/confirm-email'),
    onSuccess: ({ message }) => onSent(message),
    onError: (error) => onFailed(messageOf(error, strings.settings.confirmFailed)),
  });
  if (isConfirmed) return <span className={ui.small}>{strings.settings.confirmed}</span>;
  return (
    <span className={`${ui.small} ${styles.confirmation}`}>
      {strings.settings.notConfirmed}
      <Button variant="link" loading={send.isPending} onClick={() => send.mutate()}>
        {strings.settings.sendAgain}
      </Button>
    </span>
  );
}
