import type { OrderStatus, PaymentMethod, ReplacementStatus } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** An order as a row of a list. */
export interface OrderSummary {
  id: string;
  status: OrderStatus;
  productTitle: string;
  imageUrl: string | null;
  subcategoryId: string;
  subcategoryTitle: string;
  amount: number;
  totalCents: number;
  paymentMethod: PaymentMethod;
  createdAt: Date;
  completedAt: Date | null;
}

export interface AdminOrderSummary extends OrderSummary {
  buyerId: string;
  buyerName: string;
  adminMade: boolean;
  paidAt: Date | null;
  /** The name of the admin who made or approved it. */
  approvedBy: string | null;
}

export interface OrderDetail extends AdminOrderSummary {
  productId: string;
  unitPriceCents: number;
  /** The face value of one item at the time of the checkout; null where it was not known. */
  faceValueCents: number | null;
  discountCents: number;
  redeemInstructions: string | null;
  /** The end of the warranty that it was sold with; null without replacements, and until it is COMPLETED. */
  warrantyEndsAt: Date | null;
  /** The end of the reservation; like `redirectUrl`, null unless it is PENDING. */
  expiresAt: Date | null;
  redirectUrl: string | null;
  /** The payment that was credited to the balance because it came too late or was too small; null where there is none. */
  creditedCents: number | null;
  /** The buyer has not been shown the codes yet. The first time is recorded (rules 7.8). */
  unseen: boolean;
}

/** One item of an order, and the request for its replacement, if any. */
export interface OrderItemRow {
  id: string;
  deliverable: Buffer;
  keyId: string;
  replacedBy: string | null;
  requestId: string | null;
  requestStatus: ReplacementStatus | null;
  requestedAt: Date | null;
  resolvedAt: Date | null;
  automatic: boolean | null;
  reason: string | null;
}

type Row<T> = T & Record<string, unknown>;

/** The columns of an OrderSummary, of `orders o`. */
export const summary = `o.id, o.status, o.product_title as "productTitle", o.product_image_url as "imageUrl",
  o.subcategory_id as "subcategoryId", o.subcategory_title as "subcategoryTitle", o.amount,
  o.total_cents as "totalCents", o.payment_method as "paymentMethod", o.created_at as "createdAt",
  o.completed_at as "completedAt"`;
/** The columns of an AdminOrderSummary, of `orders o join users u`. */
export const adminSummary = `${summary}, o.user_id as "buyerId", u.username as "buyerName", o.admin_made as "adminMade",
  o.paid_at as "paidAt", (select username from users where id = o.approved_by) as "approvedBy"`;

const waiting = `case when o.status = 'PENDING' then o.expires_at end as "expiresAt",
  case when o.status = 'PENDING' then (select redirect_url from gateway_payments g
    where g.checkout_id = o.checkout_id and g.status = 'PENDING') end as "redirectUrl"`;

const detailOf = (name: string, where: string) =>
  statement<Row<OrderDetail>>(
    name,
    `select ${adminSummary}, ${waiting}, o.product_id as "productId", o.unit_price_cents as "unitPriceCents",
          o.face_value_cents as "faceValueCents", o.discount_cents as "discountCents",
          o.redeem_instructions as "redeemInstructions",
          case when o.replace_enabled and o.warranty_seconds > 0
            then o.completed_at + make_interval(secs => o.warranty_seconds) end as "warrantyEndsAt",
          (select g.paid_cents from gateway_payments g
            where g.checkout_id = o.checkout_id and g.effect = 'CREDITED') as "creditedCents",
          o.records_view and not exists (select from order_views where order_id = o.id) as unseen
     from orders o join users u on u.id = o.user_id where ${where}`,
  );
const detail = detailOf('orders.detail', 'o.id = $1');
// The ids of a checkout's orders are in the order of its cart.
const details = detailOf(
  'orders.details-of-checkout',
  'o.checkout_id = (select checkout_id from orders where id = $1) order by o.id',
);

const items = statement<Row<OrderItemRow>>(
  'orders.items',
  `select i.id, i.deliverable, i.key_id as "keyId", i.replaced_by as "replacedBy", r.id as "requestId",
          r.status as "requestStatus", r.requested_at as "requestedAt", r.resolved_at as "resolvedAt", r.automatic,
          r.reason
     from stock_items i left join replacement_requests r on r.stock_item_id = i.id
    where i.order_id = $1 and i.state = 'SOLD' order by i.sold_at, i.seq`,
);

export const orderDetail = (on: Queryable, orderId: string) => detail.row(on, [orderId]);
export const ordersOfCheckout = (on: Queryable, orderId: string) => details.rows(on, [orderId]);
export const orderItems = (on: Queryable, orderId: string) => items.rows(on, [orderId]);
