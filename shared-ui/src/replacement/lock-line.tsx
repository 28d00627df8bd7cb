import { useState } from 'react';
import { messageOf } from 'shared-auth';
import { Banner, Button } from 'shared-ui';
import { ModalDialog } from 'shared-ui/overlay';
import { timeOf } from './lock.view.ts';
import { strings as text } from './strings.ts';
import type { useLock } from './use-lock.ts';
import * as styles from './resolve-dialog.module.css';

/** Who works on the request, and until when. The work of somebody else can be taken over after a confirmation. */
export function LockLine({ lock, isOthers, takeOver }: ReturnType<typeof useLock>) {
  const [asks, setAsks] = useState(false);
  if (!lock || !isOthers) return <p role="status">{lock && text.lockedByMe(timeOf(lock.until_unix))}</p>;
  const confirm = () => takeOver.mutate(true, { onSettled: () => setAsks(false) });
  return (
    <div className={styles.lock}>
      <Banner
        tone="warning"
        action={
          <Button size="sm" onClick={() => setAsks(true)}>
            {text.takeOver}
          </Button>
        }
      >
        {text.lockedBy(lock.username, timeOf(lock.until_unix))}
      </Banner>
      {asks && (
        <ModalDialog
          title={text.takeOverTitle}
          width={440}
          busy={takeOver.isPending}
          onClose={() => setAsks(false)}
          footer={
            <>
              <Button disabled={takeOver.isPending} onClick={() => setAsks(false)}>
                {text.cancel}
              </Button>
              <Button variant="primary" loading={takeOver.isPending} onClick={confirm}>
                {text.takeOver}
              </Button>
            </>
          }
        >
          <p>{text.takeOverText(lock.username)}</p>
        </ModalDialog>
      )}
      {takeOver.error?.name === 'ApiError' && takeOver.variables && !takeOver.isPending && (
        <Banner tone="error">{messageOf(takeOver.error, text.takeOverFailed)}</Banner>
      )}
    </div>
  );
}
