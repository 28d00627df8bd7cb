import { Link } from 'react-router-dom';
import { samePage } from 'shared-contract/remote';
import type { ReplacementRequest } from 'shared-contract/types';
import { Button, formatDateTime, ShortId, StatusBadge } from 'shared-ui';
import { NewMark } from 'shared-ui/live';
import { RequestHolder, RequestWait } from 'shared-ui/replacement';
import { shortItem } from 'shared-ui/short-item';
import type { TableColumnsType } from 'shared-ui/table';
import { Shortened } from '../../parts/shortened.tsx';
import { strings } from '../../strings.ts';
import * as detailsStyles from '../../parts/details.module.css';
import * as tableStyles from '../../parts/table.module.css';

const text = strings.replacements;

export type OpenRequest = (request: ReplacementRequest) => void;

export interface RequestRows {
  /** The address of a request. */
  addressOf: (requestId: string) => string;
  onOpen: OpenRequest;
  /** Whether the request was added while the list was on screen. */
  isNew: (request: ReplacementRequest) => boolean;
  /** When the list was read. */
  nowMs: number;
}

export const requestColumns = ({
  addressOf,
  onOpen,
  isNew,
  nowMs,
}: RequestRows): TableColumnsType<ReplacementRequest> => [
  { title: text.columns.order, key: 'order', render: (_, { orderId }) => <ShortId id={orderId} /> },
  {
    title: text.columns.username,
    key: 'username',
    render: (_, request) => (
      <>
        <RequestLink request={request} addressOf={addressOf} /> {isNew(request) && <NewMark />}
      </>
    ),
  },
  {
    title: text.columns.product,
    key: 'product',
    className: tableStyles.cellQuiet,
    render: (_, { product_title: title }) => <Shortened text={title} />,
  },
  {
    title: text.columns.item,
    key: 'item',
    className: tableStyles.oneLine ?? '',
    render: (_, { original_deliverable: item }) => (
      <span className={detailsStyles.code} title={item}>
        {shortItem(item)}
      </span>
    ),
  },
  {
    title: text.columns.date,
    key: 'date',
    className: `${tableStyles.cellQuiet} ${tableStyles.numeric}`,
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

export const RequestLink = ({
  request,
  addressOf,
}: { request: ReplacementRequest } & Pick<RequestRows, 'addressOf'>) => (
  <Link
    className={`${tableStyles.linkButton} ${tableStyles.shortened}`}
    title={request.username}
    to={addressOf(request._id)}
    state={samePage}
  >
    {request.username}
  </Link>
);

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
