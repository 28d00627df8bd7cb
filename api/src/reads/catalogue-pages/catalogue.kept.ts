import { LRUCache } from 'lru-cache';
import type { ReadyBytes } from '../../platform/http/handle.ts';

/** Answers that are kept until something they show changes, or others need their room. */
export interface KeptBytes {
  get(key: string): ReadyBytes | undefined;
  /** `productId`: whose stock they show. */
  set(key: string, productId: string | undefined, ready: ReadyBytes): void;
  /** Forgets what shows the stock of this product. */
  drop(productId: string): void;
  clear(): void;
  /** Under which keys something of this product is kept. */
  keysOf(productId: string): string[];
}

interface Kept {
  ready: ReadyBytes;
  productId: string | undefined;
}

/** Keeps up to `maxBytes`, those that were asked for last. */
export function keptBytes(maxBytes: number): KeptBytes {
  const keysOfProduct = new Map<string, Set<string>>();
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ ready }) => ready.bytes.length + 256,
    // What had to make room would leave its key behind, one for each page and search that was ever asked for.
    dispose: ({ productId }, key, reason) => {
      if (reason !== 'evict' || productId === undefined) return;
      const keys = keysOfProduct.get(productId);
      keys?.delete(key);
      if (keys?.size === 0) keysOfProduct.delete(productId);
    },
  });
  return {
    get: (key) => kept.get(key)?.ready,
    set(key, productId, ready) {
      kept.set(key, { ready, productId });
      if (productId === undefined) return;
      const keys = keysOfProduct.get(productId) ?? new Set();
      keysOfProduct.set(productId, keys.add(key));
    },
    drop(productId) {
      for (const key of keysOfProduct.get(productId) ?? []) kept.delete(key);
      keysOfProduct.delete(productId);
    },
    clear() {
      kept.clear();
      keysOfProduct.clear();
    },
    keysOf: (productId) => [...(keysOfProduct.get(productId) ?? [])],
  };
}
