import { useRef, useState, type FormEvent } from 'react';
import { codeOf, fieldErrorsOf, messageOf, type ApiErrorCode } from 'shared-auth';
import { limits } from 'shared-contract/types';
import { lengthOf } from 'shared-ui';
import { laterStrings } from '../../later.strings.ts';

type Errors<Field extends string> = { [name in Field]?: string | undefined };

/** Errors of one field whose message needs no second message for the whole form. */
const fieldOfCode: Partial<Record<ApiErrorCode, string>> = {
  USERNAME_TAKEN: 'username',
  USERNAME_RESERVED: 'username',
  EMAIL_TAKEN: 'email',
  PASSWORD_WRONG: 'password',
};

/** The error of each field, in the server's words where it sent any. */
function refusedFields(error: unknown): Readonly<Record<string, string>> {
  const code = codeOf(error);
  const field = code && fieldOfCode[code];
  return field ? { [field]: messageOf(error, '') } : fieldErrorsOf(error);
}

const words = laterStrings.register;

/** What is wrong with a new password, as far as the browser can tell. */
export function passwordError(password: string): string | undefined {
  if (password === '') return words.passwordMissing;
  return lengthOf(password) < limits.passwordMin ? words.passwordShort : undefined;
}

/** What is wrong with the email, by the browser's check of the format (rules 1.9). */
export function emailError(email: string, form: HTMLFormElement): string | undefined {
  if (email.trim() === '') return words.emailMissing;
  const input = form.querySelector<HTMLInputElement>('[name="email"]');
  return input?.validity.typeMismatch ? words.emailInvalid : undefined;
}

interface AuthFormOptions<Field extends string> {
  fields: readonly Field[];
  /** What is wrong before anything is sent; `emailValid` is the browser's check of an email field. */
  check: (values: Record<Field, string>, form: HTMLFormElement) => Errors<Field>;
  submit: (values: Record<Field, string>) => Promise<void>;
  /** What to say about a failure for which the server sent no message (rules 14.26). */
  fallback: string;
}

/**
 * A short form: its values, one message under each wrong field, one message for the whole form, and the focus on the first wrong
 * field. After a success somebody is signed in, and so the page changes by itself.
 */
export function useAuthForm<Field extends string>(options: AuthFormOptions<Field>) {
  const { fields, check, submit, fallback } = options;
  const empty = Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>;
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors<Field>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const show = (next: Errors<Field>) => {
    setErrors(next);
    const first = fields.find((field) => next[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    if (busy || !form.current || show(check(values, form.current))) return;
    setBusy(true);
    submit(values)
      .catch((error: unknown) => {
        // An error of a field that this form does not have cannot be shown at the field, so the message is shown for the form.
        const isShown = show(refusedFields(error) as Errors<Field>);
        if (!isShown) setFailure(messageOf(error, fallback));
      })
      .finally(() => setBusy(false));
  };

  /** @param rule what the field accepts; an error replaces it */
  const field = (name: Field, rule?: string) => ({
    name,
    hint: errors[name] ? undefined : rule,
    value: values[name],
    error: errors[name],
    // Not disabled, because that would lose the focus, which the first wrong field has to get.
    readOnly: busy,
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });

  // Without scripts the browser sends the form itself. With GET it would write the password into the address.
  return { field, busy, failure, form: { ref: form, onSubmit, noValidate: true, method: 'post' } };
}
