import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';

/** More networks and users than one process serves in a window. */
const most = 5_000;

/**
 * Counts by windows of `performance.now()`. The library's own store counts by the clock of the machine: when that is set back by an hour, its
 * windows of a minute last an hour longer, and callers within the limit are refused.
 */
export class WindowStore implements FastifyRateLimitStore {
  readonly #windows = new LRUCache<string, { current: number; endsAt: number }>({ max: most });

  incr: FastifyRateLimitStore['incr'] = (key, callback, windowMs) => {
    // whole milliseconds: a sum of fractions minus its first part can be more than the second
    const now = Math.trunc(performance.now());
    const known = this.#windows.get(key);
    const window = known && now < known.endsAt ? known : { current: 0, endsAt: now + windowMs };
    window.current += 1;
    this.#windows.set(key, window);
    callback(null, { current: window.current, ttl: window.endsAt - now });
  };

  child = (): FastifyRateLimitStore => new WindowStore();
}
