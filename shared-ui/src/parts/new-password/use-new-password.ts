import { useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, fieldErrorsOf } from 'shared-auth';
import { signOutSoon } from 'shared-auth/sign-out-soon';
import { useFocusRefused } from 'shared-ui';

/** What is wrong with each field of a password that was typed twice. */
export interface PasswordProblems {
  password?: string;
  confirm?: string;
}

interface NewPasswordOptions {
  problemsOf: (password: string, confirm: string) => PasswordProblems;
  onSubmit?: () => void;
  onSaved?: () => void;
  /** Called for an error that belongs to no field. */
  onFailed?: (error: unknown) => void;
}

/**
 * A form that sets a new password, typed twice. Afterwards the user is signed out. `password` and `confirm` are the props of the
 * fields. A field with an error gets the focus.
 */
export function useNewPassword({ problemsOf, onSubmit, onSaved, onFailed }: NewPasswordOptions) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [wrong, setWrong] = useState<PasswordProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useMutation({
    mutationFn: () => call('PUT /user/profile/update', { body: { password } }),
    onSuccess: () => {
      setPassword('');
      setConfirm('');
      onSaved?.();
      signOutSoon();
    },
    onError: (error) => {
      const field = fieldErrorsOf(error)['password'];
      if (field) setWrong({ password: field });
      else onFailed?.(error);
    },
  });
  useFocusRefused(form, save.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending || save.isSuccess) return;
    const problems = problemsOf(password, confirm);
    setWrong(problems);
    onSubmit?.();
    if (Object.keys(problems).length === 0) save.mutate();
    else event.currentTarget.querySelectorAll('input')[problems.password ? 0 : 1]?.focus();
  };
  const field = (value: string, set: (value: string) => void, error: string | undefined) => ({
    type: 'password' as const,
    autoComplete: 'new-password',
    value,
    disabled: save.isPending || save.isSuccess,
    error,
    onChange: (typed: string) => {
      setWrong({});
      set(typed);
    },
  });
  return {
    form,
    submit,
    save,
    password: field(password, setPassword, wrong.password),
    confirm: field(confirm, setConfirm, wrong.confirm),
    /** Whether the button can be pressed. */
    isReady: password !== '' && confirm !== '' && !save.isSuccess,
  };
}
