import type { ReplacementRequest } from 'shared-contract/types';
import { Button, formatDateTime, ShortId, StatusBadge } from 'shared-ui';
import { NewMark } from 'shared-ui/live';
import { RequestHolder, RequestWait } from 'shared-ui/replacement';
import { shortItem } from 'shared-ui/short-item';
import type { TableColumnsType } from 'shared-ui/table';
import { strings } from '../../strings.ts';
import * as styles from '../../parts/parts.module.css';

const text = strings.replacements;

export type OpenRequest = (request: ReplacementRequest) => void;

/** @param nowMs when the list was read */
export const requestColumns = (
  onOpen: OpenRequest,
  isNew: (request: ReplacementRequest) => boolean,
  nowMs: number,
): TableColumnsType<ReplacementRequest> => [
  { title: text.columns.order, key: 'order', render: (_, { orderId }) => <ShortId id={orderId} /> },
  {
    title: text.columns.username,
    key: 'username',
    render: (_, request) => (
      <>
        {request.username} {isNew(request) && <NewMark />}
      </>
    ),
  },
  { title: text.columns.product, dataIndex: 'product_title', className: styles.cellQuiet },
  {
    title: text.columns.item,
    key: 'item',
    render: (_, { original_deliverable: item }) => (
      <span className={styles.code} title={item}>
        {shortItem(item)}
      </span>
    ),
  },
  {
    title: text.columns.date,
    key: 'date',
    className: `${styles.cellQuiet} ${styles.numeric}`,
    render: (_, request) => (
      <>
        {formatDateTime(request.request_date)}
        {request.status === 'PENDING' && <RequestWait request={request} nowMs={nowMs} />}
      </>
    ),
  },
  {
    title: text.columns.status,
    key: 'status',
    render: (_, request) => (
      <>
        <StatusBadge kind="replacement" status={request.status} inTable />
        <RequestHolder request={request} />
      </>
    ),
  },
  {
    title: text.columns.action,
    key: 'action',
    fixed: 'end',
    align: 'right',
    render: (_, request) => <OpenButton request={request} onOpen={onOpen} />,
  },
];

/** Opens the dialog: to decide, or to read the outcome. */
export function OpenButton({ request, onOpen }: { request: ReplacementRequest; onOpen: OpenRequest }) {
  const word = request.status === 'PENDING' ? text.resolve : text.view;
  return (
    <Button
      size="sm"
      data-row-main
      variant={request.status === 'PENDING' ? 'secondary' : 'quiet'}
      aria-label={`${word}, ${request.username}, ${shortItem(request.original_deliverable)}`}
      onClick={() => onOpen(request)}
    >
      {word}
    </Button>
  );
}
