import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { detailsOf, signIn, useCall, useStoreConfig } from 'shared-auth';
import { Button, ButtonLink, TextField } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { ownRoutes } from '../../own-routes.ts';
import { paths, safeReturnPath } from '../../paths.ts';
import { laterStrings } from '../../later.strings.ts';
import { strings } from '../../strings.ts';
import { AuthLayout, Failure } from './auth-layout.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useAuthForm } from './use-auth-form.ts';
import * as styles from './auth.module.css';

const words = laterStrings.signIn;

/** Why the visitor has to sign in, when they asked for a page that is not for guests. */
function reasonOf(from: string | null): string | undefined {
  const path = from?.replace(/[?#].*/, '') ?? '';
  const [, reason] =
    Object.entries(words.reasons).findLast(([start]) => `${path}/`.startsWith(`${start}/`)) ?? [];
  return reason;
}

/** /login: username or email, and password (rules 14.32). */
export function LoginPage() {
  const [second, setSecond] = useState<ReactNode>(null);
  const [news, setNews] = useState<string>();
  const back = (reason?: string) => {
    setNews(reason);
    setSecond(null);
  };
  /** The second step is in a separate file, because most accounts have none. */
  const goOn = async (login: string, password: string) => {
    setNews(undefined);
    try {
      await signIn(login, password);
    } catch (error) {
      const asked = detailsOf(error, 'SECOND_FACTOR_REQUIRED');
      if (!asked) throw error;
      const { SecondStep } = await import('./second-step.tsx');
      setSecond(<SecondStep asked={asked} onBack={back} />);
    }
  };
  return <AuthLayout>{second ?? <PasswordStep signIn={goOn} news={news} />}</AuthLayout>;
}

interface PasswordStepProps {
  signIn: (login: string, password: string) => Promise<void>;
  /** Why the visitor was sent back here. */
  news: string | undefined;
}

function PasswordStep({ signIn: submit, news }: PasswordStepProps) {
  const { storeName } = useStoreConfig();
  const { search } = useLocation();
  const { data: mail } = useCall('GET /public/mail', {});
  const from = new URLSearchParams(search).get('from');
  const reason = from === null ? undefined : reasonOf(safeReturnPath(from, location.origin));
  const { field, busy, failure, form } = useAuthForm({
    fields: ['login', 'password'],
    check: ({ login, password }) => ({
      ...(login.trim() === '' && { login: words.loginMissing }),
      ...(password === '' && { password: words.passwordMissing }),
    }),
    submit: ({ login, password }) => submit(login.trim(), password),
    fallback: words.failed,
  });
  return (
    <>
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
        <Failure text={failure ?? news ?? null} />
      </form>
      {/* Space is reserved for this, because the answer comes later. */}
      <p className={`${styles.other} ${styles.forgot}`}>
        {mail?.configured && (
          <ButtonLink variant="link" to={ownRoutes.forgotPassword.path}>
            {words.forgot}
          </ButtonLink>
        )}
      </p>
      <PasskeyButton />
      <p className={styles.other}>
        {words.newHere(storeName)}{' '}
        <ButtonLink variant="link" to={paths.register() + search}>
          {strings.nav.register}
        </ButtonLink>
      </p>
    </>
  );
}
