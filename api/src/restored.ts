import { forgetBackups } from './platform/backup/backups.sql.ts';
import type { Db } from './platform/db/db.ts';
import { endEverySession } from './shop/accounts/sessions.sql.ts';
import { owner } from './shop/audit/actor.ts';
import { audit } from './shop/audit/audit.sql.ts';
import { endCheckoutsOfBackup } from './shop/payments/restored.service.ts';
import { quarantineCodes } from './shop/stock/quarantine.service.ts';

/**
 * Prepares a restored store, which does not know what the lost one did after the backup: open checkouts and imports of codes end, every
 * unsold code goes into quarantine, everybody signs in again, and the backups of the lost store are not its own (rules 3.18).
 * Run it once, before the store starts. A second run ends sessions and takes codes off sale again.
 */
export async function prepareRestored(db: Db): Promise<{ checkouts: number; codes: number }> {
  const checkouts = await endCheckoutsOfBackup(db);
  // The codes of these checkouts are for sale for a moment, but nobody can buy: the store is not open.
  const codes = await quarantineCodes(db);
  // Otherwise sessions that were ended after the backup, or whose password was changed after it, would be valid again. Without a time-out:
  // it writes every account.
  await db.withClient(endEverySession);
  await db.transaction(async (tx) => {
    await forgetBackups(tx);
    await audit(tx, {
      ...owner,
      action: 'stock.quarantine',
      targetType: 'store',
      targetId: null,
      after: { codes, checkouts },
    });
  });
  return { checkouts, codes };
}
