import { useRef, useState } from 'react';
import { call } from 'shared-auth';
import type { YoungFactor } from 'shared-contract/types';
import { Banner, Button, ButtonLink, TextField } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { laterStrings } from '../../later.strings.ts';
import { ownRoutes } from '../../own-routes.ts';
import { paths } from '../../paths.ts';
import { AuthLayout, Failure } from './auth-layout.tsx';
import { passwordError, useAuthForm } from './use-auth-form.ts';
import * as styles from './auth.module.css';
import { useLinkToken } from './use-link-token.ts';
import { recentFactorsOf, RecentFactors, type Choice } from './recent-factors.tsx';

const words = laterStrings.resetPassword;

/** /reset-password: a new password, with the link of a mail (rules 1.26). */
export function ResetPasswordPage() {
  const token = useLinkToken();
  // The key resets the answer of one link when another link is opened in the same tab.
  return <ResetPassword key={token} token={token} />;
}

function ResetPassword({ token }: { token: string }) {
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <AuthLayout>
      <h1 className={ui.h1}>{words.title}</h1>
      {answer !== null ? (
        <div className={styles.form}>
          <Banner tone="success" takesFocus>
            {answer}
          </Banner>
          <ButtonLink variant="primary" size="lg" block to={paths.login()}>
            {words.signIn}
          </ButtonLink>
        </div>
      ) : (
        <>
          {token === '' ? (
            <div className={styles.form}>
              <Banner tone="error">{words.noLink}</Banner>
            </div>
          ) : (
            <ChoosePassword token={token} onDone={setAnswer} />
          )}
          <p className={styles.other}>
            <ButtonLink variant="link" to={ownRoutes.forgotPassword.path}>
              {words.again}
            </ButtonLink>
          </p>
        </>
      )}
    </AuthLayout>
  );
}

function ChoosePassword({ token, onDone }: { token: string; onDone: (answer: string) => void }) {
  const [recent, setRecent] = useState<readonly YoungFactor[]>();
  const choice = useRef<Choice>(undefined);
  const { field, busy, failure, form } = useAuthForm({
    fields: ['password', 'confirm'],
    check: ({ password, confirm }) => {
      const problem = passwordError(password);
      return problem === undefined && confirm !== password
        ? { confirm: words.mismatch }
        : { password: problem };
    },
    submit: async ({ password }) => {
      const factors = choice.current;
      choice.current = undefined;
      try {
        const body = { token, password, ...(factors && { factors }) };
        onDone((await call('POST /auth/reset-password', { body })).message);
      } catch (error) {
        const found = recentFactorsOf(error);
        if (!found) throw error;
        setRecent(found);
      }
    },
    fallback: words.failed,
  });
  return (
    <>
      <p className={styles.reason}>{words.text}</p>
      <form className={styles.form} {...form}>
        <TextField
          {...field('password', laterStrings.register.passwordHint)}
          label={words.password}
          type="password"
          autoComplete="new-password"
        />
        <TextField {...field('confirm')} label={words.confirm} type="password" autoComplete="new-password" />
        {recent ? (
          <RecentFactors
            factors={recent}
            busy={busy}
            onChoose={(chosen) => {
              choice.current = chosen;
              form.ref.current?.requestSubmit();
            }}
          />
        ) : (
          <Button type="submit" variant="primary" size="lg" block loading={busy}>
            {words.submit}
          </Button>
        )}
        <Failure text={failure} />
      </form>
    </>
  );
}
