import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { limits, type EndpointSpec } from 'shared-contract';
import { fail } from '../failure.ts';
import type { Claim } from '../idempotency/idempotency.service.ts';

/** Sorted, so that two bodies with the same content are equal. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, canonical(each)]),
  );
};

/** Reads `Idempotency-Key`; undefined without one. REQUEST_INVALID when it is empty, too long or not printable. */
export function claimOf(
  request: FastifyRequest,
  endpoint: EndpointSpec,
  userId: string,
  body: unknown,
): Claim | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]+$/.test(key) || key.length > limits.idempotencyKeyMax) {
    throw fail('REQUEST_INVALID', {
      message: `The Idempotency-Key must be 1 to ${limits.idempotencyKeyMax} printable characters.`,
    });
  }
  const requestHash = createHash('sha256')
    .update(JSON.stringify(canonical(body)))
    .digest();
  return { userId, key, endpoint: `${endpoint.method} ${endpoint.path}`, requestHash };
}
