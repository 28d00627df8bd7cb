import type { OrderNote } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import { unixOf } from '../../platform/time.ts';
import type { Actor } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import { insertNote } from './order-notes.sql.ts';

/**
 * Writes a note on an order. The audit log records that it was written, but not its text, because that may contain a code.
 * Throws ORDER_NOT_FOUND. The schema refuses an order of a closed account with USER_CLOSED.
 */
export async function addNote(tx: Tx, orderId: string, written: string, actor: Actor): Promise<OrderNote> {
  const id = knownId(orderId, 'ORDER_NOT_FOUND');
  const text = written.trim();
  const note = await insertNote(tx, id, actor.actorId, text);
  if (!note) throw fail('ORDER_NOT_FOUND');
  await audit(tx, {
    ...actor,
    action: 'orders.note',
    targetType: 'order',
    targetId: id,
    after: { note: note.id },
  });
  return { _id: note.id, text, by: note.by, at_unix: unixOf(note.at) };
}
