import { formatDateTime, ShortId, StatusBadge } from 'shared-ui';
import { shortItem } from './replacements.view.ts';
import { ResolveButton, type RequestListProps } from './requests-table.tsx';

/** The queue on a narrow screen. */
export function RequestCards({ requests, onOpen }: RequestListProps) {
  return (
    <ul className="queue__cards">
      {requests.map((request) => (
        <li key={request._id} className="queue__card" onClick={() => onOpen(request)}>
          <div className="queue__card-line">
            <ShortId id={request.orderId} />
            <StatusBadge kind="replacement" status={request.status} />
          </div>
          <p className="queue__code" title={request.original_deliverable}>
            {shortItem(request.original_deliverable)}
          </p>
          <div className="queue__card-line">
            <div>
              <p className="queue__name">{request.username}</p>
              <p className="queue__date">{formatDateTime(request.request_date)}</p>
            </div>
            <ResolveButton request={request} onOpen={onOpen} />
          </div>
        </li>
      ))}
    </ul>
  );
}
