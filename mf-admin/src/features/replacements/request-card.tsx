import type { ReplacementRequest } from 'shared-contract/types';
import { formatDateTime, shortId, StatusBadge } from 'shared-ui';
import { NewMark } from 'shared-ui/live';
import { RequestHolder, RequestWait } from 'shared-ui/replacement';
import { shortItem } from 'shared-ui/short-item';
import * as ui from 'shared-ui/ui.module.css';
import { OpenButton, RequestLink, type RequestRows } from './request-columns.tsx';
import * as detailsStyles from '../../parts/details.module.css';
import * as tableStyles from '../../parts/table.module.css';

interface RequestCardProps extends RequestRows {
  request: ReplacementRequest;
}

/** A request on a narrow screen. */
export function RequestCard({ request, addressOf, nowMs, isNew, onOpen }: RequestCardProps) {
  return (
    <>
      <div className={tableStyles.cardLine}>
        <span className={detailsStyles.code} title={request.original_deliverable}>
          {shortItem(request.original_deliverable)}
        </span>
        <StatusBadge kind="replacement" status={request.status} inTable />
      </div>
      <p>
        <RequestLink request={request} addressOf={addressOf} /> {isNew(request) && <NewMark />}
      </p>
      <p className={ui.small}>
        {shortId(request.orderId)} · {formatDateTime(request.request_date)}
      </p>
      <div className={`${tableStyles.cardLine} ${tableStyles.cardLineIndent}`}>
        <div>
          {request.status === 'PENDING' && <RequestWait request={request} nowMs={nowMs} />}
          <RequestHolder request={request} />
        </div>
        <OpenButton request={request} onOpen={onOpen} />
      </div>
    </>
  );
}
