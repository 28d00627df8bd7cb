import type { FastifyInstance, FastifyRequest } from 'fastify';
import rateLimit from '@fastify/rate-limit';
import { fail } from '../domain/failure.ts';
import { networkOf } from './network.ts';

export interface Limit {
  name: string;
  /** Requests in the window, before scaling. */
  max: number;
  windowSeconds: number;
  by: 'address' | 'user';
}

/** The store's limits (decisions, section 4). */
export const limitTable = {
  readsByAddress: { name: 'reads', max: 600, windowSeconds: 60, by: 'address' },
  /** Before anybody looks at the signature: a gateway tells of everybody's payments from a few addresses. */
  webhooks: { name: 'webhooks', max: 6_000, windowSeconds: 60, by: 'address' },
  writesByAddress: { name: 'writes', max: 120, windowSeconds: 60, by: 'address' },
  readsByUser: { name: 'user-reads', max: 600, windowSeconds: 60, by: 'user' },
  writesByUser: { name: 'user-writes', max: 120, windowSeconds: 60, by: 'user' },
  registrations: { name: 'registrations', max: 5, windowSeconds: 3600, by: 'address' },
  checkouts: { name: 'checkouts', max: 30, windowSeconds: 60, by: 'user' },
} as const satisfies Record<string, Limit>;

/** Counts this request; throws RATE_LIMITED when it is one too many. `callerId` is whose it is. */
export type Check = (request: FastifyRequest, callerId: string) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the rate limiter counts: a network (`networkOf`) or a user's id. */
    counted: string;
  }
}

/** Registers the limiter and answers a maker of checks; undefined when scale 0 switches limits off (load tests). */
export async function rateLimits(
  app: FastifyInstance,
  scale: number,
): Promise<((limit: Limit) => Check) | undefined> {
  if (scale === 0) return undefined;
  app.decorateRequest('counted', '');
  await app.register(rateLimit, { global: false });
  return ({ name, max, windowSeconds, by }) => {
    const count = app.createRateLimit({
      max: Math.max(1, Math.ceil(max * scale)),
      timeWindow: windowSeconds * 1000,
      keyGenerator: (request) => `${name}:${request.counted}`,
    });
    return async (request, callerId) => {
      request.counted = by === 'user' ? callerId : networkOf(request.ip);
      const state = await count(request);
      if (!state.isAllowed && state.isExceeded) {
        throw fail('RATE_LIMITED', { retryAfterSeconds: Math.max(1, state.ttlInSeconds) });
      }
    };
  };
}
