import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { DollarsIn, Id, OneOf, Strict } from './fields.ts';
import { limits } from './limits.ts';
import { ADMIN_ROLES, CUSTOMER_ROLES } from './roles.ts';
import { PAYMENT_METHODS } from './statuses.ts';

export const checkoutCart = endpoint({
  method: 'POST',
  path: '/orders/cart/checkout',
  summary: 'Buy the cart: one order for each line, all or none',
  roles: CUSTOMER_ROLES,
  body: Strict({
    payment_method: OneOf(PAYMENT_METHODS),
    /** The total that the buyer was shown. Any other total is refused with CART_CHANGED. */
    expected_total: Type.Optional(DollarsIn(0, limits.checkoutTotalMax)),
  }),
  reply: Type.Object({
    message: Type.String(),
    order_ids: Type.Array(Type.String()),
    redirect_url: Type.Optional(Type.String()),
  }),
  errors: [
    'CART_EMPTY',
    'CART_CHANGED',
    'ITEM_UNAVAILABLE',
    'STOCK_INSUFFICIENT',
    'BALANCE_INSUFFICIENT',
    'PAYMENT_METHOD_INACTIVE',
    'RESERVATION_LIMIT',
    'RESERVATIONS_PAUSED',
    'IDEMPOTENCY_KEY_REUSED',
    'GATEWAY_FAILED',
    'GATEWAY_UNCONFIGURED',
  ],
  idempotent: true,
});

export const createAndApproveOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/create-and-approve',
  summary: 'Give items to a user without payment',
  roles: ADMIN_ROLES,
  body: Strict({
    userId: Id,
    items: Type.Array(
      Strict({ subcategoryId: Id, amount: Type.Integer({ minimum: 1, maximum: limits.cartAmountMax }) }),
      { minItems: 1, maxItems: limits.adminOrderItemsMax },
    ),
  }),
  reply: Type.Object({ message: Type.String(), order_ids: Type.Array(Type.String()) }),
  errors: [
    'USER_NOT_FOUND',
    'USER_CLOSED',
    'SUBCATEGORY_NOT_FOUND',
    'ITEM_UNAVAILABLE',
    'STOCK_INSUFFICIENT',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
});
