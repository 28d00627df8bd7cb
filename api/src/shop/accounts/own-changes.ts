import type { Tx } from '../../platform/db/db.ts';
import type { Identity } from '../../platform/identity.ts';
import { audit, type AuditEntry } from '../audit/audit.sql.ts';

/** The audit log records what staff and admins change in their own accounts. It does not record what customers change in theirs. */
export async function recordOwn(
  tx: Tx,
  { userId, role }: Pick<Identity, 'userId' | 'role'>,
  change: Omit<AuditEntry, 'actorId' | 'targetType' | 'targetId'> & Partial<AuditEntry>,
): Promise<void> {
  if (role !== 'STAFF' && role !== 'ADMIN') return;
  await audit(tx, { actorId: userId, targetType: 'user', targetId: userId, ...change });
}
