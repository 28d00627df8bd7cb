import { useLocation } from 'react-router-dom';
import { register } from 'shared-auth';
import { Banner, Button, ButtonLink, TextField } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { AuthLayout } from './auth-layout.tsx';
import { useAuthForm } from './use-auth-form.ts';
import * as styles from './auth.module.css';

const words = strings.register;

/** What is wrong with the email, by the browser's check of the format (rules 1.9). */
function emailError(email: string, form: HTMLFormElement): string | undefined {
  if (email.trim() === '') return words.emailMissing;
  const input = form.querySelector<HTMLInputElement>('[name="email"]');
  return input?.validity.typeMismatch ? words.emailInvalid : undefined;
}

/** /register: username, email and password (rules 14.32). Makes a member. */
export function RegisterPage() {
  const { search } = useLocation();
  const { field, busy, failure, form } = useAuthForm({
    fields: ['username', 'email', 'password'],
    check: ({ username, email, password }, element) => {
      const wrongEmail = emailError(email, element);
      return {
        ...(username.trim() === '' && { username: words.usernameMissing }),
        ...(wrongEmail && { email: wrongEmail }),
        ...(password === '' && { password: words.passwordMissing }),
      };
    },
    submit: ({ username, email, password }) =>
      register({ username: username.trim(), email: email.trim(), password }),
    fallback: words.failed,
  });
  return (
    <AuthLayout>
      <h1 className={ui.h1}>{words.title}</h1>
      <form className={styles.form} {...form}>
        {failure && <Banner tone="error">{failure}</Banner>}
        <TextField
          {...field('username')}
          label={words.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...field('email')} label={words.email} type="email" autoComplete="email" />
        <TextField
          {...field('password')}
          label={words.password}
          type="password"
          autoComplete="new-password"
        />
        <Button type="submit" variant="primary" size="lg" block loading={busy}>
          {words.submit}
        </Button>
      </form>
      <p className={styles.other}>
        {words.haveAccount}{' '}
        <ButtonLink variant="link" to={paths.login() + search}>
          {strings.nav.signIn}
        </ButtonLink>
      </p>
    </AuthLayout>
  );
}
