import type { Snapshot } from '../reads/catalogue-pages/catalogue.snapshot.ts';
import type { FeedItem } from './product-feed.ts';

/** Everything that visitors may buy, in the order of the store. */
export const feedOf = (snapshot: Pick<Snapshot, 'ordered'>): FeedItem[] =>
  snapshot.ordered('featured', false).flatMap(({ row, options }) =>
    options.map((option) => ({
      optionId: option.id,
      productId: row.id,
      title: row.title,
      option: option.title,
      description: row.description,
      category: row.categoryTitle,
      imageUrl: row.imageUrl,
      priceCents: option.priceCents,
      inStock: option.available > 0,
    })),
  );
