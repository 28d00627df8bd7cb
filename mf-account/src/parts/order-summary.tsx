import type { Order } from 'shared-contract/types';
import { Money, ProductImage, ShortId, formatDate } from 'shared-ui';
import { strings } from '../strings.ts';
import './order-summary.css';

/** What was ordered, when, how it was paid and what it cost. */
export function OrderSummary({ order, heading: Heading = 'h2' }: { order: Order; heading?: 'h2' | 'h3' }) {
  return (
    <aside className="account-card order-summary" aria-label={strings.order.summaryLabel}>
      <div className="order-summary__product">
        <span className="order-summary__art">
          <ProductImage
            key={order.product_image_url}
            title={order.product_title}
            src={order.product_image_url}
            size="sm"
          />
        </span>
        <div>
          <Heading className="type-product-title">{order.product_title}</Heading>
          <p className="order-summary__meta">{order.subcategory.title}</p>
          <p className="order-summary__meta">{strings.quantity(order.amount)}</p>
        </div>
      </div>
      <dl className="account-facts">
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
              <dd className="order-summary__discount">
                <Money dollars={-order.discount} />
              </dd>
            </div>
          </>
        )}
        <div>
          <dt>{strings.order.total}</dt>
          <dd className="order-summary__total">
            <Money dollars={order.total_price} />
          </dd>
        </div>
      </dl>
    </aside>
  );
}
