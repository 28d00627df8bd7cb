import type { AdminOrderRow, Order, OrderItem, OrderRow } from 'shared-contract';
import { dollarsOf } from '../money.ts';
import { unixOf, unixOrNull } from '../../platform/time.ts';
import type { AdminOrderSummary, OrderDetail, OrderItemRow, OrderSummary } from './orders.sql.ts';

const fieldsOf = (order: OrderSummary) => ({
  _id: order.id,
  status: order.status,
  product_title: order.productTitle,
  product_image_url: order.imageUrl,
  subcategory: { _id: order.subcategoryId, title: order.subcategoryTitle },
  amount: order.amount,
  total_price: dollarsOf(order.totalCents),
  payment_method: order.paymentMethod,
  creation_unix: unixOf(order.createdAt),
  completed_unix: unixOrNull(order.completedAt),
});

export const orderRowOf = (order: OrderSummary): OrderRow => ({
  ...fieldsOf(order),
  total_amount: dollarsOf(order.totalCents),
});

export const adminOrderRowOf = (order: AdminOrderSummary): AdminOrderRow => ({
  ...orderRowOf(order),
  buyer: { _id: order.buyerId, username: order.buyerName },
  admin_made: order.adminMade,
  paid_unix: unixOrNull(order.paidAt),
  approved_by: order.approvedBy,
});

/** An item with its decrypted text. */
export type OpenedItem = OrderItemRow & { text: string };

/** Each delivered text with the state of its replacement; a replacement follows as a separate item. */
function itemsOf(items: readonly OpenedItem[]): OrderItem[] {
  const textOf = new Map(items.map((item) => [item.id, item.text]));
  const replacements = new Set(items.map((item) => item.replacedBy));
  return items.map((item) => {
    const replacement = item.replacedBy === null ? undefined : textOf.get(item.replacedBy);
    return {
      deliverable: item.text,
      active: item.replacedBy === null,
      is_replacement: replacements.has(item.id),
      request:
        item.requestId === null || item.requestStatus === null || item.requestedAt === null
          ? null
          : {
              _id: item.requestId,
              status: item.requestStatus,
              request_date: unixOf(item.requestedAt),
              resolved_unix: unixOrNull(item.resolvedAt),
              automatic: item.automatic ?? false,
              ...(item.reason === null ? {} : { reason: item.reason }),
              ...(replacement === undefined ? {} : { replacement }),
            },
    };
  });
}

/** The whole order; `opened` is empty unless it is COMPLETED. */
export function orderOf(order: OrderDetail, opened: readonly OpenedItem[]): Order {
  const items = itemsOf(opened);
  return {
    ...fieldsOf(order),
    product_id: order.productId,
    buyer: { _id: order.buyerId, username: order.buyerName },
    unit_price: dollarsOf(order.unitPriceCents),
    ...(order.faceValueCents === null ? {} : { face_value: dollarsOf(order.faceValueCents) }),
    subtotal: dollarsOf(order.unitPriceCents * order.amount),
    discount: dollarsOf(order.discountCents),
    deliverables: items.filter((item) => item.active).map((item) => item.deliverable),
    items,
    warranty_ends_unix: unixOrNull(order.warrantyEndsAt),
    expires_unix: unixOrNull(order.expiresAt),
    ...(order.redeemInstructions !== null && order.status === 'COMPLETED'
      ? { redeem_instructions: order.redeemInstructions }
      : {}),
    ...(order.redirectUrl === null ? {} : { redirect_url: order.redirectUrl }),
    ...(order.creditedCents === null ? {} : { credited: dollarsOf(order.creditedCents) }),
  };
}
