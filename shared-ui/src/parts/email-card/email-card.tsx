import { useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, fieldErrorsOf, messageOf, refreshPersonal, useDraft } from 'shared-auth';
import { Button, TextField, useFocusRefused } from 'shared-ui';
import * as ui from '../../styles/ui.module.css';
import { CardFoot, type News } from './card-foot.tsx';
import { emailError, isEmailUnchanged } from './email.rules.ts';
import { strings as text } from './strings.ts';
import { WaitingEmail } from './waiting-email.tsx';
import * as styles from './email-card.module.css';

export type { News };

interface EmailCardProps {
  /** The class of the page's cards. */
  className: string | undefined;
  current: string;
  /** Undefined when the store sends no e-mail. */
  isConfirmed: boolean | undefined;
  /** The new address of a change that waits for the link of a mail. */
  waiting: string | undefined;
  news: News | null;
  onSaved: (message: string) => void;
  onFailed: (message: string | null) => void;
}

/** The current address, whether it is confirmed, and a field for another address. */
export function EmailCard({
  className,
  current,
  isConfirmed,
  waiting,
  news,
  onSaved,
  onFailed,
}: EmailCardProps) {
  const { draft, setDraft, clearDraft } = useDraft('email', '');
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [wrong, setWrong] = useState<string | undefined>();
  const save = useMutation({
    mutationFn: (email: string) => call('PUT /user/profile/update', { body: { email } }),
    onSuccess: ({ email, message }, wanted) => {
      clearDraft();
      // When accounts are private, the change waits for the link of a mail.
      onSaved(isEmailUnchanged(wanted, email) ? text.saved : message);
      void refreshPersonal();
    },
    onError: (error) => {
      const field = fieldErrorsOf(error)['email'];
      if (field) setWrong(field);
      else onFailed(messageOf(error, text.failed));
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
    <form ref={form} className={className} onSubmit={submit} noValidate>
      <div className={styles.head}>
        <h2 ref={title} className={ui.h3} tabIndex={-1}>
          {text.title}
        </h2>
        {isConfirmed !== undefined && (
          <Confirmation isConfirmed={isConfirmed} onSent={onSaved} onFailed={onFailed} />
        )}
      </div>
      <dl className={styles.present}>
        <div>
          <dt>{text.current}</dt>
          <dd>{current}</dd>
        </div>
      </dl>
      {waiting !== undefined && (
        <WaitingEmail
          address={waiting}
          onCancelled={(message) => {
            // The button that had the focus is gone, so the title gets it.
            title.current?.focus();
            onSaved(message);
          }}
          onFailed={onFailed}
        />
      )}
      <TextField
        type="email"
        label={text.wanted}
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
          {text.save}
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

/** Whether the owner of the account has confirmed the address, and a button to do it. */
function Confirmation({ isConfirmed, onSent, onFailed }: ConfirmationProps) {
  const send = useMutation({
    mutationFn: () => call('POST /user/profile/confirm-email'),
    onSuccess: ({ message }) => onSent(message),
    onError: (error) => onFailed(messageOf(error, text.confirmFailed)),
  });
  if (isConfirmed) return <span className={ui.small}>{text.confirmed}</span>;
  return (
    <span className={`${ui.small} ${styles.confirmation}`}>
      {text.notConfirmed}
      <Button variant="link" loading={send.isPending} onClick={() => send.mutate()}>
        {text.sendAgain}
      </Button>
    </span>
  );
}
