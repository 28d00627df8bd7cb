import { useState } from 'react';
import { useCall } from 'shared-auth';
import type { Order, OrderItem } from 'shared-contract/types';
import { Banner, Button, StatusBadge, VisuallyHidden, useFocusNext } from 'shared-ui';
import { RedeemSteps } from 'shared-ui/product-text';
import { Deliverables } from '../../parts/deliverables.tsx';
import { OrderSummary } from '../../parts/order-summary.tsx';
import { useNow } from '../../parts/use-now.ts';
import { usePassing } from 'shared-ui/passing';
import { strings } from '../../strings.ts';
import { HiddenCodes } from './hidden-codes.tsx';
import { OrderHeadline } from './order-headline.tsx';
import { ReplacementDialog } from './replacement-dialog.tsx';
import { ReplacementTimeline } from './replacement-timeline.tsx';
import { canRequest } from './replacement.view.ts';
import { ResendMail } from './resend-mail.tsx';
import { ReviewSection } from './review-section.tsx';
import { Warranty } from './warranty.tsx';
import * as accountStyles from '../../account.module.css';
import * as styles from './order.module.css';

const MINUTE_MS = 60_000;

interface Asking {
  item: OrderItem;
  position: number;
  opener: HTMLElement;
}

interface OrderCompletedProps {
  order: Order;
  isCustomer: boolean;
  /** Whether the page was open when it was paid. */
  hasSettled: boolean;
}

/** A completed order: its items, replacements, the review, and what was ordered. */
export function OrderCompleted({ order, isCustomer, hasSettled }: OrderCompletedProps) {
  const [opened, setOpened] = useState<Order>();
  const { data: eligibility } = useCall(
    'GET /orders/{orderId}/replacement-eligibility',
    { params: { orderId: order._id } },
    { enabled: isCustomer },
  );
  const now = useNow(MINUTE_MS, isCustomer);
  const [asking, setAsking] = useState<Asking | null>(null);
  const focusNext = useFocusNext();
  const [news, setNews] = usePassing<string>();

  const actionsOf = (item: OrderItem, position: number) => {
    if (item.request?.status === 'PENDING') return <StatusBadge kind="item" status="REQUESTED" />;
    if (item.request?.status === 'DENIED') return <StatusBadge kind="replacement" status="DENIED" />;
    return (
      isCustomer &&
      canRequest(item, order, eligibility, now) && (
        <Button
          variant="quiet"
          size="sm"
          onClick={({ currentTarget: opener }) => setAsking({ item, position, opener })}
        >
          {strings.replacement.notWorking}
          <VisuallyHidden> {strings.replacement.request(position)}</VisuallyHidden>
        </Button>
      )
    );
  };
  return (
    <>
      <OrderHeadline status="COMPLETED" takesFocus={hasSettled} />
      <div className={styles.order}>
        <div className={styles.main}>
          {news && (
            <Banner tone="success" reveal={news}>
              {news}
            </Banner>
          )}
          {isCustomer || opened ? (
            <Deliverables
              order={opened ?? order}
              actionsOf={actionsOf}
              belowOf={({ request }, position) =>
                request && <ReplacementTimeline request={request} position={position} />
              }
            />
          ) : (
            <HiddenCodes order={order} onRead={setOpened} />
          )}
          {order.redeem_instructions && (
            <section className={`${accountStyles.card} ${accountStyles.cardBody}`}>
              <RedeemSteps text={order.redeem_instructions} />
            </section>
          )}
          {isCustomer && order.warranty_ends_unix !== null && (
            <Warranty endsUnix={order.warranty_ends_unix} nowMs={now} />
          )}
        </div>
        <div className={styles.side}>
          <OrderSummary order={order} />
          {isCustomer && order.has_mail && <ResendMail orderId={order._id} />}
        </div>
        {isCustomer && (
          <div className={styles.review}>
            <ReviewSection orderId={order._id} />
          </div>
        )}
      </div>
      <ReplacementDialog
        order={order}
        asking={asking}
        onClose={() => setAsking(null)}
        onDone={(text) => {
          setNews(text);
          // Each item can be requested once: the button that opened the dialog disappears, and the rest of its row stays.
          const row = asking?.opener.closest('li');
          focusNext(() => row?.querySelector<HTMLElement>('a, button'), asking?.opener);
        }}
      />
    </>
  );
}
