import { type Static, Type } from 'typebox';
import { IdOut, Nullable, Text, UnixSeconds, Version } from './fields.ts';

export const Review = Type.Object({
  _id: IdOut,
  product_id: IdOut,
  product_name: Text,
  product_image: Nullable(Text),
  /** The username, or `Anonymous`. */
  reviewed_by: Text,
  rating: Type.Integer(),
  text_review: Type.Optional(Text),
  creation_unix: UnixSeconds,
  /** Only for an ADMIN. */
  version: Type.Optional(Version),
});
export type Review = Static<typeof Review>;
