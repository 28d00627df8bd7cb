import type { Logger } from 'pino';
import type { Personal } from 'shared-contract';
import type { Config } from './config.ts';
import { catalogueCache, type CatalogueCache } from './reads/catalogue-pages/catalogue.cache.ts';
import { reviewsCache, type ReviewsCache } from './reads/review-pages/reviews.cache.ts';
import { countsCache, type Counts } from './reads/totals/counts.cache.ts';
import { personal } from './reads/personal/personal.service.ts';
import { liveOf, type Live } from './reads/live/live.ts';
import type {} from './shop/changes.ts';
import { openCountries, type CountryOf } from './shop/accounts/countries.ts';
import { requireProof } from './shop/factors/step-up.service.ts';
import { outbox, type Outbox } from './shop/mails/outbox.ts';
import { askAbout } from './shop/payments/ask.service.ts';
import { watched, type WatchedGateway } from './shop/payments/gateway-watch.ts';
import { hoodpayGateway } from './shop/payments/hoodpay-client.ts';
import { storeConfigReader, type StoreConfigReader } from './shop/settings/store-config.service.ts';
import type { Db, Queryable } from './platform/db/db.ts';
import { noReplica, type Replica } from './platform/db/replica.ts';
import type { OrderDeps } from './shop/orders/orders.service.ts';
import type { PaymentDeps } from './shop/payments/payments.service.ts';
import type { SystemSettings } from './reads/system/system.service.ts';
import { paceBesideRequests, type Pace } from './platform/pace.ts';
import type { Tokens } from './shop/accounts/tokens.ts';
import type { Vault } from './platform/secrets/deliverables.ts';

/** The dependencies that are made outside of the app. */
export interface Given {
  config: Config;
  db: Db;
  log: Logger;
  tokens: Tokens;
  vault: Vault;
  /** Undefined: there is none. */
  replica?: Replica;
}

/** The dependencies of the process. Each module declares those it needs. */
export interface Deps extends Given, PaymentDeps, OrderDeps {
  config: Config;
  /** Undefined: the store has none. */
  gateway: WatchedGateway | undefined;
  replica: Replica;
  /** The store's configuration, at most a second old. */
  storeConfig: StoreConfigReader;
  /** Writes mails in the transaction of what they report. */
  outbox: Outbox;
  /** Catalogue responses as serialised bytes. */
  catalogue: CatalogueCache;
  /** Pages of reviews. A changed rating shows in the catalogue within a second. */
  reviews: ReviewsCache;
  counts: Counts;
  /** Looks up the country of an address. Without COUNTRY_DATABASE it is never known. */
  countryOf: CountryOf;
  live: Live;
  pace: Pace;
  /** Reads the own account of a user. */
  personal: (on: Queryable, userId: string) => Promise<Personal>;
  requireProof: typeof requireProof;
  system: SystemSettings;
}

/** Throws `StartRefused` where a file of the configuration cannot be used. */
export function makeDeps(given: Given): Deps {
  // Created before the catalogue, which shows the settings, so that its listener is called first when they change.
  const storeConfig = storeConfigReader(given.db, given.config.hoodpay !== undefined);
  const { hoodpay } = given.config;
  const replica = given.replica ?? noReplica(given.db);
  const paying = {
    ...given,
    outbox: outbox(given.config.smtp),
    gateway: hoodpay && watched(hoodpayGateway(hoodpay)),
  };
  return {
    ...paying,
    replica,
    storeConfig,
    refreshPayment: (orderId) => askAbout(paying, orderId),
    reviews: reviewsCache(given.db, replica),
    catalogue: catalogueCache(given.db, storeConfig, replica),
    counts: countsCache(given.db),
    countryOf: openCountries(given.config.countryDatabase),
    live: liveOf(given.db, given.log),
    pace: paceBesideRequests(),
    personal: (on, userId) => personal(on, paying.outbox, userId),
    requireProof,
    system: {
      version: given.config.version,
      dataDir: given.config.dataDir,
      hasEmbeddedDatabase: given.config.databaseUrl === undefined,
    },
  };
}
