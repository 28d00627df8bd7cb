import type { Review } from 'shared-contract';
import { unixOf } from '../../platform/time.ts';
import type { AdminReviewRow, ReviewRow } from './reviews.sql.ts';

const anonymousReviewer = 'Anonymous';

export const reviewOf = (row: ReviewRow): Review => ({
  _id: row.id,
  product_id: row.productId,
  product_name: row.productTitle,
  product_image: row.imageUrl,
  reviewed_by: row.username ?? anonymousReviewer,
  rating: row.rating,
  ...(row.text ? { text_review: row.text } : {}),
  creation_unix: unixOf(row.createdAt),
});

export const adminReviewOf = (row: AdminReviewRow): Review => ({ ...reviewOf(row), version: row.version });
