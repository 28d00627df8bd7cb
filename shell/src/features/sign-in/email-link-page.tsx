import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, codeOf, messageOf, refreshPersonal } from 'shared-auth';
import type { YoungFactor } from 'shared-contract/types';
import { Banner, Button, ButtonLink } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { laterStrings } from '../../later.strings.ts';
import { ownRoutes } from '../../own-routes.ts';
import { paths } from '../../paths.ts';
import { AuthLayout, Failure } from './auth-layout.tsx';
import * as styles from './auth.module.css';
import { useLinkToken } from './use-link-token.ts';
import { recentFactorsOf, RecentFactors, type Choice } from './recent-factors.tsx';

const pages = {
  confirm: { words: laterStrings.confirmEmail, key: 'POST /auth/confirm-email', next: paths.login() },
  // The person who changed the address may know the password.
  undo: { words: laterStrings.undoEmail, key: 'POST /auth/undo-email', next: ownRoutes.forgotPassword.path },
} as const;

/**
 * /confirm-email and /undo-email: performs the action of a mailed link (rules 1.27, 1.28). It waits for a click, because programs
 * that scan mails open links too.
 */
export function EmailLinkPage({ does }: { does: keyof typeof pages }) {
  const token = useLinkToken();
  // The key resets the answer of one link when another link is opened in the same tab.
  return <EmailLink key={token} does={does} token={token} />;
}

function EmailLink({ does, token }: { does: keyof typeof pages; token: string }) {
  const { words, key, next } = pages[does];
  const [answer, setAnswer] = useState<string | null>(null);
  const [recent, setRecent] = useState<readonly YoungFactor[]>();
  const send = useMutation({
    mutationFn: (factors?: Choice) => call(key, { body: { token, ...(factors && { factors }) } }),
    onSuccess: ({ message }) => {
      setAnswer(message);
      void refreshPersonal();
    },
    onError: (error) => setRecent((before) => recentFactorsOf(error) ?? before),
  });
  const isOver = codeOf(send.error) === 'LINK_INVALID';
  return (
    <AuthLayout>
      <h1 className={ui.h1}>{words.title}</h1>
      <div className={styles.form}>
        {answer !== null ? (
          <>
            <Banner tone="success" takesFocus>
              {answer} {words.done}
            </Banner>
            <ButtonLink variant="primary" size="lg" block to={next}>
              {words.next}
            </ButtonLink>
          </>
        ) : token === '' ? (
          <Banner tone="error">{words.noLink}</Banner>
        ) : (
          <>
            <p className={styles.ask}>{words.text}</p>
            {recent ? (
              <RecentFactors
                factors={recent}
                busy={send.isPending}
                onChoose={(factors) => send.mutate(factors)}
              />
            ) : (
              <Button
                variant="primary"
                size="lg"
                block
                loading={send.isPending}
                onClick={() => send.mutate(undefined)}
              >
                {words.submit}
              </Button>
            )}
            <Failure
              text={
                isOver
                  ? words.over
                  : send.isError && !recentFactorsOf(send.error)
                    ? messageOf(send.error, words.failed)
                    : null
              }
            />
            {isOver && (
              <p className={styles.other}>
                <ButtonLink variant="link" to={next}>
                  {words.next}
                </ButtonLink>
              </p>
            )}
          </>
        )}
      </div>
    </AuthLayout>
  );
}
