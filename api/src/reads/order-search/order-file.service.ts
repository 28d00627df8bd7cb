import { ORDER_EVENTS, type OrderFile } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import { unixOf } from '../../platform/time.ts';
import { dollarsOf } from '../../shop/money.ts';
import { historyOf, notesOf, paymentOf, replacementsOf } from './order-file.sql.ts';

/** What happened to an order, with its payment, replacements and notes. Throws ORDER_NOT_FOUND. */
export async function readOrderFile(on: Queryable, orderId: string): Promise<OrderFile> {
  const id = knownId(orderId, 'ORDER_NOT_FOUND');
  const [history, payment, replacements, notes] = await Promise.all([
    historyOf(on, id),
    paymentOf(on, id),
    replacementsOf(on, id),
    notesOf(on, id),
  ]);
  if (history.length === 0) throw fail('ORDER_NOT_FOUND');
  const rank = ({ event }: (typeof history)[number]) => ORDER_EVENTS.indexOf(event);
  return {
    history: history
      .toSorted((a, b) => a.at.getTime() - b.at.getTime() || rank(a) - rank(b))
      .map(({ event, at, by }) => ({ event, at_unix: unixOf(at), by })),
    payment: payment
      ? {
          _id: payment.id,
          gateway_id: payment.gatewayId,
          state: payment.state,
          amount: dollarsOf(payment.amountCents),
          paid: payment.paidCents === null ? null : dollarsOf(payment.paidCents),
          credited: payment.credited,
        }
      : null,
    replacements: replacements.map(({ id: _id, status, automatic, reason }) => ({
      _id,
      status,
      automatic,
      reason,
    })),
    notes: notes.map(({ id: _id, text, by, at }) => ({ _id, text, by, at_unix: unixOf(at) })),
  };
}
