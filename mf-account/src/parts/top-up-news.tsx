import type { ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { Banner, Button, Skeleton, Toast, formatMoney } from 'shared-ui';
import { strings } from '../strings.ts';
import { TimeToPay } from './time-to-pay.tsx';
import { useLeaving } from './use-leaving.ts';
import { useTopUpOutcome } from './use-top-up.ts';
import * as styles from './pay-actions.module.css';

/**
 * The result of a top-up that the shopper has just paid, cancelled or left unpaid. It is above `children`, so that it does not
 * move.
 */
export function TopUpNews({ children }: { children: ReactNode }) {
  const outcome = useTopUpOutcome();
  const { isAsking, arrived } = outcome;
  if (isAsking) return <Skeleton height={480} radius="var(--radius-card)" />;
  return (
    <>
      <Toast text={arrived === null ? null : strings.topUp.arrived(formatMoney(arrived))} />
      <Notice {...outcome} />
      {children}
    </>
  );
}

function Notice({ waiting, ended, dismiss }: ReturnType<typeof useTopUpOutcome>) {
  const { isLeaving, leaveFor } = useLeaving();
  if (ended !== null) {
    return (
      <Banner
        tone={ended === 'FAILED' ? 'error' : 'info'}
        action={
          <Button variant="link" onClick={dismiss}>
            {strings.topUp.close}
          </Button>
        }
      >
        {strings.topUp.ended[ended]}
      </Banner>
    );
  }
  if (!waiting) return null;
  const { redirect_url: payUrl } = waiting;
  return (
    <Banner tone="info">
      <div className={styles.notice}>
        <p>
          {strings.topUp.waiting(formatMoney(waiting.amount))}{' '}
          <TimeToPay expiresUnix={waiting.expires_unix} />
        </p>
        <span className={styles.actions}>
          {payUrl && (
            <Button
              variant="primary"
              size="sm"
              loading={isLeaving}
              iconEnd={<ArrowRight size={16} aria-hidden="true" />}
              onClick={() => leaveFor(payUrl)}
            >
              {strings.topUp.submit}
            </Button>
          )}
          <Button size="sm" onClick={dismiss}>
            {strings.topUp.stopWaiting}
          </Button>
        </span>
      </div>
    </Banner>
  );
}
