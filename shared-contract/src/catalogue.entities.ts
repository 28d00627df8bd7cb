import { type Static, Type } from 'typebox';
import { Count, Dollars, IdOut, Nullable, Text, Version } from './fields.ts';

export const Category = Type.Object({ _id: IdOut, title: Text });
export type Category = Static<typeof Category>;

/** A category with what admins need to change it. */
export const AdminCategory = Type.Object({ ...Category.properties, version: Version });
export type AdminCategory = Static<typeof AdminCategory>;

/** A category with how many products are in it, and how many of them are on sale. */
export const CountedCategory = Type.Object({
  ...AdminCategory.properties,
  product_count: Count,
  enabled_count: Count,
});
export type CountedCategory = Static<typeof CountedCategory>;

export const ReplacementSettings = Type.Object({
  replace_enabled: Type.Boolean(),
  auto_replace_enabled: Type.Boolean(),
  auto_replace_max_before_approval: Type.Integer(),
  /** Seconds after completion; 0 means never. */
  warranty_time: Type.Integer(),
});
export type ReplacementSettings = Static<typeof ReplacementSettings>;

export const Product = Type.Object({
  _id: IdOut,
  title: Text,
  description: Text,
  product_image_url: Nullable(Text),
  category: Category,
  starting_at: Dollars,
  /** 0 while nobody has rated it. 5 for every product while `enforced_ratings` is on. */
  average_rating: Type.Number(),
  review_count: Count,
  enabled: Type.Boolean(),
  in_stock: Type.Boolean(),
  /** The biggest saving among the options that can be bought, in whole percent. Absent where no saving is claimed. */
  saving_percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  replacement_settings: ReplacementSettings,
  redeem_instructions: Type.Optional(Text),
  /** Only for an ADMIN. */
  version: Type.Optional(Version),
});
export type Product = Static<typeof Product>;

/** A product in the list of admins. */
export const ListedProduct = Type.Object({
  ...Product.properties,
  option_count: Count,
  /** Codes for sale, of all its options. */
  stock_count: Count,
});
export type ListedProduct = Static<typeof ListedProduct>;

export const SubcategoryOption = Type.Object({
  _id: IdOut,
  title: Text,
  price: Dollars,
  stock_count: Count,
  /** The face value. Without it no saving is claimed. */
  face_value: Type.Optional(Dollars),
  /** Only for an ADMIN. Sales and stock do not change it. */
  version: Type.Optional(Version),
});
export type SubcategoryOption = Static<typeof SubcategoryOption>;

export const Subcategory = Type.Object({
  ...SubcategoryOption.properties,
  product: Type.Object({ _id: IdOut, title: Text, product_image_url: Nullable(Text) }),
});
export type Subcategory = Static<typeof Subcategory>;
