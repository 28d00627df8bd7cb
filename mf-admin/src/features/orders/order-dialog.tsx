import { useRef, useState, type Ref } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from 'shared-contract/types';
import {
  Button,
  Dialog,
  ErrorNotice,
  formatDateTime,
  formatMoney,
  Spinner,
  StatusBadge,
  useFocusNext,
} from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { Detail, Details } from '../../parts/details.tsx';
import { historyPath } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { CustomerDetails } from './customer-details.tsx';
import { ResendMail } from './resend-mail.tsx';
import { isApprovable } from './orders.view.ts';
import { useOrder } from './use-orders.ts';
import * as styles from '../../parts/parts.module.css';

const text = strings.order;

interface OrderDialogProps {
  orderId: string;
  onClose: () => void;
}

/**
 * One order whole: what was bought, by whom, and what was delivered (rules 14.18). It stays open under the
 * question whether to approve it, and then shows what was delivered.
 */
export function OrderDialog({ orderId, onClose }: OrderDialogProps) {
  const { data: order, error, isPending, isFetching, refetch } = useOrder(orderId);
  const [approving, setApproving] = useState(false);
  const approve = useRef<HTMLButtonElement>(null);
  const deliverables = useRef<HTMLElement>(null);
  const focusNext = useFocusNext();
  const notify = useNotice();
  return (
    <>
      <Dialog
        open
        title={text.title}
        width={720}
        onClose={onClose}
        footer={
          order &&
          (isApprovable(order.status) ? (
            <Button ref={approve} variant="primary" onClick={() => setApproving(true)}>
              {strings.orders.approve}
            </Button>
          ) : (
            order.status === 'COMPLETED' && <ResendMail orderId={orderId} />
          ))
        }
      >
        {isPending ? (
          <Spinner text={text.loading} />
        ) : order ? (
          <OrderParts order={order} deliverables={deliverables} />
        ) : (
          <ErrorNotice
            error={error}
            fallback={text.loadFailed}
            heading="h3"
            retryLabel={strings.tryAgain}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </Dialog>
      {approving && order && (
        <ApproveDialog
          order={order}
          onClose={() => setApproving(false)}
          onApproved={(message) => {
            setApproving(false);
            notify(message);
            // Once the order is read again, the button goes and the deliverables appear.
            focusNext(() => (approve.current ? null : deliverables.current), approve.current);
          }}
        />
      )}
    </>
  );
}

function OrderParts({ order, deliverables }: { order: Order; deliverables: Ref<HTMLElement> }) {
  return (
    <div className={styles.stack}>
      <Details label={text.info}>
        <Detail label={text.id}>
          <span className={styles.code}>{order._id}</span>
        </Detail>
        <Detail label={text.status}>
          <StatusBadge status={order.status} inTable />
        </Detail>
        <Detail label={text.product}>
          {order.product_title}, {order.subcategory.title}
        </Detail>
        <Detail label={text.amount}>{order.amount}</Detail>
        <Detail label={text.unitPrice}>{formatMoney(order.unit_price)}</Detail>
        {order.discount > 0 && <Detail label={text.discount}>{formatMoney(-order.discount)}</Detail>}
        <Detail label={text.total}>{formatMoney(order.total_price)}</Detail>
        <Detail label={text.payment}>{strings.payment[order.payment_method]}</Detail>
        <Detail label={text.date}>{formatDateTime(order.creation_unix)}</Detail>
        {order.completed_unix !== null && (
          <Detail label={text.completed}>{formatDateTime(order.completed_unix)}</Detail>
        )}
        <Detail label={strings.audit.historyOf}>
          <Link to={historyPath('order', order._id)}>{strings.audit.history}</Link>
        </Detail>
      </Details>
      <CustomerDetails userId={order.buyer._id} />
      <section ref={deliverables} aria-label={text.deliverables} tabIndex={-1}>
        <h3 className={styles.detailsTitle}>{text.deliverables}</h3>
        {order.deliverables.length === 0 ? (
          <p className={styles.cellQuiet}>{text.noDeliverables[order.status]}</p>
        ) : (
          <ul className={styles.codeList}>
            {order.deliverables.map((deliverable, index) => (
              <li key={index} className={styles.code}>
                {deliverable}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
