import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db/db.ts';
import { noReplica, type Replica } from '../../platform/db/replica.ts';
import { fresh } from '../../platform/fresh.ts';
import { readyBytes, type ReadyBytes } from '../../platform/http/ready-bytes.ts';
import type { StoreConfigReader } from '../../shop/settings/store-config.service.ts';
import type { OptionRow } from '../../shop/catalogue/catalogue.view.ts';
import { readFingerprint } from './catalogue.sql.ts';
import { loadSnapshot, type Snapshot } from './catalogue.snapshot.ts';
import { soldProducts } from './sold-products.ts';

/**
 * The catalogue as ready bytes. It is never more than a second older than what it is read from, so that several instances agree; writes
 * of this process show at once. A sale does not reload it: only the options it touched are counted again.
 */
export interface CatalogueCache {
  /** The snapshot, checked less than a second ago. */
  snapshot(): Promise<Snapshot>;
  state(): Promise<State>;
  /** Bytes made by `make`, once for each state of the catalogue. `productId`: the product whose stock they show. */
  bytes(
    key: string,
    productId: string | undefined,
    make: (state: State) => Made,
  ): ReadyBytes | Promise<ReadyBytes>;
  /** Makes the next read ask the database; for writes that bypass `Db.transaction`. */
  invalidate(): void;
}

export interface State {
  snapshot: Snapshot;
  /** Whether five stars are shown everywhere. */
  enforced: boolean;
}

interface Made {
  value: unknown;
  total?: number;
}

const maxAgeMs = 1_000;
const maxBytes = 64 * 1024 * 1024;

interface Answer {
  ready: ReadyBytes;
  /** How often the stock that it shows had changed (`Entry.recounts`). */
  recounts: number;
}

/** Answers by audience and address, up to `most` bytes; the least recently used one is evicted. */
export const answersUpTo = (most: number) =>
  new LRUCache<string, Answer>({
    maxSize: most,
    sizeCalculation: ({ ready }, key) => ready.bytes.length + key.length + 256,
  });

export function catalogueCache(
  db: Db,
  storeConfig: StoreConfigReader,
  replica: Replica = noReplica(db),
): CatalogueCache {
  const made = answersUpTo(maxBytes);
  const sold = soldProducts(db);
  /** Up to when the newest thing that is shown was read, or changed in this process: what has less is not read. */
  let knownAt = -Infinity;
  let epoch = 0;
  let latest: State | undefined;

  const setCount = ({ snapshot }: State, option: OptionRow, available: number): void => {
    if (snapshot.setCount(option, available)) made.clear();
  };

  /** Shown from now on, unless it was invalidated while it was loaded. */
  const show = (loaded: State, loadedIn: number, upTo: number): State => {
    if (loadedIn !== epoch) return loaded;
    latest = loaded;
    knownAt = upTo;
    made.clear();
    // Counts that arrived while this was loaded went into the previous state.
    sold.invalidateCounts();
    return loaded;
  };

  /** @param counts of all options, in the order of the snapshot, as they were at `upTo` */
  const setCounts = (state: State, counts: readonly string[], upTo: number): void => {
    const { optionsById } = state.snapshot;
    if (counts.length !== optionsById.length) return;
    for (const [at, option] of optionsById.entries()) {
      // A sale that was committed after `upTo` is newer than what was read.
      if (sold.isSoldAfter(option.productId, upTo) || option.available === Number(counts[at])) continue;
      setCount(state, option, Number(counts[at]));
      knownAt = upTo;
    }
  };

  const look = async (): Promise<State> => {
    const lookedIn = epoch;
    const { on, upTo } = replica.source(knownAt);
    const [{ version, stock }, { config }] = await Promise.all([readFingerprint(on), storeConfig.read()]);
    const enforced = config.enforced_ratings;
    const isSame = latest?.snapshot.version === version && latest.enforced === enforced;
    if (!latest || !isSame || lookedIn !== epoch)
      return show({ snapshot: await loadSnapshot(on, version), enforced }, lookedIn, upTo);
    setCounts(latest, stock === null ? [] : stock.split(','), upTo);
    sold.forgetUpTo(upTo);
    return latest;
  };

  const cell = fresh(maxAgeMs, look);

  const recount = async (productId: string): Promise<void> => {
    for (const { id, available } of await sold.count(productId)) {
      const option = latest?.snapshot.byOption.get(id)?.option;
      if (latest && option) setCount(latest, option, available);
    }
  };

  const isUncounted = (productId: string | undefined): productId is string =>
    productId !== undefined && sold.isUncounted(productId);

  /** The state with the present stock of the product. */
  const counted = async (now: State | Promise<State>, productId: string | undefined): Promise<State> => {
    const state = await now;
    if (!isUncounted(productId)) return state;
    await recount(productId);
    return cell.current();
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
      if (productId !== undefined) sold.add(productId, soldAt);
    }
  });

  return {
    snapshot: async () => (await cell.current()).snapshot,
    state: async () => cell.current(),
    bytes(key, productId, make) {
      const answer = (state: State): ReadyBytes => {
        const recounts =
          productId === undefined ? 0 : (state.snapshot.byProduct.get(productId)?.recounts ?? 0);
        const known = made.get(key);
        if (known?.recounts === recounts) return known.ready;
        const ready = readyBytes(make(state));
        // A state that was invalidated while it was loaded is returned, but not cached.
        if (state === latest) made.set(key, { ready, recounts });
        return ready;
      };
      // Read once: it may expire between two reads of the clock.
      const now = cell.current();
      return now instanceof Promise || isUncounted(productId)
        ? counted(now, productId).then(answer)
        : answer(now);
    },
    invalidate,
  };
}
