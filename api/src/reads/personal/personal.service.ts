import { pageSizes, type Personal } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import type { Outbox } from '../../shop/mails/outbox.ts';
import { readPersonal } from './personal.sql.ts';
import { personalOf } from './personal.view.ts';

/** The own account of a user, with cart, newest orders and open checkout. Throws TOKEN_INVALID. */
export async function personal(
  on: Queryable,
  { configured }: Pick<Outbox, 'configured'>,
  userId: string,
): Promise<Personal> {
  const row = await readPersonal(on, userId, pageSizes.recentOrders);
  if (!row) throw fail('TOKEN_INVALID');
  return personalOf(row, configured);
}
