import { type Static, Type } from 'typebox';
import { Count, Dollars, IdOut, Nullable, OneOf, Text, UnixSeconds } from './fields.ts';
import {
  GATEWAY_STATES,
  ORDER_EVENTS,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  REPLACEMENT_STATUSES,
} from './statuses.ts';

const orderFields = {
  _id: IdOut,
  status: OneOf(ORDER_STATUSES),
  product_title: Text,
  product_image_url: Nullable(Text),
  subcategory: Type.Object({ _id: IdOut, title: Text }),
  amount: Count,
  total_price: Dollars,
  payment_method: OneOf(PAYMENT_METHODS),
  creation_unix: UnixSeconds,
  completed_unix: Nullable(UnixSeconds),
};

/** An order as a row of a list; `total_amount` is what lists call `total_price` (rules 16.8). */
export const OrderRow = Type.Object({ ...orderFields, total_amount: Dollars });
export type OrderRow = Static<typeof OrderRow>;

const ReplacementOfItem = Type.Object({
  _id: IdOut,
  status: OneOf(REPLACEMENT_STATUSES),
  request_date: UnixSeconds,
  resolved_unix: Nullable(UnixSeconds),
  automatic: Type.Boolean(),
  reason: Type.Optional(Text),
  /** The new code, once APPROVED. */
  replacement: Type.Optional(Text),
});

/** One delivered code, and what has happened to it. */
export const OrderItem = Type.Object({
  deliverable: Text,
  /** false once a replacement has taken its place. */
  active: Type.Boolean(),
  /** true when it was delivered as a replacement itself. */
  is_replacement: Type.Boolean(),
  request: Nullable(ReplacementOfItem),
});
export type OrderItem = Static<typeof OrderItem>;

export const Order = Type.Object({
  ...orderFields,
  product_id: IdOut,
  buyer: Type.Object({ _id: IdOut, username: Text }),
  unit_price: Dollars,
  /** The face value of one item when it was sold. Absent when it was not known, so that no saving is claimed. */
  face_value: Type.Optional(Dollars),
  subtotal: Dollars,
  /** This order's share of the reseller discount. */
  discount: Dollars,
  /** The working codes; empty unless COMPLETED. */
  deliverables: Type.Array(Text),
  /** Every code that was delivered, including replaced ones; empty unless COMPLETED. */
  items: Type.Array(OrderItem),
  redeem_instructions: Type.Optional(Text),
  /** When the warranty of the sale ends. Null without a warranty, and until it is COMPLETED. */
  warranty_ends_unix: Nullable(UnixSeconds),
  /** When the reservation of a PENDING order ends. */
  expires_unix: Nullable(UnixSeconds),
  /** The payment page of a PENDING gateway order. */
  redirect_url: Type.Optional(Text),
  /** What was paid too late or too little for its checkout, and was credited to the buyer's balance instead. */
  credited: Type.Optional(Dollars),
  /** Present when its mail can be sent again: it is COMPLETED, and the store sends e-mail. */
  has_mail: Type.Optional(Type.Literal(true)),
});
export type Order = Static<typeof Order>;

/** A customer's gateway checkout that waits for its payment. All PENDING orders of the customer belong to it. */
export const OpenCheckout = Type.Object({
  /** One of its orders. The calls about a checkout accept any of them. */
  order_id: IdOut,
  orders: Count,
  /** What is to be paid. */
  total: Dollars,
  expires_unix: UnixSeconds,
  redirect_url: Text,
});
export type OpenCheckout = Static<typeof OpenCheckout>;

/** An order in the admin's list. */
export const AdminOrderRow = Type.Object({
  ...OrderRow.properties,
  buyer: Type.Object({ _id: IdOut, username: Text }),
  /** Whether an admin created it, without a payment. */
  admin_made: Type.Boolean(),
  paid_unix: Nullable(UnixSeconds),
  /** The name of the admin who created it, or approved it before it was paid. */
  approved_by: Nullable(Text),
});
export type AdminOrderRow = Static<typeof AdminOrderRow>;

/** What an admin has written about an order, for other admins. */
export const OrderNote = Type.Object({ _id: IdOut, text: Text, by: Text, at_unix: UnixSeconds });
export type OrderNote = Static<typeof OrderNote>;

/** The history of an order, for the administration. It has no codes. */
export const OrderFile = Type.Object({
  /** The earliest first. */
  history: Type.Array(
    Type.Object({
      event: OneOf(ORDER_EVENTS),
      at_unix: UnixSeconds,
      /** The name of the admin or member of staff who did it; null for the buyer and the store. */
      by: Nullable(Text),
    }),
  ),
  /** The gateway payment of the whole checkout; null when the order needs none. */
  payment: Nullable(
    Type.Object({
      _id: IdOut,
      /** Null until the answer of the gateway was stored. */
      gateway_id: Nullable(Text),
      state: OneOf(GATEWAY_STATES),
      amount: Dollars,
      /** What was paid; null while nothing was paid. */
      paid: Nullable(Dollars),
      /** Whether it was credited to the buyer's balance instead of paying for the checkout. */
      credited: Type.Boolean(),
    }),
  ),
  replacements: Type.Array(
    Type.Object({
      _id: IdOut,
      status: OneOf(REPLACEMENT_STATUSES),
      automatic: Type.Boolean(),
      /** Why it was denied. */
      reason: Nullable(Text),
    }),
  ),
  /** The latest first. */
  notes: Type.Array(OrderNote),
});
export type OrderFile = Static<typeof OrderFile>;
