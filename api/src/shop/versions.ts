import type { ErrorDetails } from 'shared-contract';
import { fail, isFailure } from '../platform/failure.ts';

/** Throws CHANGED_MEANWHILE when the caller names another version than that of the locked row (docs/adr/0018). */
export function expectVersion(locked: { version: number }, expected: number | undefined): void {
  if (expected !== undefined && expected !== locked.version) throw fail('CHANGED_MEANWHILE');
}

type Current = ErrorDetails['CHANGED_MEANWHILE']['current'];

/** The result of `work`. A refusal of an old version gets what `read` returns after the transaction: the present state. */
export const orCurrent = <T>(work: Promise<T>, read: () => Promise<Current>): Promise<T> =>
  work.catch(async (error: unknown) => {
    if (!isFailure(error) || error.code !== 'CHANGED_MEANWHILE') throw error;
    throw fail('CHANGED_MEANWHILE', { details: { current: await read() } });
  });
