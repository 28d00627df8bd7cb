import { useState } from 'react';
import { codeOf, newIdempotencyKey, type ApiErrorCode } from 'shared-auth';

/** After these errors it is unknown whether the server acted, so a retry must be the same request with the same key. */
const OPEN_ENDS: ReadonlySet<ApiErrorCode> = new Set([
  'OFFLINE',
  'TIMEOUT',
  'UNKNOWN',
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
  'RATE_LIMITED',
]);

/** Whether a failed call may have taken effect. */
export const isOpenEnded = (error: unknown): boolean => OPEN_ENDS.has(codeOf(error) ?? 'UNKNOWN');

/**
 * One intent of the user, however often it is sent. The idempotency key stays the same until the content changes or a definite
 * answer arrives. A second run while one is in progress does nothing, so a double click sends one request.
 */
export function createAttempt() {
  let open: { content: string; key: string } | null = null;
  let running = false;
  return {
    async run<T>(content: string, send: (idempotencyKey: string) => Promise<T>): Promise<T | undefined> {
      if (running) return undefined;
      running = true;
      if (open?.content !== content) open = { content, key: newIdempotencyKey() };
      try {
        const answer = await send(open.key);
        open = null;
        return answer;
      } catch (error) {
        if (!isOpenEnded(error)) open = null;
        throw error;
      } finally {
        running = false;
      }
    },
  };
}

/** A `createAttempt` that lives as long as the component. */
export function useAttempt() {
  const [attempt] = useState(createAttempt);
  return attempt;
}
