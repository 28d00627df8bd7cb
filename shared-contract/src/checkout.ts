import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { CartEntry, OrderRow, Personal, Transaction } from './entities.ts';
import { DollarsIn, Email, Id, Line, OneOf, pageFields, Password, Strict } from './fields.ts';
import { limits } from './limits.ts';
import { CUSTOMER_ROLES, MEMBER_ROLES } from './roles.ts';
import { LEDGER_KINDS, ORDER_STATUSES, PAYMENT_METHODS } from './statuses.ts';

export const getPersonal = endpoint({
  method: 'GET',
  path: '/user/personal',
  summary: 'My profile, balance, cart and recent orders',
  roles: MEMBER_ROLES,
  reply: Personal,
  errors: [],
});

export const updateCart = endpoint({
  method: 'POST',
  path: '/user/cart/update',
  summary: 'Set the amount of one cart line; 0 removes it',
  roles: CUSTOMER_ROLES,
  body: Strict({
    subcategoryId: Id,
    amount: Type.Integer({ minimum: 0, maximum: limits.cartAmountMax }),
  }),
  reply: Type.Object({ cart: Type.Array(CartEntry) }),
  errors: ['SUBCATEGORY_NOT_FOUND', 'STOCK_INSUFFICIENT', 'CART_FULL'],
});

export const checkoutCart = endpoint({
  method: 'POST',
  path: '/orders/cart/checkout',
  summary: 'Buy the cart: one order for each line, all or none',
  roles: CUSTOMER_ROLES,
  body: Strict({
    payment_method: OneOf(PAYMENT_METHODS),
    /** The total that the buyer was shown; another one is refused with CART_CHANGED. */
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

export const topUp = endpoint({
  method: 'POST',
  path: '/user/balance/top-up',
  summary: 'Start a top-up through the gateway',
  roles: CUSTOMER_ROLES,
  body: Strict({
    amount: DollarsIn(limits.topUpMin, limits.topUpMax),
    payment_method: Type.Literal('HOODPAY'),
  }),
  reply: Type.Object({ redirect_url: Type.String(), payment_id: Type.String() }),
  errors: [
    'BALANCE_CAP',
    'TOP_UPS_OPEN',
    'PAYMENT_METHOD_INACTIVE',
    'IDEMPOTENCY_KEY_REUSED',
    'GATEWAY_FAILED',
    'GATEWAY_UNCONFIGURED',
  ],
  idempotent: true,
});

export const listTransactions = endpoint({
  method: 'GET',
  path: '/user/transactions',
  summary: 'My ledger, newest first; 100 entries when `amount` is absent',
  roles: CUSTOMER_ROLES,
  query: Strict({ ...pageFields, kind: Type.Optional(OneOf(LEDGER_KINDS)) }),
  reply: Type.Array(Transaction),
  errors: [],
  paged: true,
});

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/orders/my-orders',
  summary: 'My orders, newest first; 10 at a time unless told',
  roles: CUSTOMER_ROLES,
  query: Strict({
    ...pageFields,
    /** Case-insensitive substring of the id or the product title. */
    search: Type.Optional(Line(limits.searchMax)),
    status: Type.Optional(OneOf(ORDER_STATUSES)),
  }),
  reply: Type.Array(OrderRow),
  errors: [],
  paged: true,
});

/** Exactly one of the two changes at a time. A password change ends every older token. */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/user/profile/update',
  summary: 'Change my email address or my password',
  roles: MEMBER_ROLES,
  body: Type.Union([Strict({ email: Email }), Strict({ password: Password })]),
  reply: Type.Object({ message: Type.String(), ...Personal.properties }),
  errors: ['EMAIL_UNCHANGED', 'EMAIL_TAKEN', 'PASSWORD_WEAK'],
});
