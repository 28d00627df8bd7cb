import { useState } from 'react';
import { call, useCall } from 'shared-auth';
import { Banner, Button, ButtonLink, Spinner, TextField } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { laterStrings } from '../../later.strings.ts';
import { paths } from '../../paths.ts';
import { AuthLayout, Failure } from './auth-layout.tsx';
import { emailError, useAuthForm } from './use-auth-form.ts';
import * as styles from './auth.module.css';

const words = laterStrings.forgotPassword;

/** /forgot-password: asks for a link by mail (rules 1.26). The answer is the same for every address. */
export function ForgotPasswordPage() {
  const mail = useCall('GET /public/mail', {});
  return (
    <AuthLayout>
      <h1 className={ui.h1}>{words.title}</h1>
      {mail.isPending ? (
        <Spinner text={laterStrings.loading} />
      ) : (
        <>
          {/* Where the setting is not known, the server answers it when a link is requested. */}
          {mail.data?.configured === false ? (
            <div className={styles.form}>
              <Banner tone="info">{words.unconfigured}</Banner>
            </div>
          ) : (
            <AskForLink />
          )}
          <p className={styles.other}>
            <ButtonLink variant="link" to={paths.login()}>
              {words.back}
            </ButtonLink>
          </p>
        </>
      )}
    </AuthLayout>
  );
}

function AskForLink() {
  const [answer, setAnswer] = useState<string | null>(null);
  const { field, busy, failure, form } = useAuthForm({
    fields: ['email'],
    check: ({ email }, element) => ({ email: emailError(email, element) }),
    submit: async ({ email }) => {
      setAnswer(null);
      setAnswer((await call('POST /auth/forgot-password', { body: { email: email.trim() } })).message);
    },
    fallback: words.failed,
  });
  return (
    <>
      <p className={styles.reason}>{words.text}</p>
      <form className={styles.form} {...form}>
        <TextField {...field('email')} label={words.email} type="email" autoComplete="email" />
        <Button type="submit" variant="primary" size="lg" block loading={busy}>
          {words.submit}
        </Button>
        {answer === null ? (
          <Failure text={failure} />
        ) : (
          <div className={styles.failure}>
            <Banner tone="success" reveal={answer}>
              {answer} {words.sent}
            </Banner>
          </div>
        )}
      </form>
    </>
  );
}
