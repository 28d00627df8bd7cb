import { listAdminReviews } from 'shared-contract';
import { Batches, batchSize, walk, type From } from '../../platform/batches.ts';
import { isId } from '../../platform/ids.ts';
import { adminReviewOf } from '../../shop/reviews/reviews.view.ts';
import { patternOf } from '../../platform/db/like.ts';
import { batchOfReviews, countReviewsOf, pageOfReviews, searchReviews } from './admin-reviews.sql.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

export const adminReviewsRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(
    listAdminReviews,
    async ({ query: { search, rating = null, product = null, skip = 0, amount } }) => {
      if (product !== null && !isId(product)) return { rows: [], total: 0 };
      const pattern = patternOf(search);
      const filter = { pattern, rating, productId: product };
      if (amount !== undefined && pattern !== null) {
        const { rows, total } = await searchReviews(db, { ...filter, pattern }, skip, amount);
        return { rows: rows.map(adminReviewOf), total };
      }
      const read = async (from: From) =>
        (await batchOfReviews(db, filter, from, batchSize)).map(adminReviewOf);
      const [rows, total] = await Promise.all([
        amount === undefined
          ? Batches.of(walk(read, skip))
          : pageOfReviews(db, filter, skip, amount).then((found) => found.map(adminReviewOf)),
        countReviewsOf(db, filter),
      ]);
      return { rows, total };
    },
  );
};
