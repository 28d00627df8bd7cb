import { useRef, useState, type Ref } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from 'shared-contract/types';
import { Button, formatDateTime, formatMoney, Spinner, StatusBadge, useFocusNext } from 'shared-ui';
import { SideDrawer } from 'shared-ui/overlay';
import { Neighbours, type Neighbouring } from 'shared-ui/neighbours';
import { useNotice } from '../../layout/notice.ts';
import { CopyableCode } from '../../parts/copyable-code.tsx';
import { DeliveredCodes, replacedCodes } from '../../parts/delivered-codes.tsx';
import { Detail, Details } from '../../parts/details.tsx';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { historyPath } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { CustomerDetails } from './customer-details.tsx';
import { OrderFileParts } from './order-file-parts.tsx';
import { ResendMail } from './resend-mail.tsx';
import { isApprovable } from './orders.view.ts';
import { useOrder } from './use-orders.ts';
import * as detailsStyles from '../../parts/details.module.css';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';

const text = strings.order;

interface OrderDrawerProps {
  orderId: string;
  neighbours: Neighbouring;
  onMove: (orderId: string) => void;
  onClose: () => void;
}

/**
 * The details of one order: items, buyer, history and deliverables (rules 14.18). It stays open under the confirmation of an approval, and
 * then shows the deliverables.
 */
export function OrderDrawer({ orderId, neighbours, onMove, onClose }: OrderDrawerProps) {
  const read = useOrder(orderId);
  const { data: order, isPending } = read;
  const [approving, setApproving] = useState(false);
  const approve = useRef<HTMLButtonElement>(null);
  const deliverables = useRef<HTMLElement>(null);
  const focusNext = useFocusNext();
  const notify = useNotice();
  return (
    <>
      <SideDrawer
        tall
        title={text.title}
        width={680}
        onClose={onClose}
        footer={
          order &&
          (isApprovable(order.status) ? (
            <Button ref={approve} variant="primary" onClick={() => setApproving(true)}>
              {strings.orders.approve}
            </Button>
          ) : (
            order.status === 'COMPLETED' && <ResendMail key={orderId} orderId={orderId} />
          ))
        }
      >
        <Neighbours {...neighbours} onMove={onMove} />
        {isPending ? (
          <Spinner text={text.loading} />
        ) : order ? (
          // Codes revealed in one order must not stay visible in another.
          <OrderParts key={orderId} order={order} deliverables={deliverables} />
        ) : (
          <FailedLoad of={read} fallback={text.loadFailed} heading="h3" />
        )}
      </SideDrawer>
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
    <div className={panelStyles.stack}>
      <Details label={text.info}>
        <Detail label={text.id}>
          <CopyableCode value={order._id} name={text.id} />
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
      <OrderFileParts orderId={order._id} />
      <CustomerDetails userId={order.buyer._id} />
      <section ref={deliverables} aria-label={text.deliverables} tabIndex={-1}>
        <h3 className={detailsStyles.detailsTitle}>{text.deliverables}</h3>
        {order.deliverables.length === 0 ? (
          <p className={tableStyles.cellQuiet}>{text.noDeliverables[order.status]}</p>
        ) : (
          <DeliveredCodes orderId={order._id} codes={order.deliverables} replaced={replacedCodes(order)} />
        )}
      </section>
    </div>
  );
}
