import { type Static, Type } from 'typebox';
import { Count, Dollars, IdOut, Nullable, OneOf, Text, UnixSeconds } from './fields.ts';
import { ITEM_PROBLEMS, REPLACEMENT_STATUSES } from './statuses.ts';

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
  /** What the customer says is wrong with the item, if anything. */
  problem: Type.Optional(OneOf(ITEM_PROBLEMS)),
  note: Type.Optional(Text),
  reason: Type.Optional(Text),
  replacement: Type.Optional(Text),
  resolved_by: Type.Optional(Text),
  resolved_unix: Nullable(UnixSeconds),
});
export type ReplacementRequest = Static<typeof ReplacementRequest>;

export const ReplacementOption = Type.Object({ _id: IdOut, deliverable: Text });
export type ReplacementOption = Static<typeof ReplacementOption>;
