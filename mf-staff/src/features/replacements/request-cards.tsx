import { formatDateTime, ShortId, StatusBadge } from 'shared-ui';
import { NewMark } from 'shared-ui/live';
import { RequestHolder, RequestWait } from 'shared-ui/replacement';
import { RequestedItem, RequestLink, ResolveButton, type RequestListProps } from './requests-table.tsx';
import * as styles from './replacements.module.css';

/** The queue on a narrow screen. */
export function RequestCards({ requests, nowMs, isNew, addressOf, onOpen }: RequestListProps) {
  return (
    <ul className={styles.cards}>
      {requests.map((request) => (
        <li key={request._id} className={styles.card} onClick={() => onOpen(request)}>
          <div className={styles.cardLine}>
            <ShortId id={request.orderId} />
            <StatusBadge kind="replacement" status={request.status} />
          </div>
          <RequestedItem request={request} />
          <div className={styles.cardLine}>
            <div>
              <p className={styles.name}>
                <RequestLink request={request} addressOf={addressOf} /> {isNew(request) && <NewMark />}
              </p>
              <p className={styles.date}>{formatDateTime(request.request_date)}</p>
              <RequestWait request={request} nowMs={nowMs} />
              <RequestHolder request={request} />
            </div>
            <ResolveButton request={request} onOpen={onOpen} />
          </div>
        </li>
      ))}
    </ul>
  );
}
