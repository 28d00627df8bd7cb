import { Link } from 'react-router-dom';
import { samePage } from 'shared-contract/remote';
import type { ReplacementRequest } from 'shared-contract/types';
import { Button, formatDateTime, ProductImage, ShortId, StatusBadge } from 'shared-ui';
import { itemProblems } from 'shared-ui/item-problems';
import { NewMark } from 'shared-ui/live';
import { RequestHolder, RequestWait } from 'shared-ui/replacement';
import { shortItem } from 'shared-ui/short-item';
import { strings } from '../../strings.ts';
import { resolveId } from './use-decided-focus.ts';
import * as styles from './replacements.module.css';

const text = strings.requests;

export interface RequestListProps {
  requests: readonly ReplacementRequest[];
  /** When the list was read: waits are counted up to then. */
  nowMs: number;
  /** It was added while the list was on screen. */
  isNew: (request: ReplacementRequest) => boolean;
  /** The address of one. */
  addressOf: (requestId: string) => string;
  onOpen: (request: ReplacementRequest) => void;
}

/** The queue as a table; a row opens its dialog, and the button does so for the keyboard. */
export function RequestsTable({ requests, nowMs, isNew, addressOf, onOpen }: RequestListProps) {
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
              <td className={styles.name}>
                <RequestLink request={request} addressOf={addressOf} /> {isNew(request) && <NewMark />}
              </td>
              <td>
                <RequestedItem request={request} />
              </td>
              <td>
                <span className={styles.date}>{formatDateTime(request.request_date)}</span>
                <RequestWait request={request} nowMs={nowMs} />
              </td>
              <td>
                <StatusBadge kind="replacement" status={request.status} />
                <RequestHolder request={request} />
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

/** Leads to the address of the request, which has its dialog open. */
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

/** The item with the product that it is of. */
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

/** Opens the dialog of one request that waits; its name says which, because every row has one. */
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
