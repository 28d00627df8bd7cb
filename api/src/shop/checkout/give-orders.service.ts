import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { isId, knownId } from '../../platform/ids.ts';
import { lockBuyer } from '../accounts/buyers.sql.ts';
import type { Actor } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import { lockOptions } from '../catalogue/option-locks.sql.ts';
import type { Outbox } from '../mails/outbox.ts';
import { draftOf, mergedAmounts } from './checkout.rules.ts';
import { place } from './checkout.service.ts';

export interface Gift {
  by: Actor;
  userId: string;
  items: readonly { subcategoryId: string; amount: number }[];
}

/** Orders that an admin makes for a user: COMPLETED at once, without payment (rules 5.11). */
export async function giveOrders(tx: Tx, outbox: Outbox, { by, userId, items }: Gift) {
  const amounts = mergedAmounts(items);
  const ids = [...amounts.keys()];
  const [user, options] = await Promise.all([
    lockBuyer(tx, knownId(userId, 'USER_NOT_FOUND')),
    lockOptions(tx, ids.filter(isId)),
  ]);
  if (!user) throw fail('USER_NOT_FOUND');
  if (user.closed) throw fail('USER_CLOSED', { fields: { userId: 'was closed by its holder' } });
  const wanted = ids.map((id) => {
    const option = options.find((each) => each.id === id);
    if (!option) throw fail('SUBCATEGORY_NOT_FOUND');
    return { option, amount: amounts.get(id) ?? 0 };
  });
  const orderIds = await place(
    tx,
    {
      id: randomUUID(),
      userId,
      paymentMethod: 'BALANCE',
      givenBy: by.actorId,
      items: 'SOLD',
      reservationSeconds: 0,
    },
    draftOf(wanted, 0),
  );
  await audit(tx, {
    ...by,
    action: 'orders.create-and-approve',
    targetType: 'user',
    targetId: userId,
    after: { orderIds, items },
  });
  await outbox.post(tx, userId, 'ORDER_PAID', { orderIds });
  return orderIds;
}
