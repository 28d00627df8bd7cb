import { Check, Eye, UserRound } from 'lucide-react';
import type { AdminOrderRow } from 'shared-contract/types';
import { Button, IconButton } from 'shared-ui';
import { strings } from '../../strings.ts';
import { isApprovable } from './orders.view.ts';
import * as tableStyles from '../../parts/table.module.css';

const text = strings.orders;

export interface OrderActionHandlers {
  onView: (order: AdminOrderRow) => void;
  onViewUser: (order: AdminOrderRow) => void;
  onApprove: (order: AdminOrderRow) => void;
}

/** The actions of one order; only Approve has a label. */
export function OrderActions(props: OrderActionHandlers & { order: AdminOrderRow }) {
  const { order, onView, onViewUser, onApprove } = props;
  return (
    <span className={tableStyles.rowActions}>
      {isApprovable(order.status) && (
        <Button
          size="sm"
          icon={<Check size={14} strokeWidth={2} aria-hidden="true" />}
          aria-label={`${text.approve} ${order.product_title}, ${order.buyer.username}`}
          onClick={() => onApprove(order)}
        >
          {text.approve}
        </Button>
      )}
      <IconButton
        size="xs"
        label={text.view}
        icon={<Eye size={16} strokeWidth={1.75} />}
        onClick={() => onView(order)}
      />
      <IconButton
        size="xs"
        label={text.viewUser}
        tooltipSide="end"
        icon={<UserRound size={16} strokeWidth={1.75} />}
        onClick={() => onViewUser(order)}
      />
    </span>
  );
}
