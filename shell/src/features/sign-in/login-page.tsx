import { useLocation } from 'react-router-dom';
import { signIn, useCall, useStoreConfig } from 'shared-auth';
import { Button, ButtonLink, TextField } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { ownRoutes } from '../../own-routes.ts';
import { paths, safeReturnPath } from '../../paths.ts';
import { laterStrings } from '../../later.strings.ts';
import { strings } from '../../strings.ts';
import { AuthLayout, Failure } from './auth-layout.tsx';
import { useAuthForm } from './use-auth-form.ts';
import * as styles from './auth.module.css';

const words = laterStrings.signIn;

/** Why somebody was led to the sign-in page, where the page that they asked for is not for guests. */
function reasonOf(from: string | null): string | undefined {
  const path = from?.replace(/[?#].*/, '') ?? '';
  const [, reason] =
    Object.entries(words.reasons).findLast(([start]) => `${path}/`.startsWith(`${start}/`)) ?? [];
  return reason;
}

/** /login: username or email, and password (rules 14.32). */
export function LoginPage() {
  const { storeName } = useStoreConfig();
  const { search } = useLocation();
  const { data: mail } = useCall('GET /public/mail', {});
  const reason = reasonOf(safeReturnPath(new URLSearchParams(search).get('from'), location.origin));
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
      {reason && <p className={styles.reason}>{reason}</p>}
      <form className={styles.form} {...form}>
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
        <Failure text={failure} />
      </form>
      {/* Its place is reserved, because the answer comes later. */}
      <p className={`${styles.other} ${styles.forgot}`}>
        {mail?.configured && (
          <ButtonLink variant="link" to={ownRoutes.forgotPassword.path}>
            {words.forgot}
          </ButtonLink>
        )}
      </p>
      <p className={styles.other}>
        {words.newHere(storeName)}{' '}
        <ButtonLink variant="link" to={paths.register() + search}>
          {strings.nav.register}
        </ButtonLink>
      </p>
    </AuthLayout>
  );
}
