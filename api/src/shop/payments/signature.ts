import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether the gateway signed these bytes. HoodPay does not publish its scheme: this is the one file to change
 * when it does. Hex HMAC-SHA256 of the raw body, compared in constant time.
 */
export function isSigned(body: Buffer, signature: unknown, secret: string): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
