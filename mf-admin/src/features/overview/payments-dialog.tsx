import { useRef } from 'react';
import { CircleCheckBig } from 'lucide-react';
import { Link } from 'react-router-dom';
import { messageOf } from 'shared-auth';
import type { PaymentAlarm } from 'shared-contract/types';
import { Banner, Button, EmptyState, formatDateTime, shortId, Spinner, useFocusNext } from 'shared-ui';
import { ModalDialog } from 'shared-ui/overlay';
import { useNotice } from '../../layout/notice.ts';
import { Detail, Details } from '../../parts/details.tsx';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { amountText } from './payments.view.ts';
import { usePaymentAlarms, usePaymentLookedAt } from './use-payment-alarms.ts';
import * as detailsStyles from '../../parts/details.module.css';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './overview.module.css';

const text = strings.payments;

/** The payments that need a review, longest waiting first, each with its problem and a button to close it. */
export function PaymentsDialog({ onClose }: { onClose: () => void }) {
  const alarms = usePaymentAlarms();
  const { data, isPending } = alarms;
  return (
    <ModalDialog title={text.title} width={640} onClose={onClose}>
      {isPending ? (
        <Spinner text={text.loading} />
      ) : data ? (
        <Payments alarms={data.items} total={data.total} />
      ) : (
        <FailedLoad of={alarms} fallback={text.loadFailed} heading="h3" />
      )}
    </ModalDialog>
  );
}

function Payments({ alarms, total }: { alarms: readonly PaymentAlarm[]; total: number }) {
  const notify = useNotice();
  const part = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext();
  const lookedAt = usePaymentLookedAt(({ message }) => {
    notify(message);
    const pressed = document.activeElement;
    focusNext(() => (pressed?.isConnected ? null : (part.current?.querySelector('button') ?? part.current)));
  });
  const more = total - alarms.length;
  return (
    <div ref={part} className={panelStyles.stack} tabIndex={-1}>
      {lookedAt.isError && (
        <Banner tone="error" reveal={lookedAt.error}>
          {messageOf(lookedAt.error, text.failed)}
        </Banner>
      )}
      {alarms.length === 0 ? (
        <EmptyState icon={CircleCheckBig} title={text.none} text={text.noneText} heading="h3" />
      ) : (
        <>
          <p className={tableStyles.cellQuiet}>{text.intro}</p>
          <ul className={styles.payments}>
            {alarms.map((alarm) => (
              <li key={alarm._id} className={styles.payment}>
                <Payment alarm={alarm} />
                <Button
                  size="sm"
                  aria-label={`${text.lookedAt}, ${alarm.gateway_id}`}
                  loading={lookedAt.isPending && lookedAt.variables === alarm._id}
                  onClick={() => lookedAt.mutate(alarm._id)}
                >
                  {text.lookedAt}
                </Button>
              </li>
            ))}
          </ul>
          {more > 0 && <p>{text.more(more)}</p>}
        </>
      )}
    </div>
  );
}

function Payment({ alarm }: { alarm: PaymentAlarm }) {
  return (
    <>
      <p className={styles.wrong}>{text.wrong[alarm.reason](alarm.state)}</p>
      {alarm.second && <p>{text.second}</p>}
      <Details>
        <Detail label={text.amount}>{amountText(alarm) ?? text.noAmount}</Detail>
        <Detail label={text.since}>{formatDateTime(alarm.since_unix)}</Detail>
        <Detail label={text.gatewayId}>
          <span className={detailsStyles.code}>{alarm.gateway_id}</span>
        </Detail>
        <Detail label={text.whatFor}>
          <WhatFor {...alarm} />
        </Detail>
      </Details>
    </>
  );
}

function WhatFor({ user_id, username, order_ids }: PaymentAlarm) {
  if (user_id === null || username === null) return text.nothingKnown;
  if (order_ids.length === 0) return <Link to={paths.user(user_id)}>{text.topUpOf(username)}</Link>;
  return order_ids.map((id, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Link to={{ pathname: paths.orders(), search: `search=${id}` }}>
        {text.orderOf(shortId(id), username)}
      </Link>
    </span>
  ));
}
