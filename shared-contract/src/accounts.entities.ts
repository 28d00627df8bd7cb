import { type Static, Type } from 'typebox';
import { CartEntry } from './cart.entities.ts';
import { Factors } from './factors.entities.ts';
import { Count, Dollars, IdOut, Nullable, OneOf, Text, UnixSeconds } from './fields.ts';
import { Transaction } from './ledger.entities.ts';
import { OpenCheckout, OrderRow } from './orders.entities.ts';
import { ReplacementRequest } from './replacements.entities.ts';
import { ROLES } from './roles.ts';

export const Personal = Type.Object({
  _id: IdOut,
  username: Text,
  email: Text,
  /** Whether the owner of the account has confirmed the address by a mail. Absent when the store sends no e-mail. */
  email_confirmed: Type.Optional(Type.Boolean()),
  /** A new address that replaces the present one once the link in a mail to it is opened. */
  email_waiting: Type.Optional(Text),
  role: OneOf(ROLES),
  balance: Dollars,
  cart: Type.Array(CartEntry),
  /** In percent; 0 for everyone but a reseller. */
  discount: Type.Number(),
  recent_order_history: Type.Array(OrderRow),
  /** Absent when no checkout waits for a payment. */
  open_checkout: Type.Optional(OpenCheckout),
  creation_unix: UnixSeconds,
  /** Present after a sign-in with a password that the store made. That password does not work again. */
  password_used_up: Type.Optional(Type.Literal(true)),
  total_orders: Count,
  /** For all completed orders whose face value is known: the face value minus the price paid. */
  money_saved: Dollars,
});
export type Personal = Static<typeof Personal>;

/** A session that has not ended: one device, or one browser on it. */
export const AccountSession = Type.Object({
  _id: IdOut,
  /** As text: `Chrome on Windows`. */
  device: Text,
  /** The network where it was last seen, as text, with its country if the store knows it. */
  place: Text,
  creation_unix: UnixSeconds,
  /** Accurate to a minute. */
  seen_unix: UnixSeconds,
  /** Whether this is the session that makes the call. */
  current: Type.Boolean(),
});
export type AccountSession = Static<typeof AccountSession>;

/** What the store has about a customer, without the codes. */
export const OwnData = Type.Object({
  exported_unix: UnixSeconds,
  profile: Type.Pick(Personal, [
    '_id',
    'username',
    'email',
    'email_confirmed',
    'email_waiting',
    'role',
    'balance',
    'discount',
    'creation_unix',
  ]),
  devices: Type.Array(AccountSession),
  factors: Type.Omit(Factors, ['enrolment_required']),
  cart: Type.Array(CartEntry),
  /** Newest first, as are the following lists. */
  orders: Type.Array(
    Type.Object({
      ...OrderRow.properties,
      /** When its codes were first sent to the customer. Null when they were not, or when that is not known. */
      viewed_unix: Nullable(UnixSeconds),
    }),
  ),
  replacements: Type.Array(
    Type.Pick(ReplacementRequest, [
      '_id',
      'orderId',
      'product_title',
      'request_date',
      'status',
      'automatic',
      'problem',
      'note',
      'reason',
      'resolved_unix',
    ]),
  ),
  transactions: Type.Array(Type.Omit(Transaction, ['balance_after'])),
  reviews: Type.Array(
    Type.Object({
      _id: IdOut,
      order_id: IdOut,
      product_title: Text,
      rating: Type.Integer(),
      text_review: Nullable(Text),
      anonymous: Type.Boolean(),
      creation_unix: UnixSeconds,
    }),
  ),
});
export type OwnData = Static<typeof OwnData>;

/** The codes that a customer has bought. An order that is not completed has none. */
export const OwnCodes = Type.Object({
  orders: Type.Array(
    Type.Object({
      ...Type.Pick(OrderRow, ['_id', 'creation_unix', 'status', 'product_title', 'subcategory']).properties,
      deliverables: Type.Array(Text),
    }),
  ),
});
export type OwnCodes = Static<typeof OwnCodes>;

export const AdminUserRow = Type.Object({
  _id: IdOut,
  username: Text,
  email: Text,
  role: OneOf(ROLES),
  balance: Dollars,
  discount: Type.Optional(Type.Number()),
  creation_unix: UnixSeconds,
  /** Since when nobody may sign in to it; absent when it is not locked. */
  locked_unix: Type.Optional(UnixSeconds),
});
export type AdminUserRow = Static<typeof AdminUserRow>;

/** A user in the admin's list, with how many orders they have placed or been given. */
export const ListedUser = Type.Object({ ...AdminUserRow.properties, total_orders: Count });
export type ListedUser = Static<typeof ListedUser>;

export const AdminUser = Type.Object({
  ...AdminUserRow.properties,
  /** Present when a second factor is needed to sign in. */
  second_factor: Type.Optional(Type.Literal(true)),
  cart: Type.Array(CartEntry),
  total_orders: Count,
  completed_orders: Count,
  total_spent: Dollars,
  /** Newest first. */
  full_order_history: Type.Array(Type.Object({ ...OrderRow.properties, deliverables: Type.Array(Text) })),
});
export type AdminUser = Static<typeof AdminUser>;
