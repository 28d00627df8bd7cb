import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Dollars, Id, Line, Message, pageFields, ReviewText, Strict, Version } from './fields.ts';
import { limits } from './limits.ts';
import { Review } from './reviews.entities.ts';
import { ADMIN_ROLES, CUSTOMER_ROLES } from './roles.ts';

const orderParams = Strict({ orderId: Id });

export const listReviews = endpoint({
  method: 'GET',
  path: '/reviews/all',
  summary: 'Reviews, newest first',
  roles: 'PUBLIC',
  query: Strict({ ...pageFields, product: Type.Optional(Id) }),
  reply: Type.Array(Review),
  errors: [],
  paged: true,
  tagged: true,
});

export const listAdminReviews = endpoint({
  method: 'GET',
  path: '/admin/reviews',
  summary: 'Reviews for the administration, newest first; all of them when `amount` is absent',
  roles: ADMIN_ROLES,
  query: Strict({
    ...pageFields,
    /** A part of the text, of the product's title, or of the name that the review shows. */
    search: Type.Optional(Line(limits.searchMax)),
    rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    product: Type.Optional(Id),
  }),
  reply: Type.Array(Review),
  errors: [],
  paged: true,
});

export const getReview = endpoint({
  method: 'GET',
  path: '/admin/reviews/{reviewId}',
  summary: 'One review',
  roles: ADMIN_ROLES,
  params: Strict({ reviewId: Id }),
  reply: Review,
  errors: ['REVIEW_NOT_FOUND'],
});

export const getReviewStatus = endpoint({
  method: 'GET',
  path: '/orders/{orderId}/review-status',
  summary: 'Whether this order has been reviewed, and what a review of it would earn now',
  roles: CUSTOMER_ROLES,
  params: orderParams,
  reply: Type.Object({ hasReviewed: Type.Boolean(), reward: Dollars }),
  errors: ['ORDER_NOT_FOUND'],
});

export const createReview = endpoint({
  method: 'POST',
  path: '/orders/{orderId}/create-review',
  summary: 'Review a completed order, once',
  roles: CUSTOMER_ROLES,
  params: orderParams,
  body: Strict({
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    text_review: Type.Optional(ReviewText),
    isAnonymous: Type.Boolean(),
  }),
  reply: Type.Object({ message: Type.String(), review: Review, reward: Type.Number() }),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_COMPLETED', 'ALREADY_REVIEWED'],
});

export const editReview = endpoint({
  method: 'POST',
  path: '/admin/reviews/{reviewId}/edit',
  summary: 'Correct a review',
  roles: ADMIN_ROLES,
  params: Strict({ reviewId: Id }),
  body: Strict({
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    text_review: Type.Optional(ReviewText),
    expected_version: Type.Optional(Version),
  }),
  reply: Type.Object({ message: Type.String(), review: Review }),
  errors: ['REVIEW_NOT_FOUND', 'CHANGED_MEANWHILE'],
});

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/admin/reviews/{reviewId}',
  summary: 'Delete a review; its reward stays',
  roles: ADMIN_ROLES,
  params: Strict({ reviewId: Id }),
  reply: Message,
  errors: ['REVIEW_NOT_FOUND'],
});

export const restoreReview = endpoint({
  method: 'POST',
  path: '/admin/reviews/{reviewId}/restore',
  summary: 'Take back the deletion of a review, within a minute',
  roles: ADMIN_ROLES,
  params: Strict({ reviewId: Id }),
  reply: Message,
  errors: ['REVIEW_NOT_FOUND'],
});
