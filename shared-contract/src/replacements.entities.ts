import { type Static, Type } from 'typebox';
import { Count, Dollars, IdOut, Nullable, OneOf, Text, UnixSeconds, Version } from './fields.ts';
import { ITEM_PROBLEMS, REPLACEMENT_STATUSES } from './statuses.ts';

/** Who works on a pending request, and until when. */
export const ReplacementLock = Type.Object({ username: Text, until_unix: UnixSeconds });
export type ReplacementLock = Static<typeof ReplacementLock>;

export const ReplacementRequest = Type.Object({
  _id: IdOut,
  orderId: IdOut,
  username: Text,
  subcategoryId: IdOut,
  original_deliverable: Text,
  request_date: UnixSeconds,
  status: OneOf(REPLACEMENT_STATUSES),
  product_title: Text,
  product_image_url: Nullable(Text),
  subcategory_title: Text,
  order_date: UnixSeconds,
  order_total: Dollars,
  order_amount: Count,
  automatic: Type.Boolean(),
  /** What the customer says is wrong with the item, if they say it. */
  problem: Type.Optional(OneOf(ITEM_PROBLEMS)),
  note: Type.Optional(Text),
  reason: Type.Optional(Text),
  replacement: Type.Optional(Text),
  resolved_by: Type.Optional(Text),
  resolved_unix: Nullable(UnixSeconds),
  /** Absent when nobody works on it. */
  lock: Type.Optional(ReplacementLock),
});
export type ReplacementRequest = Static<typeof ReplacementRequest>;

export const ReplacementOption = Type.Object({ _id: IdOut, deliverable: Text });
export type ReplacementOption = Static<typeof ReplacementOption>;

/** How much a customer has bought so far, and how many replacements they have requested. */
export const ClaimRecord = Type.Object({
  username: Text,
  member_since: UnixSeconds,
  /** Completed orders. */
  orders: Count,
  /** How many items were bought in them. Absent when the customer has placed more than `limits.claimRecordOrders` orders. */
  items: Type.Optional(Count),
  /** Requests of any status. Those that are neither approved nor denied are pending. */
  claims: Count,
  approved: Count,
  denied: Count,
});
export type ClaimRecord = Static<typeof ClaimRecord>;

/** A text for denials, with a name. */
export const DenialTemplate = Type.Object({ _id: IdOut, name: Text, text: Text, version: Version });
export type DenialTemplate = Static<typeof DenialTemplate>;
