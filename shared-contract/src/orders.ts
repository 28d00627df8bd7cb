import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Order, ReplacementSettings, Review } from './entities.ts';
import { Id, Nullable, OneOf, ReviewText, Strict, UnixSeconds } from './fields.ts';
import { limits } from './limits.ts';
import { CUSTOMER_ROLES, type Role } from './roles.ts';
import { REPLACEMENT_STATUSES } from './statuses.ts';

const readers = ['USER', 'RESELLER', 'ADMIN'] as const satisfies readonly Role[];
const params = Strict({ orderId: Id });

/** The owner's and the admin's; to anyone else the order does not exist. */
export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/{orderId}',
  summary: 'One order with its deliverables',
  roles: readers,
  params,
  reply: Order,
  errors: ['ORDER_NOT_FOUND'],
});

/** What the dashboard calls; it answers the same (rules 7.3). */
export const getOrderDetail = endpoint({ ...getOrder, path: '/order/{orderId}' });

export const getReviewStatus = endpoint({
  method: 'GET',
  path: '/orders/{orderId}/review-status',
  summary: 'Whether this order has been reviewed',
  roles: CUSTOMER_ROLES,
  params,
  reply: Type.Object({ hasReviewed: Type.Boolean() }),
  errors: ['ORDER_NOT_FOUND'],
});

export const createReview = endpoint({
  method: 'POST',
  path: '/orders/{orderId}/create-review',
  summary: 'Review a completed order, once',
  roles: CUSTOMER_ROLES,
  params,
  body: Strict({
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    text_review: Type.Optional(ReviewText),
    isAnonymous: Type.Boolean(),
  }),
  reply: Type.Object({ message: Type.String(), review: Review, reward: Type.Number() }),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_COMPLETED', 'ALREADY_REVIEWED'],
});

export const getReplacementEligibility = endpoint({
  method: 'GET',
  path: '/orders/{orderId}/replacement-eligibility',
  summary: 'Whether items of this order can be replaced, and until when',
  roles: CUSTOMER_ROLES,
  params,
  reply: Type.Object({
    eligible: Type.Boolean(),
    reason: Type.Optional(Type.String()),
    replacement_settings: ReplacementSettings,
    warranty_ends_unix: Nullable(UnixSeconds),
    /** The deliverables a replacement was already requested for. */
    requested: Type.Array(Type.String()),
  }),
  errors: ['ORDER_NOT_FOUND'],
});

export const requestReplacement = endpoint({
  method: 'POST',
  path: '/orders/{orderId}/replace',
  summary: 'Ask for a replacement of one delivered item',
  roles: CUSTOMER_ROLES,
  params,
  body: Strict({
    subcategoryId: Id,
    deliverableToReplace: Type.String({ minLength: 1, maxLength: limits.deliverableMax }),
  }),
  reply: Type.Object({
    message: Type.String(),
    status: OneOf(REPLACEMENT_STATUSES),
    /** The new text, when it was replaced automatically. */
    deliverable: Type.Optional(Type.String()),
  }),
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_NOT_COMPLETED',
    'REPLACEMENT_NOT_ELIGIBLE',
    'REPLACEMENT_ALREADY_REQUESTED',
  ],
});
