import { ArrowRight } from 'lucide-react';
import { messageOf } from 'shared-auth';
import { Banner, Button } from 'shared-ui';
import { strings } from '../strings.ts';
import { useCancelCheckout } from './use-cancel-checkout.ts';
import { useLeaving } from './use-leaving.ts';
import * as styles from './pay-actions.module.css';

interface PayActionsProps {
  orderId: string;
  /** The address of the payment page; undefined while the gateway creates it. */
  payUrl: string | undefined;
  size?: 'md' | 'sm';
}

/** The actions for a checkout that waits for its payment: pay or cancel. */
export function PayActions({ orderId, payUrl, size = 'md' }: PayActionsProps) {
  const { isLeaving, leaveFor } = useLeaving();
  const cancel = useCancelCheckout(orderId);
  return (
    <>
      <span className={styles.actions}>
        {payUrl && (
          <Button
            variant="primary"
            size={size}
            loading={isLeaving}
            disabled={cancel.isPending}
            iconEnd={<ArrowRight size={18} aria-hidden="true" />}
            onClick={() => leaveFor(payUrl)}
          >
            {strings.pay.toGateway}
          </Button>
        )}
        <Button size={size} loading={cancel.isPending} disabled={isLeaving} onClick={() => cancel.mutate()}>
          {strings.pay.cancel}
        </Button>
      </span>
      {cancel.error && <Banner tone="error">{messageOf(cancel.error, strings.pay.cancelFailed)}</Banner>}
    </>
  );
}
