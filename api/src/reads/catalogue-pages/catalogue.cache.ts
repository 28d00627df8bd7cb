import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/db.ts';
import { noReplica, type Replica } from '../../platform/db/replica.ts';
import { fresh, type Fresh } from '../../platform/fresh.ts';
import type { ReadyBytes } from '../../platform/http/handle.ts';
import type { StoreConfigReader } from '../../shop/settings/store-config.service.ts';
import { answerCache } from './answer-cache.ts';
import type { OptionRow } from '../../shop/catalogue/catalogue.view.ts';
import { readFingerprint, stockOfProduct, type StockCount } from './catalogue.sql.ts';
import { loadSnapshot, type Snapshot } from './catalogue.snapshot.ts';

/**
 * The catalogue as ready bytes. It is never more than a second older than what it is read from, so that several instances agree; writes
 * of this process show at once. A sale does not reload it: only the options it touched are counted again.
 */
export interface CatalogueCache {
  /** The snapshot, checked less than a second ago. */
  snapshot(): Promise<Snapshot>;
  state(): Promise<State>;
  /** Bytes made by `make`, once for each state of the catalogue. `productId`: the product whose stock they show. */
  bytes(key: string, productId: string | undefined, make: (state: State) => Made): Promise<ReadyBytes>;
  /** The next read asks the database; for what writes past `Db.transaction`. */
  invalidate(): void;
}

export interface State {
  snapshot: Snapshot;
  /** Five stars show everywhere. */
  enforced: boolean;
}

export interface Made {
  value: unknown;
  total?: number;
}

const maxAgeMs = 1_000;
const maxBytes = 64 * 1024 * 1024;

export const readyBytes = ({ value, total }: Made): ReadyBytes => {
  const bytes = Buffer.from(JSON.stringify(value));
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
  return total === undefined ? { bytes, etag } : { bytes, etag, total };
};

export function catalogueCache(
  db: Db,
  storeConfig: StoreConfigReader,
  replica: Replica = noReplica(db),
): CatalogueCache {
  const made = answerCache(maxBytes);
  /** The products sold since `latest` was loaded, with the moment of their last sale and their counts since. */
  const sold = new Map<string, { soldAt: number; counts: Fresh<StockCount[]> }>();
  /** Up to when the newest thing that is shown was read, or changed in this process: what has less is not read. */
  let knownAt = -Infinity;
  let epoch = 0;
  let latest: State | undefined;

  const setCount = ({ snapshot }: State, option: OptionRow, available: number): void => {
    if (option.available === available) return;
    if (snapshot.setCount(option, available)) made.clear();
    else made.drop(option.productId);
  };

  const look = async (): Promise<State> => {
    const mine = epoch;
    const { on, upTo } = replica.source(knownAt);
    const [fingerprint, { config }] = await Promise.all([readFingerprint(on), storeConfig.read()]);
    const enforced = config.enforced_ratings;
    if (
      !latest ||
      latest.snapshot.version !== fingerprint.version ||
      latest.enforced !== enforced ||
      mine !== epoch
    ) {
      const loaded = { snapshot: await loadSnapshot(on, fingerprint.version), enforced };
      if (mine === epoch) {
        latest = loaded;
        knownAt = upTo;
        made.clear();
        // Counts that arrived while this was loaded went into the previous state.
        for (const { counts } of sold.values()) counts.invalidate();
      }
      return loaded;
    }
    const { optionsById } = latest.snapshot;
    const counts = fingerprint.stock === null ? [] : fingerprint.stock.split(',');
    for (const [at, option] of optionsById.entries()) {
      const isKnown = (sold.get(option.productId)?.soldAt ?? -Infinity) <= upTo;
      // A sale that was committed after `upTo` is newer than what was read.
      if (counts.length !== optionsById.length || !isKnown || option.available === Number(counts[at]))
        continue;
      setCount(latest, option, Number(counts[at]));
      knownAt = upTo;
    }
    for (const [productId, { soldAt }] of sold) if (soldAt <= upTo) sold.delete(productId);
    return latest;
  };

  const cell = fresh(maxAgeMs, look);
  // It is checked again in the background at half of its lifetime, so that readers seldom wait.
  let renewedAt = 0;
  const current = (): State | Promise<State> => {
    const ready = cell.peek();
    if (ready === undefined) return cell.read();
    const now = Date.now();
    if (now - renewedAt > maxAgeMs / 2) {
      renewedAt = now;
      cell.renew().catch(() => undefined);
    }
    return ready;
  };

  /** Counts a sold product once for each sale, shared by all callers. */
  const recount = async (counts: Fresh<StockCount[]>): Promise<void> => {
    const rows = await counts.read();
    // Sold again meanwhile, and counted again.
    const newest = counts.peek();
    if (newest !== undefined && newest !== rows) return;
    for (const { id, available } of rows) {
      const option = latest?.snapshot.byOption.get(id)?.option;
      if (latest && option) setCount(latest, option, available);
    }
  };

  const invalidate = (): void => {
    epoch++;
    knownAt = performance.now();
    latest = undefined;
    made.clear();
    cell.invalidate();
  };
  db.onChanged('catalogue', invalidate);
  // Ratings show in products, and so do enforced ones.
  db.onChanged('reviews', invalidate);
  db.onChanged('settings', invalidate);
  db.onChanged('stock', (subcategoryIds) => {
    const soldAt = performance.now();
    for (const id of subcategoryIds) {
      const productId = latest?.snapshot.byOption.get(id)?.option.productId;
      if (productId === undefined) continue;
      const counts = sold.get(productId)?.counts ?? fresh(Infinity, () => stockOfProduct(db, productId));
      counts.invalidate();
      sold.set(productId, { soldAt, counts });
    }
  });

  return {
    snapshot: async () => (await current()).snapshot,
    state: async () => current(),
    async bytes(key, productId, make) {
      // Read once: it may expire between two reads of the clock.
      const now = current();
      let state = now instanceof Promise ? await now : now;
      const counts = productId === undefined ? undefined : sold.get(productId)?.counts;
      if (counts !== undefined && counts.peek() === undefined) {
        await recount(counts);
        state = await current();
      }
      const known = made.get(key);
      if (known) return known;
      const bytes = readyBytes(make(state));
      // A state that was invalidated while it was loaded is returned, but not cached.
      if (state !== latest) return bytes;
      made.set(key, productId, bytes);
      return bytes;
    },
    invalidate,
  };
}
