import { usePersonal } from 'shared-auth';
import { Banner, formatMoney, useSkeleton } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../strings.ts';
import { PayActions } from './pay-actions.tsx';
import { TimeToPay } from './time-to-pay.tsx';
import * as styles from './pay-actions.module.css';

interface WaitingNoticeProps {
  /** One of the orders of the checkout. */
  orderId: string;
  /** In dollars. */
  total: number;
  expiresUnix: number | null;
  payUrl: string | undefined;
}

/** A checkout that waits for its payment, with the time left to pay it. */
export function WaitingNotice({ orderId, total, expiresUnix, payUrl }: WaitingNoticeProps) {
  return (
    <Banner tone="info">
      <div className={styles.notice}>
        <p>
          {strings.pay.waits(formatMoney(total))}{' '}
          {expiresUnix !== null && <TimeToPay expiresUnix={expiresUnix} />}
          <span className={`${ui.small} ${styles.hint}`}>{strings.pay.cancelHint}</span>
        </p>
        <PayActions orderId={orderId} payUrl={payUrl} size="sm" />
      </div>
    </Banner>
  );
}

/**
 * The checkout that was left at the payment page. Renders nothing when there is none. It appears together with the page below it.
 */
export function OpenCheckoutNotice() {
  const { personal, status } = usePersonal();
  const isWaiting = useSkeleton(status === 'pending');
  const open = personal?.open_checkout;
  if (!open || isWaiting) return null;
  const { order_id: orderId, total, expires_unix: expiresUnix, redirect_url: payUrl } = open;
  return <WaitingNotice {...{ orderId, total, expiresUnix, payUrl }} />;
}
