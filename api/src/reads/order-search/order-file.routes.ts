import { getOrderFile, ORDER_EVENTS } from 'shared-contract';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import { unixOf } from '../../platform/time.ts';
import { dollarsOf } from '../../shop/money.ts';
import { historyOf, notesOf, paymentOf, replacementsOf } from './order-file.sql.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

export const orderFileRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(getOrderFile, async ({ params }) => {
    const id = knownId(params.orderId, 'ORDER_NOT_FOUND');
    const [history, payment, replacements, notes] = await Promise.all([
      historyOf(db, id),
      paymentOf(db, id),
      replacementsOf(db, id),
      notesOf(db, id),
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
  });
};
