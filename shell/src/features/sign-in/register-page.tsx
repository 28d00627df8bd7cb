import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { register } from 'shared-auth';
import { limits } from 'shared-contract/types';
import { Banner, Button, ButtonLink, TextField } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { paths } from '../../paths.ts';
import { laterStrings } from '../../later.strings.ts';
import { strings } from '../../strings.ts';
import { AuthLayout, Failure } from './auth-layout.tsx';
import { emailError, passwordError, useAuthForm } from './use-auth-form.ts';
import * as styles from './auth.module.css';

const words = laterStrings.register;

const USERNAME = new RegExp(`^[\\w.-]{${limits.usernameMin},${limits.usernameMax}}$`);

function usernameError(username: string): string | undefined {
  if (username === '') return words.usernameMissing;
  return USERNAME.test(username) ? undefined : words.usernameInvalid;
}

/** /register: username, email and password (rules 14.32). Creates a member. */
export function RegisterPage() {
  const { search } = useLocation();
  const [next, setNext] = useState<string>();
  const { field, busy, failure, form } = useAuthForm({
    fields: ['username', 'email', 'password'],
    check: ({ username, email, password }, element) => {
      return {
        username: usernameError(username.trim()),
        email: emailError(email, element),
        password: passwordError(password),
      };
    },
    submit: async ({ username, email, password }) =>
      setNext(await register({ username: username.trim(), email: email.trim(), password })),
    fallback: words.failed,
  });
  return (
    <AuthLayout>
      <h1 className={ui.h1}>{words.title}</h1>
      {next === undefined ? (
        <form className={styles.form} {...form}>
          <TextField
            {...field('username', words.usernameHint)}
            label={words.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField {...field('email')} label={words.email} type="email" autoComplete="email" />
          <TextField
            {...field('password', words.passwordHint)}
            label={words.password}
            type="password"
            autoComplete="new-password"
          />
          <Button type="submit" variant="primary" size="lg" block loading={busy}>
            {words.submit}
          </Button>
          <Failure text={failure} />
        </form>
      ) : (
        <div className={styles.form}>
          <Banner tone="success" takesFocus>
            {next}
          </Banner>
        </div>
      )}
      <p className={styles.other}>
        {words.haveAccount}{' '}
        <ButtonLink variant="link" to={paths.login() + search}>
          {strings.nav.signIn}
        </ButtonLink>
      </p>
    </AuthLayout>
  );
}
