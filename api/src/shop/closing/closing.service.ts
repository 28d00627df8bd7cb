import { randomBytes } from 'node:crypto';
import { givingUp } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import type { Identity } from '../../platform/identity.ts';
import { deleteAnswers } from '../../platform/idempotency/idempotency.sql.ts';
import { setClosed } from '../accounts/access.sql.ts';
import { lockCustomer } from '../accounts/buyers.service.ts';
import { lockOwnAccount } from '../accounts/profile.sql.ts';
import { dropFactors } from '../factors/factors.sql.ts';
import { deleteSessions } from '../accounts/sessions.sql.ts';
import { emptyCart } from '../cart/lines.sql.ts';
import { deleteLinks } from '../links/links.sql.ts';
import { deleteMails } from '../mails/mails.sql.ts';
import type { Outbox } from '../mails/outbox.ts';
import { deleteNotesOf } from '../orders/order-notes.sql.ts';
import { waitsForPayment } from '../payments/payments.sql.ts';
import { denyOpenRequests, dropNotesOf } from '../replacements/replacements.sql.ts';
import { hideReviewer } from '../reviews/review-writing.sql.ts';
import { postEntries } from '../ledger/ledger.sql.ts';
import { dollarsOf } from '../money.ts';

const folded = (text: string) => text.trim().toLowerCase();

/**
 * Closes the caller's account for good. Orders, ledger and reviews stay for the books, under a name that says nothing. What is left
 * of the balance is given up by an entry of the ledger, if `giveUp` is the sentence for exactly that sum.
 * Throws TOKEN_INVALID, PAYMENT_OPEN or BALANCE_LEFT.
 */
export async function closeAccount(
  tx: Tx,
  outbox: Outbox,
  identity: Identity,
  giveUp: string | undefined,
): Promise<void> {
  const { userId } = identity;
  const own = await lockOwnAccount(tx, identity);
  if (!own) throw fail('TOKEN_INVALID');
  const { balanceCents } = await lockCustomer(tx, userId);
  if (await waitsForPayment(tx, userId)) throw fail('PAYMENT_OPEN');
  if (balanceCents > 0) {
    const words = givingUp(dollarsOf(balanceCents));
    if (giveUp === undefined || folded(giveUp) !== folded(words)) {
      const message = `Your balance is $${dollarsOf(balanceCents).toFixed(2)}. Spend it first, or type: ${words}`;
      throw fail('BALANCE_LEFT', { message, fields: { give_up: `must be: ${words}` } });
    }
    await postEntries(tx, [
      {
        userId,
        kind: 'ADJUSTMENT',
        reference: `closing:${userId}`,
        amountCents: -balanceCents,
        orderId: null,
        description: 'Given up when the account was closed',
      },
    ]);
  }
  await denyOpenRequests(tx, userId, 'The account was closed.');
  tx.changed('replacements');
  await emptyCart(tx, userId);
  if ((await hideReviewer(tx, userId)) > 0) tx.changed('reviews');
  await deleteAnswers(tx, userId);
  await deleteSessions(tx, userId);
  await dropFactors(tx, userId);
  await deleteMails(tx, userId);
  await deleteLinks(tx, userId);
  // Without an account, so that the mails are deleted after they were sent. To the last confirmed address as well: whoever has the session may
  // have changed the present one.
  for (const address of new Set([own.email, own.confirmed ?? own.email]))
    await outbox.post(tx, null, 'ACCOUNT_CLOSED', { username: own.username }, { address });
  await setClosed(tx, userId, `closed-${randomBytes(6).toString('hex')}`);
  // Last, because the schema refuses to delete notes on orders and requests of an open account.
  await deleteNotesOf(tx, userId);
  await dropNotesOf(tx, userId);
  tx.changed('accounts');
}
