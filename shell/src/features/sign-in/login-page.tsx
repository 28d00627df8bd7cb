import { useLocation } from 'react-router-dom';
import { signIn, useStoreConfig } from 'shared-auth';
import { Banner, Button, ButtonLink, TextField } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { AuthLayout } from './auth-layout.tsx';
import { useAuthForm } from './use-auth-form.ts';
import * as styles from './auth.module.css';

const words = strings.signIn;

/** /login: username or email, and password (rules 14.32). */
export function LoginPage() {
  const { storeName } = useStoreConfig();
  const { search } = useLocation();
  const { field, busy, failure, form } = useAuthForm({
    fields: ['login', 'password'],
    check: ({ login, password }) => ({
      ...(login.trim() === '' && { login: words.loginMissing }),
      ...(password === '' && { password: words.passwordMissing }),
    }),
    submit: ({ login, password }) => signIn(login.trim(), password),
    fallback: words.failed,
  });
  return (
    <AuthLayout>
      <h1 className={ui.h1}>{words.title}</h1>
      <form className={styles.form} {...form}>
        {failure && <Banner tone="error">{failure}</Banner>}
        <TextField {...field('login')} label={words.login} autoComplete="username" autoCapitalize="none" />
        <TextField
          {...field('password')}
          label={words.password}
          type="password"
          autoComplete="current-password"
        />
        <Button type="submit" variant="primary" size="lg" block loading={busy}>
          {words.submit}
        </Button>
      </form>
      <p className={styles.other}>
        {words.newHere(storeName)}{' '}
        <ButtonLink variant="link" to={paths.register() + search}>
          {strings.nav.register}
        </ButtonLink>
      </p>
    </AuthLayout>
  );
}
