import type { ErrorCode } from 'shared-contract';
import { fail } from './failure.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Ids are opaque to callers; ours are lower-case UUIDs, and the database takes nothing else. */
export const isId = (text: string): boolean => uuid.test(text);

/** The id itself, or the failure that an unknown one answers: a malformed id is unknown too. */
export function knownId(text: string, code: ErrorCode): string {
  if (!isId(text)) throw fail(code);
  return text;
}
