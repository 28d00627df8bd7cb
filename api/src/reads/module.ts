import type { Router } from '../platform/http/handle.ts';
import type { ShopDeps } from '../shop/module.ts';
import type { CatalogueCache } from './catalogue-pages/catalogue.cache.ts';
import type { ReviewsCache } from './review-pages/reviews.cache.ts';
import type { Counts } from './totals/counts.cache.ts';

/** What the owner is told of the process (rules 14.40). */
interface SystemSettings {
  /** Of the store. */
  version: string;
  dataDir: string;
  hasEmbeddedDatabase: boolean;
}

/** What answers reads may use beside what the shop has. */
export interface ReadDeps extends ShopDeps {
  /** Catalogue answers as ready bytes. */
  catalogue: CatalogueCache;
  /** Pages of reviews. A changed rating shows in the catalogue within a second. */
  reviews: ReviewsCache;
  counts: Counts;
  system: SystemSettings;
}

/** Binds the endpoints of a read. */
export type ReadModule = (router: Router, deps: ReadDeps) => void;
