import { useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, fieldErrorsOf, messageOf } from 'shared-auth';
import { signOutSoon } from 'shared-auth/sign-out-soon';
import { Banner, Button, TextField, useFocusRefused } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import { CardFoot, type News } from './card-foot.tsx';
import { passwordErrors, type PasswordErrors } from './settings.view.ts';
import * as accountStyles from '../../account.module.css';
import * as styles from './settings.module.css';

interface PasswordCardProps {
  news: News | null;
  onSaved: (text: string) => void;
  onFailed: (message: string | null) => void;
}

/** A new password, typed twice; afterwards the user is logged out. */
export function PasswordCard({ news, onSaved, onFailed }: PasswordCardProps) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [wrong, setWrong] = useState<PasswordErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useMutation({
    mutationFn: () => call('PUT /user/profile/update', { body: { password } }),
    onSuccess: () => {
      setPassword('');
      setConfirm('');
      onSaved(strings.settings.passwordSaved);
      signOutSoon();
    },
    onError: (error) => {
      const field = fieldErrorsOf(error)['password'];
      if (field) setWrong({ password: field });
      else onFailed(messageOf(error, strings.settings.passwordFailed));
    },
  });
  useFocusRefused(form, save.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending || save.isSuccess) return;
    const problems = passwordErrors(password, confirm);
    setWrong(problems);
    onFailed(null);
    if (Object.keys(problems).length === 0) {
      save.mutate();
      return;
    }
    const index = problems.password ? 0 : 1;
    event.currentTarget.querySelectorAll('input')[index]?.focus();
  };
  const locked = save.isPending || save.isSuccess;
  return (
    <form
      ref={form}
      className={`${accountStyles.card} ${accountStyles.cardBody} ${styles.card}`}
      onSubmit={submit}
      noValidate
    >
      <h2 className={ui.h3}>{strings.settings.password}</h2>
      <Banner tone="warning">{strings.settings.passwordNotice}</Banner>
      <TextField
        type="password"
        label={strings.settings.newPassword}
        autoComplete="new-password"
        value={password}
        disabled={locked}
        error={wrong.password}
        onChange={(value) => {
          setWrong({});
          setPassword(value);
        }}
      />
      <TextField
        type="password"
        label={strings.settings.confirmPassword}
        autoComplete="new-password"
        value={confirm}
        disabled={locked}
        error={wrong.confirm}
        onChange={(value) => {
          setWrong({});
          setConfirm(value);
        }}
      />
      <CardFoot news={news}>
        <Button
          type="submit"
          loading={save.isPending}
          disabled={password === '' || confirm === '' || save.isSuccess}
        >
          {strings.settings.savePassword}
        </Button>
      </CardFoot>
    </form>
  );
}
