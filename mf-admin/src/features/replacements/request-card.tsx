import type { ReplacementRequest } from 'shared-contract/types';
import { formatDateTime, shortId, StatusBadge } from 'shared-ui';
import { OpenButton, type OpenRequest } from './request-columns.tsx';
import { shortItem } from './requests.view.ts';

/** A request on a narrow screen. */
export function RequestCard({ request, onOpen }: { request: ReplacementRequest; onOpen: OpenRequest }) {
  return (
    <>
      <div className="card-line">
        <span className="code" title={request.original_deliverable}>
          {shortItem(request.original_deliverable)}
        </span>
        <StatusBadge kind="replacement" status={request.status} inTable />
      </div>
      <div className="card-line">
        <div>
          <p>{request.username}</p>
          <p className="type-small">
            {shortId(request.orderId)} · {formatDateTime(request.request_date)}
          </p>
        </div>
        <OpenButton request={request} onOpen={onOpen} />
      </div>
    </>
  );
}
