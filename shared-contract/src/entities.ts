import { Type, type Static } from 'typebox';
import { Dollars, Nullable, OneOf, UnixSeconds, Version } from './fields.ts';
import { LEDGER_KINDS, ORDER_STATUSES, PAYMENT_METHODS, REPLACEMENT_STATUSES } from './statuses.ts';
import { ROLES } from './roles.ts';

// What replies are made of (rules 16.8). Money in dollars, time in unix seconds.

const id = Type.String();
const text = Type.String();
const count = Type.Integer({ minimum: 0 });

export const Category = Type.Object({ _id: id, title: text });
export type Category = Static<typeof Category>;

export const ReplacementSettings = Type.Object({
  replace_enabled: Type.Boolean(),
  auto_replace_enabled: Type.Boolean(),
  auto_replace_max_before_approval: Type.Integer(),
  /** Seconds after completion; 0 means never. */
  warranty_time: Type.Integer(),
});
export type ReplacementSettings = Static<typeof ReplacementSettings>;

export const Product = Type.Object({
  _id: id,
  title: text,
  description: text,
  product_image_url: Nullable(text),
  category: Category,
  starting_at: Dollars,
  /** 0 while nobody has rated it; 5 everywhere while `enforced_ratings` is on. */
  average_rating: Type.Number(),
  review_count: count,
  enabled: Type.Boolean(),
  in_stock: Type.Boolean(),
  replacement_settings: ReplacementSettings,
  redeem_instructions: Type.Optional(text),
  /** For an ADMIN only. */
  version: Type.Optional(Version),
});
export type Product = Static<typeof Product>;

export const SubcategoryOption = Type.Object({
  _id: id,
  title: text,
  price: Dollars,
  stock_count: count,
  /** The face value; without it nothing is claimed about savings. */
  face_value: Type.Optional(Dollars),
  /** For an ADMIN only. Sales and stock leave it as it is. */
  version: Type.Optional(Version),
});
export type SubcategoryOption = Static<typeof SubcategoryOption>;

export const Subcategory = Type.Object({
  ...SubcategoryOption.properties,
  product: Type.Object({ _id: id, title: text, product_image_url: Nullable(text) }),
});
export type Subcategory = Static<typeof Subcategory>;

export const CartEntry = Type.Object({ subcategoryId: id, amount: count });
export type CartEntry = Static<typeof CartEntry>;

const orderFields = {
  _id: id,
  status: OneOf(ORDER_STATUSES),
  product_title: text,
  product_image_url: Nullable(text),
  subcategory: Type.Object({ _id: id, title: text }),
  amount: count,
  total_price: Dollars,
  payment_method: OneOf(PAYMENT_METHODS),
  creation_unix: UnixSeconds,
  completed_unix: Nullable(UnixSeconds),
};

/** An order as a row of a list; `total_amount` is what lists call `total_price` (rules 16.8). */
export const OrderRow = Type.Object({ ...orderFields, total_amount: Dollars });
export type OrderRow = Static<typeof OrderRow>;

const ReplacementOfItem = Type.Object({
  _id: id,
  status: OneOf(REPLACEMENT_STATUSES),
  request_date: UnixSeconds,
  resolved_unix: Nullable(UnixSeconds),
  automatic: Type.Boolean(),
  reason: Type.Optional(text),
  /** The new text, once APPROVED. */
  replacement: Type.Optional(text),
});

/** One delivered text and what became of it. */
export const OrderItem = Type.Object({
  deliverable: text,
  /** false once a replacement took its place. */
  active: Type.Boolean(),
  /** true when it was itself delivered as a replacement. */
  is_replacement: Type.Boolean(),
  request: Nullable(ReplacementOfItem),
});
export type OrderItem = Static<typeof OrderItem>;

export const Order = Type.Object({
  ...orderFields,
  product_id: id,
  buyer: Type.Object({ _id: id, username: text }),
  unit_price: Dollars,
  subtotal: Dollars,
  /** This order's share of the reseller discount. */
  discount: Dollars,
  /** The active texts; empty unless COMPLETED. */
  deliverables: Type.Array(text),
  /** Every text ever delivered, replaced ones included; empty unless COMPLETED. */
  items: Type.Array(OrderItem),
  redeem_instructions: Type.Optional(text),
  /** When a PENDING order's reservation ends. */
  expires_unix: Nullable(UnixSeconds),
  /** Where a PENDING gateway order is paid. */
  redirect_url: Type.Optional(text),
});
export type Order = Static<typeof Order>;

/** An order in the admin's list. */
export const AdminOrderRow = Type.Object({
  ...OrderRow.properties,
  buyer: Type.Object({ _id: id, username: text }),
  /** Made by an admin, without payment. */
  admin_made: Type.Boolean(),
});
export type AdminOrderRow = Static<typeof AdminOrderRow>;

export const Personal = Type.Object({
  _id: id,
  username: text,
  email: text,
  role: OneOf(ROLES),
  balance: Dollars,
  cart: Type.Array(CartEntry),
  /** Percent; 0 for everyone but a reseller. */
  discount: Type.Number(),
  recent_order_history: Type.Array(OrderRow),
  creation_unix: UnixSeconds,
  total_orders: count,
  /** Sum over completed orders of face value minus price paid, where a face value is known. */
  money_saved: Dollars,
});
export type Personal = Static<typeof Personal>;

export const Transaction = Type.Object({
  _id: id,
  kind: OneOf(LEDGER_KINDS),
  /** Signed: a credit is above 0, a debit below. */
  amount: Dollars,
  balance_after: Dollars,
  /** One sentence that describes it. */
  description: text,
  order_id: Nullable(id),
  creation_unix: UnixSeconds,
});
export type Transaction = Static<typeof Transaction>;

export const Review = Type.Object({
  _id: id,
  product_id: id,
  product_name: text,
  product_image: Nullable(text),
  /** The username, or `Anonymous`. */
  reviewed_by: text,
  rating: Type.Integer(),
  text_review: Type.Optional(text),
  creation_unix: UnixSeconds,
});
export type Review = Static<typeof Review>;

export const ReplacementRequest = Type.Object({
  _id: id,
  orderId: id,
  username: text,
  subcategoryId: id,
  original_deliverable: text,
  request_date: UnixSeconds,
  status: OneOf(REPLACEMENT_STATUSES),
  product_title: text,
  product_image_url: Nullable(text),
  subcategory_title: text,
  order_date: UnixSeconds,
  order_total: Dollars,
  order_amount: count,
  automatic: Type.Boolean(),
  reason: Type.Optional(text),
  replacement: Type.Optional(text),
  resolved_by: Type.Optional(text),
  resolved_unix: Nullable(UnixSeconds),
});
export type ReplacementRequest = Static<typeof ReplacementRequest>;

export const ReplacementOption = Type.Object({ _id: id, deliverable: text });
export type ReplacementOption = Static<typeof ReplacementOption>;

const AnnouncementBarConfig = Type.Object({
  enabled: Type.Boolean(),
  /** Sanitised HTML. */
  text: text,
  template: Type.Integer({ minimum: 1, maximum: 5 }),
  scrolling: Type.Boolean(),
  scroll_direction: text,
});

export const ExternalLink = Type.Object({
  name: text,
  href: text,
  in_nav_bar: Type.Boolean(),
  in_footer: Type.Boolean(),
});
export type ExternalLink = Static<typeof ExternalLink>;

export const PaymentMethodConfig = Type.Object({ name: OneOf(PAYMENT_METHODS), enabled: Type.Boolean() });

export const StoreConfig = Type.Object({
  /** Empty when the owner has not named the store: screens show the default brand text. */
  store_name: text,
  store_description: text,
  payment_methods: Type.Array(PaymentMethodConfig),
  active_payment_methods: Type.Array(OneOf(PAYMENT_METHODS)),
  announcement_bar_config: AnnouncementBarConfig,
  external_links: Type.Array(ExternalLink),
  enforced_ratings: Type.Boolean(),
  /** Percent of what was paid. */
  review_reward: Type.Number(),
});
export type StoreConfig = Static<typeof StoreConfig>;

export const AdminStoreConfig = Type.Object({ ...StoreConfig.properties, version: Version });
export type AdminStoreConfig = Static<typeof AdminStoreConfig>;

export const AdminUserRow = Type.Object({
  _id: id,
  username: text,
  email: text,
  role: OneOf(ROLES),
  balance: Dollars,
  discount: Type.Optional(Type.Number()),
  creation_unix: UnixSeconds,
});
export type AdminUserRow = Static<typeof AdminUserRow>;

export const AdminUser = Type.Object({
  ...AdminUserRow.properties,
  cart: Type.Array(CartEntry),
  total_orders: count,
  completed_orders: count,
  total_spent: Dollars,
  /** Newest first. */
  full_order_history: Type.Array(Type.Object({ ...OrderRow.properties, deliverables: Type.Array(text) })),
});
export type AdminUser = Static<typeof AdminUser>;

export const AdminStats = Type.Object({
  totalRevenue: Dollars,
  totalOrders: count,
  completedOrders: count,
  pendingOrders: count,
  totalUsers: count,
  totalResellers: count,
  totalAdmins: count,
  /** Sum of every balance. */
  totalBalance: Dollars,
  pendingReplacements: count,
  approvedReplacements: count,
  deniedReplacements: count,
  totalReviews: count,
  /** Gateway payments that cannot be settled as the gateway reports them. */
  paymentsToCheck: Type.Object({
    total: count,
    /** Those that wait longest, at most 20. */
    first: Type.Array(
      Type.Object({
        payment_id: id,
        /** What the gateway says, in its own words. */
        state: Type.String(),
        since_unix: UnixSeconds,
        user_id: id,
        username: Type.String(),
        /** None for a top-up. */
        order_ids: Type.Array(id),
      }),
    ),
  }),
});
export type AdminStats = Static<typeof AdminStats>;

export const Analytics = Type.Object({
  timeframe_start: UnixSeconds,
  timeframe_end: UnixSeconds,
  total_value: Dollars,
  total_completed_orders: count,
  /** The product's id, or null for all. */
  product_filter: Nullable(id),
  /** One row for each UTC day of the period, days without a sale included. */
  series: Type.Array(Type.Object({ day_unix: UnixSeconds, total_value: Dollars, completed_orders: count })),
});
export type Analytics = Static<typeof Analytics>;
