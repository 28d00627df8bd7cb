import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  codeFields,
  CodeQuery,
  Deliverable,
  DollarsIn,
  FilledParagraphs,
  Id,
  Line,
  Message,
  OneOf,
  pageFields,
  Strict,
  UnixSeconds,
} from './fields.ts';
import { limits } from './limits.ts';
import { AdminOrderRow, Order, OrderFile, OrderNote, OrderRow } from './orders.entities.ts';
import { ADMIN_ROLES, CUSTOMER_ROLES, type Role } from './roles.ts';
import { ORDER_SETTLEMENTS, ORDER_SORTS, ORDER_STATUSES, PAYMENT_METHODS } from './statuses.ts';

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/orders/my-orders',
  summary: 'My orders, newest first; 10 at a time by default',
  roles: CUSTOMER_ROLES,
  query: Strict({
    ...pageFields,
    /** Case-insensitive part of the id or of the product's title. */
    search: Type.Optional(Line(limits.searchMax)),
    status: Type.Optional(OneOf(ORDER_STATUSES)),
  }),
  reply: Type.Array(OrderRow),
  errors: [],
  paged: true,
});

const readers = ['USER', 'RESELLER', 'ADMIN'] as const satisfies readonly Role[];

const params = Strict({ orderId: Id });

/** For the buyer and admins. For anyone else the order does not exist. */
export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/{orderId}',
  summary: 'One order with its deliverables',
  roles: readers,
  proof: 'of-codes',
  params,
  query: CodeQuery,
  reply: Order,
  errors: ['ORDER_NOT_FOUND'],
});

/** The same call under another path, which the dashboard uses (rules 7.3). */
export const getOrderDetail = endpoint({ ...getOrder, path: '/order/{orderId}' });

export const getCheckoutOrders = endpoint({
  method: 'GET',
  path: '/orders/{orderId}/checkout',
  summary: 'All orders that were placed together with this one, it included, in the order of the cart',
  roles: CUSTOMER_ROLES,
  params,
  query: Strict({ codes: codeFields.codes }),
  reply: Type.Array(Order),
  errors: ['ORDER_NOT_FOUND'],
});

export const listOrders = endpoint({
  method: 'GET',
  path: '/admin/orders/all',
  summary: 'Orders, newest first by default; all of them, newest first, when `amount` is absent',
  roles: ADMIN_ROLES,
  query: Strict({
    ...pageFields,
    /** A part of a title, or of a buyer's name or address; or the start of an id (rules 7.6). */
    search: Type.Optional(Line(limits.searchMax)),
    status: Type.Optional(OneOf(ORDER_STATUSES)),
    payment_method: Type.Optional(OneOf(PAYMENT_METHODS)),
    settled: Type.Optional(OneOf(ORDER_SETTLEMENTS)),
    /** When it was placed. */
    from_unix: Type.Optional(UnixSeconds),
    /** Exclusive. */
    to_unix: Type.Optional(UnixSeconds),
    /** When it was completed. */
    completed_from_unix: Type.Optional(UnixSeconds),
    /** Exclusive. */
    completed_to_unix: Type.Optional(UnixSeconds),
    product: Type.Optional(Id),
    /** Only orders with an item for which a replacement was requested. */
    replacement: Type.Optional(Type.Literal('asked')),
    min_total: Type.Optional(DollarsIn(0, limits.checkoutTotalMax)),
    max_total: Type.Optional(DollarsIn(0, limits.checkoutTotalMax)),
    /** For a list with `amount`, which is paged. */
    sort: Type.Optional(OneOf(ORDER_SORTS)),
    /** For the list without `amount`: only orders after this one, at most `most` of them. */
    after: Type.Optional(Id),
    most: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.fileRowsMax })),
  }),
  reply: Type.Array(AdminOrderRow),
  errors: ['PRODUCT_NOT_FOUND', 'ORDER_NOT_FOUND'],
  paged: true,
});

/** The code is in the body, because addresses are kept in histories and logs, and anyone who reads a code can use it. */
export const findOrdersByCode = endpoint({
  method: 'POST',
  path: '/admin/orders/by-code',
  summary: 'The orders that a code was delivered with: none, one, or several',
  roles: ADMIN_ROLES,
  body: Strict({ code: Deliverable }),
  reply: Type.Array(AdminOrderRow),
  errors: [],
});

export const getOrderFile = endpoint({
  method: 'GET',
  path: '/admin/orders/{orderId}',
  summary: 'What became of one order: its history, its payment and its replacements, without codes',
  roles: ADMIN_ROLES,
  params,
  reply: OrderFile,
  errors: ['ORDER_NOT_FOUND'],
});

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/admin/orders/{orderId}/notes',
  summary: 'Write a note on an order, which only admins read',
  roles: ADMIN_ROLES,
  params,
  body: Strict({ text: FilledParagraphs(limits.orderNoteMax) }),
  reply: OrderNote,
  errors: ['ORDER_NOT_FOUND', 'USER_CLOSED'],
});

export const processOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/process/{orderId}',
  summary: 'Approve a pending order: deliver at once, bypassing the payment',
  roles: ADMIN_ROLES,
  params: Strict({ orderId: Id }),
  reply: Message,
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_PENDING', 'STOCK_INSUFFICIENT'],
});
