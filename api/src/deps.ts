import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './platform/db/db.ts';
import type { Tokens } from './shop/accounts/tokens.ts';
import type { Vault } from './platform/secrets/deliverables.ts';
import { catalogueCache, type CatalogueCache } from './reads/catalogue-pages/catalogue.cache.ts';
import { reviewsCache, type ReviewsCache } from './reads/review-pages/reviews.cache.ts';
import { storeConfigReader, type StoreConfigReader } from './shop/settings/store-config.service.ts';

/** What the process gets from outside. */
export interface Given {
  config: Config;
  db: Db;
  log: Logger;
  tokens: Tokens;
  vault: Vault;
}

/** What every module may use. Nothing of it is global. */
export interface Deps extends Given {
  /** Catalogue answers as ready bytes. Code that writes what they show calls `invalidate` after the commit. */
  catalogue: CatalogueCache;
  /** The store's configuration, at most a second old; `invalidate` after a write. */
  storeConfig: StoreConfigReader;
  /** Pages of reviews; `invalidate` after a write. A changed rating shows in the catalogue within a second. */
  reviews: ReviewsCache;
}

export function makeDeps(given: Given): Deps {
  const storeConfig = storeConfigReader(given.db, given.config.hoodpay !== undefined);
  return {
    ...given,
    storeConfig,
    reviews: reviewsCache(given.db),
    catalogue: catalogueCache(given.db, storeConfig),
  };
}
