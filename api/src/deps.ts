import type { Config } from './config.ts';
import { catalogueCache } from './reads/catalogue-pages/catalogue.cache.ts';
import type { ReadDeps } from './reads/module.ts';
import { reviewsCache } from './reads/review-pages/reviews.cache.ts';
import { countsCache } from './reads/totals/counts.cache.ts';
import type {} from './shop/changes.ts';
import type { ShopDeps } from './shop/module.ts';
import { outbox } from './shop/mails/outbox.ts';
import { askAbout } from './shop/payments/ask.service.ts';
import { hoodpayGateway } from './shop/payments/hoodpay-client.ts';
import { storeConfigReader } from './shop/settings/store-config.service.ts';

/** What the process gets from outside. */
export interface Given extends Pick<ShopDeps, 'db' | 'log' | 'tokens' | 'vault'> {
  config: Config;
}

/** What the process works with. */
export interface Deps extends ReadDeps {
  config: Config;
}

export function makeDeps(given: Given): Deps {
  // Before the catalogue, which shows the settings: it is the first to be called when they change.
  const storeConfig = storeConfigReader(given.db, given.config.hoodpay !== undefined);
  const { hoodpay } = given.config;
  const paying = { ...given, outbox: outbox(given.config.smtp), gateway: hoodpay && hoodpayGateway(hoodpay) };
  return {
    ...paying,
    storeConfig,
    refreshPayment: (orderId) => askAbout(paying, orderId),
    reviews: reviewsCache(given.db),
    catalogue: catalogueCache(given.db, storeConfig),
    counts: countsCache(given.db),
    system: {
      version: given.config.version,
      dataDir: given.config.dataDir,
      hasEmbeddedDatabase: given.config.databaseUrl === undefined,
    },
  };
}
