import type { listAdminReviews, QueryOf } from 'shared-contract';
import { Batches, batchSize, walk, type From } from '../../platform/batches.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { patternOf } from '../../platform/db/like.ts';
import { isId } from '../../platform/ids.ts';
import { adminReviewOf } from '../../shop/reviews/reviews.view.ts';
import { batchOfReviews, countReviewsOf, pageOfReviews, searchReviews } from './admin-reviews.sql.ts';

/** A page of the reviews with their authors, or all of them without an amount; newest first. */
export async function adminReviews(on: Queryable, query: QueryOf<typeof listAdminReviews>) {
  const { search, rating = null, product = null, skip = 0, amount } = query;
  if (product !== null && !isId(product)) return { rows: [], total: 0 };
  const pattern = patternOf(search);
  const filter = { pattern, rating, productId: product };
  if (amount !== undefined && pattern !== null) {
    const { rows, total } = await searchReviews(on, { ...filter, pattern }, skip, amount);
    return { rows: rows.map(adminReviewOf), total };
  }
  const read = async (from: From) => (await batchOfReviews(on, filter, from, batchSize)).map(adminReviewOf);
  const [rows, total] = await Promise.all([
    amount === undefined
      ? Batches.of(walk(read, skip))
      : pageOfReviews(on, filter, skip, amount).then((found) => found.map(adminReviewOf)),
    countReviewsOf(on, filter),
  ]);
  return { rows, total };
}
