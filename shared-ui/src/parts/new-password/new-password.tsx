import { useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, fieldErrorsOf, messageOf } from 'shared-auth';
import { signOutSoon } from 'shared-auth/sign-out-soon';
import { limits } from 'shared-contract/types';
import { Banner, Button, lengthOf, TextField, useFocusRefused } from 'shared-ui';
import { strings as text } from './strings.ts';
import * as styles from './new-password.module.css';

const least = limits.staffPasswordMin;

type Wrong = { password?: string; confirm?: string };

function problemsOf(password: string, confirm: string): Wrong {
  if (lengthOf(password) < least) return { password: text.tooShort(least) };
  return password === confirm ? {} : { confirm: text.mismatch };
}

/** A new password of somebody who runs the store, typed twice; afterwards they are logged out (rules 1.13). */
export function NewPassword() {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useMutation({
    mutationFn: () => call('PUT /user/profile/update', { body: { password } }),
    onSuccess: () => {
      setPassword('');
      setConfirm('');
      signOutSoon();
    },
    onError: (error) => {
      const field = fieldErrorsOf(error)['password'];
      if (field) setWrong({ password: field });
    },
  });
  useFocusRefused(form, save.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending || save.isSuccess) return;
    const problems = problemsOf(password, confirm);
    setWrong(problems);
    if (Object.keys(problems).length === 0) save.mutate();
    else event.currentTarget.querySelectorAll('input')[problems.password ? 0 : 1]?.focus();
  };
  const locked = save.isPending || save.isSuccess;
  const failure = save.isError && !wrong.password ? messageOf(save.error, text.failed) : null;
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Banner tone="warning">{text.notice}</Banner>
      <TextField
        type="password"
        label={text.password}
        hint={wrong.password ? undefined : text.hint(least)}
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
        label={text.confirm}
        autoComplete="new-password"
        value={confirm}
        disabled={locked}
        error={wrong.confirm}
        onChange={(value) => {
          setWrong({});
          setConfirm(value);
        }}
      />
      <Button
        type="submit"
        loading={save.isPending}
        disabled={password === '' || confirm === '' || save.isSuccess}
      >
        {text.save}
      </Button>
      <div className={styles.news}>
        {save.isSuccess && (
          <Banner tone="success" reveal={text.saved}>
            {text.saved}
          </Banner>
        )}
        {failure !== null && (
          <Banner tone="error" reveal={failure}>
            {failure}
          </Banner>
        )}
      </div>
    </form>
  );
}
