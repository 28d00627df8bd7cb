import { listAdminReviews, pageSizes } from 'shared-contract';
import { isId } from '../../platform/ids.ts';
import { adminReviewOf } from '../../shop/reviews/reviews.view.ts';
import { patternOf } from '../../platform/db/like.ts';
import { countReviewsOf, pageOfReviews } from './admin-reviews.sql.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

export const adminReviewsRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(
    listAdminReviews,
    async ({ query: { search, rating = null, product = null, skip = 0, amount = pageSizes.reviews } }) => {
      if (product !== null && !isId(product)) return { rows: [], total: 0 };
      const filter = { pattern: patternOf(search), rating, productId: product };
      const [rows, total] = await Promise.all([
        pageOfReviews(db, filter, skip, amount),
        countReviewsOf(db, filter),
      ]);
      return { rows: rows.map(adminReviewOf), total };
    },
  );
};
