import { centsOf, dollarsOf, savingOf } from 'shared-contract/money';
import type { Order } from 'shared-contract/types';
import { Money, ProductImage, ShortId, formatDate } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../strings.ts';
import * as accountStyles from '../account.module.css';
import * as styles from './order-summary.module.css';

/** What was ordered, when, how it was paid, and what it cost. */
export function OrderSummary({ order, heading: Heading = 'h2' }: { order: Order; heading?: 'h2' | 'h3' }) {
  return (
    <aside className={`${accountStyles.card} ${styles.orderSummary}`} aria-label={strings.order.summaryLabel}>
      <div className={styles.product}>
        <span className={styles.art}>
          <ProductImage
            key={order.product_image_url}
            title={order.product_title}
            src={order.product_image_url}
            size="sm"
          />
        </span>
        <div>
          <Heading className={ui.productTitle}>{order.product_title}</Heading>
          <p className={styles.meta}>{order.subcategory.title}</p>
          <p className={styles.meta}>{strings.quantity(order.amount)}</p>
        </div>
      </div>
      <dl className={accountStyles.facts}>
        <div>
          <dt>{strings.order.id}</dt>
          <dd>
            <ShortId id={order._id} />
          </dd>
        </div>
        <div>
          <dt>{strings.order.date}</dt>
          <dd>{formatDate(order.creation_unix)}</dd>
        </div>
        <div>
          <dt>{strings.order.payment}</dt>
          <dd>{strings.methods[order.payment_method]}</dd>
        </div>
        {order.discount > 0 && (
          <>
            <div>
              <dt>{strings.order.subtotal}</dt>
              <dd>
                <Money dollars={order.subtotal} />
              </dd>
            </div>
            <div>
              <dt>{strings.order.discount}</dt>
              <dd className={styles.discount}>
                <Money dollars={-order.discount} />
              </dd>
            </div>
          </>
        )}
        <Saved order={order} />
        <div>
          <dt>{strings.order.total}</dt>
          <dd className={styles.total}>
            <Money dollars={order.total_price} />
          </dd>
        </div>
      </dl>
    </aside>
  );
}

const savingLabels: Partial<Record<Order['status'], string>> = {
  PENDING: strings.youSave,
  COMPLETED: strings.youSaved,
};

/**
 * How much less than the face value at the time of the purchase was paid (rules 2.15). Renders nothing when the face value was
 * not known, or when the order was never paid.
 */
function Saved({ order }: { order: Order }) {
  const { face_value: face, amount, total_price: paid, status } = order;
  const saving = savingOf(centsOf(paid), face === undefined ? null : centsOf(face) * amount);
  const label = savingLabels[status];
  if (!saving || !label) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.discount}>
        <Money dollars={dollarsOf(saving.cents)} />
      </dd>
    </div>
  );
}
