import { Zap } from 'lucide-react';
import { useCall } from 'shared-auth';
import type { OrderFile } from 'shared-contract/types';
import { formatDateTime, formatMoney, shortId, SkeletonLines, StatusBadge } from 'shared-ui';
import { CopyableCode } from '../../parts/copyable-code.tsx';
import { Detail, Details } from '../../parts/details.tsx';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { strings } from '../../strings.ts';
import { LabelTag } from '../../parts/label-tag.tsx';
import { OrderNotes } from './order-notes.tsx';
import * as detailsStyles from '../../parts/details.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './orders.module.css';

const text = strings.orderFile;

/** The history of an order, its payment at the gateway and its replacements. */
export function OrderFileParts({ orderId }: { orderId: string }) {
  const file = useCall('GET /admin/orders/{orderId}', { params: { orderId } }, { staleTime: 0 });
  const { data, isPending } = file;
  if (isPending) return <SkeletonLines lines={4} />;
  if (!data) return <FailedLoad of={file} fallback={text.loadFailed} heading="h3" />;
  return (
    <>
      <History history={data.history} />
      {data.payment && <Payment payment={data.payment} />}
      <OrderNotes key={orderId} orderId={orderId} notes={data.notes} />
      {data.replacements.length > 0 && <Replacements replacements={data.replacements} />}
    </>
  );
}

const History = ({ history }: Pick<OrderFile, 'history'>) => (
  <section aria-label={text.history}>
    <h3 className={detailsStyles.detailsTitle}>{text.history}</h3>
    <ol className={styles.history}>
      {history.map(({ event, at_unix, by }, index) => (
        <li key={index} data-event={event}>
          <span>{by === null ? text.events[event] : text.by(text.events[event], by)}</span>
          <time dateTime={new Date(at_unix * 1000).toISOString()}>{formatDateTime(at_unix)}</time>
        </li>
      ))}
    </ol>
  </section>
);

const Payment = ({ payment }: { payment: NonNullable<OrderFile['payment']> }) => (
  <Details label={text.payment}>
    <Detail label={text.state}>{text.states[payment.state]}</Detail>
    <Detail label={text.amount}>{formatMoney(payment.amount)}</Detail>
    {payment.paid !== null && (
      <Detail label={payment.credited ? text.credited : text.paid}>{formatMoney(payment.paid)}</Detail>
    )}
    <Detail label={text.gatewayId}>
      {payment.gateway_id === null ? (
        <span className={detailsStyles.code}>{text.noGatewayId}</span>
      ) : (
        <CopyableCode value={payment.gateway_id} name={text.gatewayId} />
      )}
    </Detail>
    <Detail label={text.reference}>
      <CopyableCode value={payment._id} name={text.reference} />
    </Detail>
  </Details>
);

const Replacements = ({ replacements }: Pick<OrderFile, 'replacements'>) => (
  <section aria-label={text.replacements}>
    <h3 className={detailsStyles.detailsTitle}>{text.replacements}</h3>
    <ul className={detailsStyles.codeList}>
      {replacements.map(({ _id, status, automatic, reason }) => (
        <li key={_id} className={styles.replacement}>
          <span className={detailsStyles.code}>{shortId(_id)}</span>
          <StatusBadge kind="replacement" status={status} inTable />
          {automatic && <LabelTag icon={Zap}>{text.automatic}</LabelTag>}
          {reason !== null && <span className={tableStyles.cellQuiet}>{reason}</span>}
        </li>
      ))}
    </ul>
  </section>
);
