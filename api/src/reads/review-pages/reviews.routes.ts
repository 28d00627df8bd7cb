import { listReviews, pageSizes } from 'shared-contract';
import { isId } from '../../platform/ids.ts';
import { readyBytes } from '../../platform/http/ready-bytes.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { ReviewsCache } from './reviews.cache.ts';

const none = readyBytes({ value: [], total: 0 });

export const reviewsRoutes: Module<{ reviews: ReviewsCache }> = (router, { reviews }) => {
  router.handleBytes(listReviews, ({ query: { product, skip = 0, amount = pageSizes.reviews } }) =>
    product !== undefined && !isId(product) ? none : reviews.page(product ?? null, skip, amount),
  );
};
