import type { ReplacementRequest } from 'shared-contract/types';
import { Button, formatDateTime, ShortId, StatusBadge } from 'shared-ui';
import { shortItem } from 'shared-ui/short-item';
import { strings } from '../../strings.ts';
import { resolveId } from './use-decided-focus.ts';
import * as styles from './replacements.module.css';

const text = strings.requests;

export interface RequestListProps {
  requests: readonly ReplacementRequest[];
  onOpen: (request: ReplacementRequest) => void;
}

/** The queue as a table; a row opens its dialog, and the button does so for the keyboard. */
export function RequestsTable({ requests, onOpen }: RequestListProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.columns.order}</th>
            <th scope="col">{text.columns.username}</th>
            <th scope="col">{text.columns.item}</th>
            <th scope="col">{text.columns.date}</th>
            <th scope="col">{text.columns.status}</th>
            <th scope="col" className={styles.end}>
              {text.columns.action}
            </th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <tr key={request._id} onClick={() => onOpen(request)}>
              <td>
                <ShortId id={request.orderId} />
              </td>
              <td className={styles.name}>{request.username}</td>
              <td className={styles.code} title={request.original_deliverable}>
                {shortItem(request.original_deliverable)}
              </td>
              <td className={styles.date}>{formatDateTime(request.request_date)}</td>
              <td>
                <StatusBadge kind="replacement" status={request.status} />
              </td>
              <td className={styles.end}>
                <ResolveButton request={request} onOpen={onOpen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Opens the dialog of one request; its name says which, because every row has one. */
export function ResolveButton({
  request,
  onOpen,
}: { request: ReplacementRequest } & Pick<RequestListProps, 'onOpen'>) {
  return (
    <Button
      id={resolveId(request._id)}
      size="sm"
      aria-label={text.resolveNamed(request.username, shortItem(request.original_deliverable))}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(request);
      }}
    >
      {text.resolve}
    </Button>
  );
}
