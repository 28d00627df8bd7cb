import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/db.ts';
import { fresh } from '../../platform/fresh.ts';
import type { ReadyBytes } from '../../platform/http/handle.ts';
import type { StoreConfigReader } from '../../shop/settings/store-config.service.ts';
import { answerCache } from './answer-cache.ts';
import type { OptionRow } from '../../shop/catalogue/catalogue.view.ts';
import { readFingerprint, stockOfProduct } from './catalogue.sql.ts';
import { loadSnapshot, type Snapshot } from './catalogue.snapshot.ts';

/**
 * The catalogue as ready bytes. It is never older than a second, so that several instances agree; writes of
 * this process show at once. A sale does not reload it: only the options it touched are counted again.
 */
export interface CatalogueCache {
  /** The snapshot, checked less than a second ago. */
  snapshot(): Promise<Snapshot>;
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

export function catalogueCache(db: Db, storeConfig: StoreConfigReader): CatalogueCache {
  const made = answerCache(maxBytes);
  /** Sales are numbered; a product is counted again when it was sold after its last count. */
  const soldAt = new Map<string, number>();
  const countedAt = new Map<string, number>();
  const recounts = new Map<string, { sale: number; done: Promise<void> }>();
  let sales = 0;
  let epoch = 0;
  let latest: State | undefined;

  const setCount = ({ snapshot }: State, option: OptionRow, available: number): void => {
    if (option.available === available) return;
    if (snapshot.setCount(option, available)) made.clear();
    else made.drop(option.productId);
  };

  const look = async (): Promise<State> => {
    const mine = epoch;
    const seen = sales;
    const [fingerprint, { config }] = await Promise.all([readFingerprint(db), storeConfig.read()]);
    const enforced = config.enforced_ratings;
    if (
      !latest ||
      latest.snapshot.shape !== fingerprint.shape ||
      latest.enforced !== enforced ||
      mine !== epoch
    ) {
      const loaded = { snapshot: await loadSnapshot(db, fingerprint.shape), enforced };
      if (mine === epoch) {
        latest = loaded;
        made.clear();
      }
      return loaded;
    }
    const { optionsById } = latest.snapshot;
    const counts = fingerprint.stock === null ? [] : fingerprint.stock.split(',');
    for (const [at, option] of optionsById.entries()) {
      // A sale that was committed after this load began is newer than what it read.
      if (counts.length === optionsById.length && (soldAt.get(option.productId) ?? 0) <= seen) {
        setCount(latest, option, Number(counts[at]));
      }
    }
    for (const [productId, sale] of soldAt) {
      if (sale <= seen) soldAt.delete(productId);
    }
    if (soldAt.size === 0) countedAt.clear();
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

  const recount = (productId: string, sale: number): Promise<void> => {
    const running = recounts.get(productId);
    if (running && running.sale >= sale) return running.done;
    const done = stockOfProduct(db, productId)
      .then((rows) => {
        if ((countedAt.get(productId) ?? 0) >= sale) return;
        countedAt.set(productId, sale);
        for (const { id, available } of rows) {
          const option = latest?.snapshot.byOption.get(id)?.option;
          if (latest && option) setCount(latest, option, available);
        }
      })
      .finally(() => recounts.get(productId)?.done === done && recounts.delete(productId));
    recounts.set(productId, { sale, done });
    return done;
  };

  const invalidate = (): void => {
    epoch++;
    latest = undefined;
    made.clear();
    cell.invalidate();
  };
  db.onChanged('catalogue', invalidate);
  // Ratings show in products, and so do enforced ones.
  db.onChanged('reviews', invalidate);
  db.onChanged('settings', invalidate);
  db.onChanged('stock', (subcategoryIds) => {
    sales++;
    for (const id of subcategoryIds) {
      const productId = latest?.snapshot.byOption.get(id)?.option.productId;
      if (productId !== undefined) soldAt.set(productId, sales);
    }
  });

  return {
    snapshot: async () => (await current()).snapshot,
    async bytes(key, productId, make) {
      // Read once: it may expire between two reads of the clock.
      const now = current();
      let state = now instanceof Promise ? await now : now;
      const sale = productId === undefined ? undefined : soldAt.get(productId);
      if (productId !== undefined && sale !== undefined && sale > (countedAt.get(productId) ?? 0)) {
        await recount(productId, sale);
        state = await current();
      }
      const known = made.get(key);
      if (known) return known;
      const bytes = readyBytes(make(state));
      // A state that was outdated while it was loaded is answered, but not cached.
      if (state !== latest) return bytes;
      made.set(key, productId, bytes);
      return bytes;
    },
    invalidate,
  };
}
