import type { FastifyInstance, FastifyRequest } from 'fastify';
import rateLimit from '@fastify/rate-limit';
import type { Db } from '../db/db.ts';
import { limited, scaled, sharedCounter, type Limit, type Mark } from '../limits/limits.ts';
import { networkOf } from '../limits/network.ts';
import { WindowStore } from './window-store.ts';

/** The limits of every call. */
export const callLimits = {
  readsByAddress: { name: 'reads', max: 600, windowSeconds: 60, by: 'address' },
  writesByAddress: { name: 'writes', max: 120, windowSeconds: 60, by: 'address' },
  readsByUser: { name: 'user-reads', max: 600, windowSeconds: 60, by: 'user' },
  writesByUser: { name: 'user-writes', max: 120, windowSeconds: 60, by: 'user' },
} as const satisfies Record<string, Limit>;

/** Counts this request of `callerId`; throws RATE_LIMITED when it is one too many. */
export type Check = (request: FastifyRequest, callerId: string) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the rate limiter counts: a network (`networkOf`) or a user's id. */
    counted: string;
  }
}

/** The remote address of requests that the store makes to itself, by `inject`. No socket and no header can have it. */
export const STORE_ITSELF = 'the store itself';

/** Registers the limiter of what each instance counts by itself; undefined when scale 0 switches limits off (load tests). */
export async function ownLimits(
  app: FastifyInstance,
  scale: number,
): Promise<((limit: Limit) => Check) | undefined> {
  if (scale === 0) return undefined;
  app.decorateRequest('counted', '');
  await app.register(rateLimit, { global: false, store: WindowStore });
  return (limit) => {
    const { name, max, windowSeconds, by } = limit;
    const count = app.createRateLimit({
      max: scaled(max, scale),
      timeWindow: windowSeconds * 1000,
      keyGenerator: (request) => `${name}:${request.counted}`,
    });
    return async (request, callerId) => {
      if (request.socket.remoteAddress === STORE_ITSELF) return;
      request.counted = by === 'user' ? callerId : networkOf(request.ip);
      const state = await count(request);
      if (!state.isAllowed && state.isExceeded) throw limited(limit, Math.max(1, state.ttlInSeconds));
    };
  };
}

/** Registers the limiter and returns a maker of checks; undefined when scale 0 switches limits off (load tests). */
export async function rateLimits(
  app: FastifyInstance,
  { db, mark, scale }: { db: Db; mark: Mark; scale: number },
): Promise<((limit: Limit) => Check) | undefined> {
  const own = await ownLimits(app, scale);
  const countShared = sharedCounter(mark, scale);
  return (
    own &&
    ((limit) => {
      if (!limit.shared) return own(limit);
      return (request, callerId) => countShared(db, limit, limit.by === 'user' ? callerId : request.ip);
    })
  );
}
