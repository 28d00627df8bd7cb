import { listReviews, pageSizes } from 'shared-contract';
import type { ReadModule } from '../module.ts';
import { isId } from '../../platform/ids.ts';
import { readyBytes } from '../catalogue-pages/catalogue.cache.ts';

const none = readyBytes({ value: [], total: 0 });

export const reviewsRoutes: ReadModule = (router, { reviews }) => {
  router.handleBytes(listReviews, ({ query: { product, skip = 0, amount = pageSizes.reviews } }) =>
    product !== undefined && !isId(product) ? none : reviews.page(product ?? null, skip, amount),
  );
};
