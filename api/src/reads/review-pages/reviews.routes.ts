import { listReviews, pageSizes } from 'shared-contract';
import type { Deps } from '../../deps.ts';
import { isId } from '../../platform/ids.ts';
import type { Router } from '../../platform/http/handle.ts';
import { readyBytes } from '../catalogue-pages/catalogue.cache.ts';

const none = readyBytes({ value: [], total: 0 });

export function reviewsRoutes(router: Router, { reviews }: Deps): void {
  router.handleBytes(listReviews, ({ query: { product, skip = 0, amount = pageSizes.reviews } }) =>
    product !== undefined && !isId(product) ? none : reviews.page(product ?? null, skip, amount),
  );
}
