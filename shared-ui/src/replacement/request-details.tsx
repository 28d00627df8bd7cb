import type { ReactNode } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { messageOf } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';
import { Banner, Button, formatDate, formatDateTime, formatMoney } from 'shared-ui';
import { ClaimRecord } from './claim-record.tsx';
import { strings as text } from './strings.ts';
import type { useRequestCodes } from './use-request-codes.ts';
import * as styles from './resolve-dialog.module.css';

interface RequestDetailsProps {
  request: ReplacementRequest;
  codes: ReturnType<typeof useRequestCodes>;
}

/** The customer, the item and the order of a request. */
export function RequestDetails({ request, codes }: RequestDetailsProps) {
  const { product_title: product, subcategory_title: option } = request;
  return (
    <dl className={styles.details}>
      <Detail label={text.order} code wide>
        {request.orderId}
      </Detail>
      <Detail label={text.customer}>{request.username}</Detail>
      <Detail label={text.item} code wide>
        {codes.original}
        <span className={styles.reveal}>
          <Button
            size="sm"
            variant="soft"
            aria-pressed={codes.isShown}
            loading={codes.isPending}
            icon={
              codes.isShown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />
            }
            onClick={codes.toggle}
          >
            {codes.isShown ? text.hide : text.reveal}
          </Button>
          {codes.error && <Banner tone="error">{messageOf(codes.error, text.revealFailed)}</Banner>}
        </span>
      </Detail>
      <Detail label={text.record} wide>
        <ClaimRecord requestId={request._id} />
      </Detail>
      <Detail label={text.date}>{formatDateTime(request.request_date)}</Detail>
      <Detail label={text.product}>{option ? `${product}, ${option}` : product}</Detail>
      <Detail label={text.ordered}>
        {text.orderLine(
          formatDate(request.order_date),
          request.order_amount,
          formatMoney(request.order_total),
        )}
      </Detail>
      {request.problem && <Detail label={text.problem}>{text.problems[request.problem]}</Detail>}
      {request.note && (
        <Detail label={text.note} wide>
          <span className={styles.note}>{request.note}</span>
        </Detail>
      )}
    </dl>
  );
}

export function Detail({
  label,
  code = false,
  wide = false,
  children,
}: {
  label: string;
  code?: boolean;
  /** Puts it on a line of its own on a phone. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={wide ? styles.detailWide : undefined}>
      <dt>{label}</dt>
      <dd className={code ? styles.code : undefined}>{children}</dd>
    </div>
  );
}
