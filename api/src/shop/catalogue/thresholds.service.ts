import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import type { Actor } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import { changeThreshold } from './thresholds.sql.ts';

/** From how many codes on an option counts as running low. Throws SUBCATEGORY_NOT_FOUND. */
export async function setThreshold(tx: Tx, optionId: string, lowAt: number, actor: Actor): Promise<void> {
  const before = await changeThreshold(tx, knownId(optionId, 'SUBCATEGORY_NOT_FOUND'), lowAt);
  if (before === undefined) throw fail('SUBCATEGORY_NOT_FOUND');
  await audit(tx, {
    ...actor,
    action: 'stock.threshold',
    targetType: 'subcategory',
    targetId: optionId,
    before: { low_stock_at: before },
    after: { low_stock_at: lowAt },
  });
}
