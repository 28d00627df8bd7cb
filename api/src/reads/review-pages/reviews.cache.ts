import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db/db.ts';
import type { Replica } from '../../platform/db/replica.ts';
import { readyBytes, type ReadyBytes } from '../../platform/http/ready-bytes.ts';
import { countReviews, readReviews } from '../../shop/reviews/reviews.sql.ts';
import { reviewOf } from '../../shop/reviews/reviews.view.ts';

/** Pages of reviews as ready bytes, a second older at most than what they are read from. */
export interface ReviewsCache {
  /** `productId` null: reviews of all products. */
  page(productId: string | null, skip: number, amount: number): Promise<ReadyBytes>;
}

const maxAgeMs = 1_000;

export function reviewsCache(db: Db, replica: Replica): ReviewsCache {
  /** The last change of this process, which its pages show at once. */
  let changedAt = -Infinity;
  const pages = new LRUCache<string, ReadyBytes, Parameters<ReviewsCache['page']>>({
    max: 500,
    ttl: maxAgeMs,
    // A page that was invalidated while it was loaded is returned, but not cached.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: [productId, skip, amount] }) => {
      const { on } = replica.source(changedAt);
      const [rows, total] = await Promise.all([
        readReviews(on, productId, skip, amount),
        countReviews(on, productId),
      ]);
      return readyBytes({ value: rows.map(reviewOf), total });
    },
  });
  db.onChanged('reviews', () => {
    changedAt = performance.now();
    pages.clear();
  });
  return {
    page: (...asked) => pages.forceFetch(asked.join(' '), { context: asked }),
  };
}
