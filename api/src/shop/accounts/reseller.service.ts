import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import type { Actor } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import { permilleOf } from '../money.ts';
import { endSessions } from './sessions.sql.ts';
import { promoteToReseller, userById, type UserRow } from './users.sql.ts';

export interface Promotion {
  userId: string;
  /** In percent. */
  discount: number;
  by: Actor;
}

/** Makes a member a reseller; returns the account as it is then. Throws USER_NOT_FOUND or USER_NOT_PROMOTABLE. */
export async function promote(tx: Tx, { userId, discount, by }: Promotion): Promise<UserRow> {
  const id = knownId(userId, 'USER_NOT_FOUND');
  const user = await promoteToReseller(tx, id, permilleOf(discount));
  if (!user) throw fail((await userById(tx, id)) ? 'USER_NOT_PROMOTABLE' : 'USER_NOT_FOUND');
  await endSessions(tx, id, 'NEW_ROLE');
  tx.changed('accounts');
  await audit(tx, {
    ...by,
    action: 'users.promote',
    targetType: 'user',
    targetId: id,
    before: { role: 'USER' },
    after: { role: 'RESELLER', discount },
  });
  return user;
}
