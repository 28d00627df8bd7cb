import { useRef, useState } from 'react';
import { Banner, Button, useFocusNext } from 'shared-ui';
import { deferredDialog } from 'shared-ui/deferred';
import { useAdminStats } from '../../data/use-admin-stats.ts';
import { strings } from '../../strings.ts';
import * as styles from './overview.module.css';

const text = strings.overview;

const PaymentsDialog = deferredDialog(
  () => import('./payments-dialog.tsx').then((file) => file.PaymentsDialog),
  { title: strings.payments.title, width: 640 },
);

/** How many payments need a look, with a button that lists them; nothing when there are none. */
export function PaymentsToCheck() {
  const total = useAdminStats().data?.paymentsToCheck ?? 0;
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  const close = () => {
    setOpened(false);
    // The button that opened the list is gone once every payment was looked at.
    focusNext(() => opener.current ?? document.getElementById('main'), opener.current);
  };
  return (
    <>
      {total > 0 && (
        <div className={styles.notice}>
          <Banner
            tone="warning"
            action={
              <Button ref={opener} size="sm" onClick={() => setOpened(true)}>
                {text.showPayments}
              </Button>
            }
          >
            <p className={styles.noticeTitle}>{text.paymentsToCheck(total)}</p>
          </Banner>
        </div>
      )}
      {opened && <PaymentsDialog onClose={close} />}
    </>
  );
}
