import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { call, messageOf } from 'shared-auth';
import type { Order } from 'shared-contract/types';
import { Banner, Button } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { useRevealed } from '../../parts/revealed.ts';
import { strings } from '../../strings.ts';
import * as accountStyles from '../../account.module.css';
import * as styles from './order.module.css';

const text = strings.items;

/** The codes of an order for a reader who is not its buyer. They are loaded on request (rules 3.16). */
export function HiddenCodes({ order, onRead }: { order: Order; onRead: (order: Order) => void }) {
  const { revealOrders } = useRevealed();
  const read = useMutation({
    mutationFn: () =>
      call('GET /orders/{orderId}', { params: { orderId: order._id }, query: { why: text.whyOfAdmin } }),
    onSuccess: (opened) => {
      revealOrders([order._id]);
      onRead(opened);
    },
  });
  return (
    <section className={`${accountStyles.card} ${accountStyles.cardBody} ${styles.hidden}`}>
      <h2 className={ui.h3}>{text.ofBuyer(order.buyer.username)}</h2>
      <p>{text.count(order.items.length)}</p>
      {read.isError && (
        <Banner tone="error" reveal={read.submittedAt}>
          {messageOf(read.error, text.readFailed)}
        </Banner>
      )}
      <Button
        icon={<Eye size={16} aria-hidden="true" />}
        loading={read.isPending}
        onClick={() => read.mutate()}
      >
        {text.reveal}
      </Button>
    </section>
  );
}
