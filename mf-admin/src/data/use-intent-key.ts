import { useRef } from 'react';
import { newIdempotencyKey } from 'shared-auth';

/**
 * One key for one intent: the same content sent again after a failure keeps its key, so that a retry cannot happen
 * twice; other content, and the next intent after a success, get a new one.
 */
export function useIntentKey() {
  const current = useRef<{ content: string; key: string } | null>(null);
  return {
    keyFor(body: unknown): string {
      const content = JSON.stringify(body);
      if (current.current?.content !== content) current.current = { content, key: newIdempotencyKey() };
      return current.current.key;
    },
    done(): void {
      current.current = null;
    },
  };
}
