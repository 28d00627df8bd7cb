import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  AdminOrderRow,
  AdminStats,
  AdminStoreConfig,
  AdminUser,
  AdminUserRow,
  Analytics,
  ExternalLink,
  PaymentMethodConfig,
  Review,
} from './entities.ts';
import {
  FilledLine,
  FilledParagraphs,
  Id,
  Line,
  Message,
  Nullable,
  OneOf,
  pageFields,
  Paragraphs,
  ReviewText,
  Strict,
  UnixSeconds,
  Version,
  WebUrl,
} from './fields.ts';
import { limits } from './limits.ts';
import { ADMIN_ROLES, ROLES } from './roles.ts';
import { ORDER_STATUSES, PAYMENT_METHODS } from './statuses.ts';

const roles = ADMIN_ROLES;

export const getAdminConfig = endpoint({
  method: 'GET',
  path: '/admin/config',
  summary: 'The whole store configuration',
  roles,
  reply: AdminStoreConfig,
  errors: [],
});

export const updateAdminConfig = endpoint({
  method: 'POST',
  path: '/admin/config/update',
  summary:
    'Change parts of the store configuration; all or nothing, and nothing when `expected_version` is an older one',
  roles,
  body: Strict({
    store_name: Type.Optional(FilledLine(limits.storeNameMax)),
    store_description: Type.Optional(FilledParagraphs(limits.descriptionMax)),
    payment_methods: Type.Optional(
      Type.Array(Strict(PaymentMethodConfig.properties), { maxItems: PAYMENT_METHODS.length }),
    ),
    external_links: Type.Optional(
      Type.Array(Strict({ ...ExternalLink.properties, name: FilledLine(limits.titleMax), href: WebUrl }), {
        maxItems: limits.externalLinksMax,
      }),
    ),
    review_reward: Type.Optional(
      Type.Number({ minimum: 0, maximum: limits.reviewRewardMax, multipleOf: 0.01 }),
    ),
    enforced_ratings: Type.Optional(Type.Boolean()),
    announcement_bar_config: Type.Optional(
      Strict({
        enabled: Type.Boolean(),
        text: Paragraphs(limits.announcementMax),
        template: Type.Integer({ minimum: 1, maximum: 5 }),
        scrolling: Type.Boolean(),
        scroll_direction: Line(20),
      }),
    ),
    expected_version: Type.Optional(Version),
  }),
  reply: AdminStoreConfig,
  errors: ['CHANGED_MEANWHILE'],
});

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/admin/stats',
  summary: 'The counters of the admin dashboard',
  roles,
  reply: AdminStats,
  errors: [],
});

export const getAnalytics = endpoint({
  method: 'POST',
  path: '/admin/stats',
  summary: 'Sales of a period, for one product or all',
  roles,
  body: Strict({ product: Nullable(Id), start_unix: UnixSeconds, end_unix: UnixSeconds }),
  reply: Analytics,
  errors: ['PRODUCT_NOT_FOUND'],
});

export const getAdminUser = endpoint({
  method: 'GET',
  path: '/admin/user/{userId}',
  summary: 'One user with cart and the whole order history',
  roles,
  params: Strict({ userId: Id }),
  reply: AdminUser,
  errors: ['USER_NOT_FOUND'],
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'Users, newest first; 100 when `amount` is absent',
  roles,
  query: Strict({
    ...pageFields,
    /** Case-insensitive substring of username or email. */
    search: Type.Optional(Line(limits.searchMax)),
    role: Type.Optional(OneOf(ROLES)),
  }),
  reply: Type.Array(AdminUserRow),
  errors: [],
  paged: true,
});

/** A GET that writes (rules 16.1). `discount` is a percent with one decimal. */
export const setReseller = endpoint({
  method: 'GET',
  path: '/admin/users/set_reseller/{userId}',
  summary: 'Promote a member to reseller',
  roles,
  params: Strict({ userId: Id }),
  query: Strict({
    discount: Type.Number({ minimum: 0, maximum: limits.promoteDiscountMax, multipleOf: 0.1 }),
  }),
  reply: Type.Object({ message: Type.String(), user: AdminUserRow }),
  errors: ['USER_NOT_FOUND', 'USER_NOT_PROMOTABLE'],
});

export const listOrders = endpoint({
  method: 'GET',
  path: '/admin/orders/all',
  summary: 'Orders, newest first; all of them when `amount` is absent',
  roles,
  query: Strict({
    ...pageFields,
    /** Case-insensitive substring of order id, product title or buyer id. */
    search: Type.Optional(Line(limits.searchMax)),
    status: Type.Optional(OneOf(ORDER_STATUSES)),
    payment_method: Type.Optional(OneOf(PAYMENT_METHODS)),
  }),
  reply: Type.Array(AdminOrderRow),
  errors: [],
  paged: true,
});

export const processOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/process/{orderId}',
  summary: 'Approve a pending order: deliver at once, bypassing the payment',
  roles,
  params: Strict({ orderId: Id }),
  reply: Message,
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_PENDING', 'STOCK_INSUFFICIENT'],
});

export const createAndApproveOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/create-and-approve',
  summary: 'Give items to a user without payment',
  roles,
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
    'SUBCATEGORY_NOT_FOUND',
    'ITEM_UNAVAILABLE',
    'STOCK_INSUFFICIENT',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
});

export const editReview = endpoint({
  method: 'POST',
  path: '/admin/reviews/{reviewId}/edit',
  summary: 'Correct a review',
  roles,
  params: Strict({ reviewId: Id }),
  body: Strict({
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    text_review: Type.Optional(ReviewText),
  }),
  reply: Type.Object({ message: Type.String(), review: Review }),
  errors: ['REVIEW_NOT_FOUND'],
});

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/admin/reviews/{reviewId}',
  summary: 'Delete a review; its reward stays',
  roles,
  params: Strict({ reviewId: Id }),
  reply: Message,
  errors: ['REVIEW_NOT_FOUND'],
});
