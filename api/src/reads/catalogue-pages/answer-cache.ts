import { LRUCache } from 'lru-cache';
import type { ReadyBytes } from '../../platform/http/handle.ts';

/** A cache of responses. An entry is removed when something that it shows changes, or when the cache is full. */
export interface AnswerCache {
  get(key: string): ReadyBytes | undefined;
  /** `productId`: whose stock they show. */
  set(key: string, productId: string | undefined, ready: ReadyBytes): void;
  /** Removes the entries that show the stock of this product. */
  drop(productId: string): void;
  clear(): void;
  /** The keys of the entries that show something of this product. */
  keysOf(productId: string): string[];
}

interface Entry {
  ready: ReadyBytes;
  productId: string | undefined;
}

/** Holds up to `maxBytes`; the least recently used entry is evicted first. */
export function answerCache(maxBytes: number): AnswerCache {
  const keysOfProduct = new Map<string, Set<string>>();
  const cache = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ ready }, key) => ready.bytes.length + key.length + 256,
    // Otherwise every evicted entry would leave its key here, one for each page and search ever requested.
    dispose: ({ productId }, key, reason) => {
      if (reason !== 'evict' || productId === undefined) return;
      const keys = keysOfProduct.get(productId);
      keys?.delete(key);
      if (keys?.size === 0) keysOfProduct.delete(productId);
    },
  });
  return {
    get: (key) => cache.get(key)?.ready,
    set(key, productId, ready) {
      cache.set(key, { ready, productId });
      if (productId === undefined) return;
      const keys = keysOfProduct.get(productId) ?? new Set();
      keysOfProduct.set(productId, keys.add(key));
    },
    drop(productId) {
      for (const key of keysOfProduct.get(productId) ?? []) cache.delete(key);
      keysOfProduct.delete(productId);
    },
    clear() {
      cache.clear();
      keysOfProduct.clear();
    },
    keysOf: (productId) => [...(keysOfProduct.get(productId) ?? [])],
  };
}
