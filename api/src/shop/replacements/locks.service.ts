import type { ReplacementLock } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { fail, type Failure } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import { unixOf } from '../../platform/time.ts';
import type { Actor } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import * as sql from './locks.sql.ts';
import { lockRequest, whoseRequest } from './replacements.sql.ts';

const lockOf = ({ username, until }: sql.LockRow): ReplacementLock => ({
  username,
  until_unix: unixOf(until),
});

const lockedBy = (row: sql.LockRow): Failure =>
  fail('REPLACEMENT_LOCKED', {
    message: `${row.username} is working on this request.`,
    details: lockOf(row),
  });

/**
 * Marks a pending request as the caller's for ten minutes, or for ten more (rules 8.9). Throws REPLACEMENT_LOCKED where somebody
 * else works on it and the caller does not take it over, and REPLACEMENT_NOT_FOUND or REPLACEMENT_ALREADY_RESOLVED.
 */
export async function takeLock(
  tx: Tx,
  id: string,
  takeOver: boolean,
  actor: Actor,
): Promise<ReplacementLock> {
  const requestId = knownId(id, 'REPLACEMENT_NOT_FOUND');
  // Concurrent callers wait here for each other, and the later ones see who has the request.
  const request = await lockRequest(tx, requestId);
  if (!request) throw fail('REPLACEMENT_NOT_FOUND');
  if (request.status !== 'PENDING') throw fail('REPLACEMENT_ALREADY_RESOLVED');
  const before = await sql.lockOf(tx, requestId);
  const isOthers = before !== undefined && before.userId !== actor.actorId;
  if (isOthers && !takeOver) throw lockedBy(before);
  const taken = await sql.takeLock(tx, requestId, actor.actorId);
  tx.changed('replacements');
  if (isOthers)
    await audit(tx, {
      ...actor,
      action: 'replacements.take-over',
      targetType: 'replacement_request',
      targetId: requestId,
      before: { held_by: before.username },
      after: { held_by: taken.username },
    });
  return lockOf(taken);
}

/** Releases the caller's own request; does nothing when somebody else has it. Throws REPLACEMENT_NOT_FOUND. */
export async function releaseLock(tx: Tx, id: string, userId: string): Promise<void> {
  const requestId = knownId(id, 'REPLACEMENT_NOT_FOUND');
  if (await sql.dropLock(tx, requestId, userId)) tx.changed('replacements');
  else if (!(await whoseRequest(tx, requestId))) throw fail('REPLACEMENT_NOT_FOUND');
}

/** Throws REPLACEMENT_LOCKED while somebody else works on the request. */
export async function expectNotLocked(tx: Tx, requestId: string, userId: string): Promise<void> {
  const holder = await sql.lockOf(tx, requestId);
  if (holder && holder.userId !== userId) throw lockedBy(holder);
}
