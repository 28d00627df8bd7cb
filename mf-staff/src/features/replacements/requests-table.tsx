import { Link } from 'react-router-dom';
import { samePage } from 'shared-contract/remote';
import type { ReplacementRequest } from 'shared-contract/types';
import { Button, formatDateTime, ProductImage, ShortId, StatusBadge } from 'shared-ui';
import { itemProblems } from 'shared-ui/item-problems';
import { NewMark } from 'shared-ui/live';
import { RequestHolder, RequestWait } from 'shared-ui/replacement';
import { shortItem } from 'shared-ui/short-item';
import { Table, type TableColumnsType } from 'shared-ui/table';
import { strings } from '../../strings.ts';
import { resolveId } from './use-decided-focus.ts';
import * as styles from './replacements.module.css';

const text = strings.requests;

export interface RequestListProps {
  requests: readonly ReplacementRequest[];
  /** When the list was read. Waiting times are counted up to then. */
  nowMs: number;
  /** Whether it was added while the list was on screen. */
  isNew: (request: ReplacementRequest) => boolean;
  /** The address of one request. */
  addressOf: (requestId: string) => string;
  onOpen: (request: ReplacementRequest) => void;
}

/** antd makes screen readers announce every change of a table, which would read out the whole queue. */
const quiet = { spinning: false, 'aria-live': undefined, 'aria-busy': undefined };

/** The queue as a table. A click on a row opens its dialog. The row's button does so for the keyboard. */
export const RequestsTable = ({ requests, onOpen, ...rest }: RequestListProps) => (
  <div className={styles.frame}>
    <Table<ReplacementRequest>
      aria-label={text.title}
      className={styles.table}
      columns={columnsOf({ onOpen, ...rest })}
      dataSource={requests as ReplacementRequest[]}
      rowKey="_id"
      loading={quiet}
      pagination={false}
      tableLayout="auto"
      onRow={(request) => ({ onClick: () => onOpen(request) })}
    />
  </div>
);

const columnsOf = ({
  nowMs,
  isNew,
  addressOf,
  onOpen,
}: Omit<RequestListProps, 'requests'>): TableColumnsType<ReplacementRequest> => [
  { title: text.columns.order, key: 'order', render: (_, { orderId }) => <ShortId id={orderId} /> },
  {
    title: text.columns.username,
    key: 'username',
    className: styles.name ?? '',
    render: (_, request) => (
      <>
        <RequestLink request={request} addressOf={addressOf} /> {isNew(request) && <NewMark />}
      </>
    ),
  },
  {
    title: text.columns.item,
    key: 'item',
    render: (_, request) => <RequestedItem request={request} />,
  },
  {
    title: text.columns.date,
    key: 'date',
    render: (_, request) => (
      <>
        <span className={styles.date}>{formatDateTime(request.request_date)}</span>
        <RequestWait request={request} nowMs={nowMs} />
      </>
    ),
  },
  {
    title: text.columns.status,
    key: 'status',
    render: (_, request) => (
      <>
        <StatusBadge kind="replacement" status={request.status} />
        <RequestHolder request={request} />
      </>
    ),
  },
  {
    title: text.columns.action,
    key: 'action',
    align: 'right',
    render: (_, request) => <ResolveButton request={request} onOpen={onOpen} />,
  },
];

/** A link to the address of the request, which opens its dialog. */
export const RequestLink = ({
  request,
  addressOf,
}: { request: ReplacementRequest } & Pick<RequestListProps, 'addressOf'>) => (
  <Link
    className={styles.open}
    to={addressOf(request._id)}
    state={samePage}
    onClick={(event) => event.stopPropagation()}
  >
    {request.username}
  </Link>
);

/** The item and the product it belongs to. */
export function RequestedItem({ request }: { request: ReplacementRequest }) {
  const { product_title: product, product_image_url: image, subcategory_title: option } = request;
  return (
    <span className={styles.item}>
      <ProductImage key={image} title={product} src={image} size="xs" />
      <span className={styles.itemText}>
        <span className={styles.itemProduct}>{text.option(product, option)}</span>
        <span className={styles.code} title={request.original_deliverable}>
          {shortItem(request.original_deliverable)}
        </span>
        {request.problem && (
          <span className={styles.says}>
            {text.says} {itemProblems[request.problem]}
          </span>
        )}
      </span>
    </span>
  );
}

/** Opens the dialog of one waiting request. Every row has this button, so its accessible name says which request. */
export function ResolveButton({
  request,
  onOpen,
}: { request: ReplacementRequest } & Pick<RequestListProps, 'onOpen'>) {
  if (request.status !== 'PENDING') return null;
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
