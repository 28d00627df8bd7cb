import type { Tx } from '../../platform/db/db.ts';
import type { Identity } from '../../platform/identity.ts';
import { audit, type AuditEntry } from '../audit/audit.sql.ts';

/** The audit log has what staff and admins write, to their own accounts too, and nothing of what customers do with theirs. */
export async function recordOwn(
  tx: Tx,
  { userId, role }: Pick<Identity, 'userId' | 'role'>,
  change: Omit<AuditEntry, 'actorId' | 'targetType' | 'targetId'> & Partial<AuditEntry>,
): Promise<void> {
  if (role !== 'STAFF' && role !== 'ADMIN') return;
  await audit(tx, { actorId: userId, targetType: 'user', targetId: userId, ...change });
}
