import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { isId, knownId } from '../../platform/ids.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import { audit } from '../audit/audit.sql.ts';
import { lockOptions } from '../stock/stock.service.ts';
import { isAutomatic, refusalOf } from './replacements.rules.ts';
import * as sql from './replacements.sql.ts';

/** An own order with the terms it was sold with; ORDER_NOT_FOUND for that of another buyer. */
export async function termsOf(on: Parameters<typeof sql.warrantyOf>[0], orderId: string, buyerId: string) {
  const terms = isId(orderId) ? await sql.warrantyOf(on, orderId) : undefined;
  if (terms?.buyerId !== buyerId) throw fail('ORDER_NOT_FOUND');
  return terms;
}

export interface Wish {
  orderId: string;
  buyerId: string;
  subcategoryId: string;
  /** The faulty text, as the buyer sees it. */
  text: string;
}

/**
 * Files a request for one delivered item, or replaces it at once where the order was sold so.
 * The option's lock orders all requests for it, so that neither its stock nor the automatic limit is overrun.
 * Returns the new text of an automatic replacement.
 */
export async function request(
  tx: Tx,
  vault: Vault,
  wish: Wish,
): Promise<{ deliverable: string | undefined }> {
  const terms = await termsOf(tx, wish.orderId, wish.buyerId);
  if (terms.status !== 'COMPLETED') throw fail('ORDER_NOT_COMPLETED');
  if (terms.subcategoryId !== wish.subcategoryId) throw fail('REPLACEMENT_NOT_ELIGIBLE');
  const refusal = refusalOf(terms);
  if (refusal) throw fail('REPLACEMENT_NOT_ELIGIBLE', { message: refusal });
  const [option] = await lockOptions(tx, [terms.subcategoryId]);

  const prints = vault.fingerprints(wish.text);
  const same = (await sql.activeItems(tx, wish.orderId)).filter((item) =>
    prints.some((print) => print.equals(item.fingerprint)),
  );
  if (same.length === 0)
    throw fail('REPLACEMENT_NOT_ELIGIBLE', { message: 'This order has no such item to replace.' });
  const faulty = same.find((item) => !item.requested);
  if (!faulty) throw fail('REPLACEMENT_ALREADY_REQUESTED');

  const given = await sql.automaticCount(tx, wish.orderId);
  const fresh = isAutomatic(terms, faulty, given, option?.available ?? 0)
    ? await sql.takeOldestItem(tx, terms.subcategoryId, wish.orderId)
    : undefined;
  if (fresh) await sql.markReplaced(tx, faulty.id, fresh.id);
  await sql.insertRequest(tx, {
    orderId: wish.orderId,
    userId: wish.buyerId,
    subcategoryId: terms.subcategoryId,
    itemId: faulty.id,
    replacementId: fresh?.id ?? null,
  });
  return { deliverable: fresh && vault.open(fresh, fresh.id) };
}

export type Verdict = { approved: true; replacement_selection: string } | { approved: false; reason: string };

interface Resolution {
  requestId: string;
  verdict: Verdict;
  actorId: string;
  httpRequestId: string;
}

/**
 * Settles a pending request: with the chosen item, which must be available and of the same option, or with a reason.
 * Returns the option whose stock changed, if any. REPLACEMENT_ALREADY_RESOLVED when it is settled already.
 */
export async function resolve(
  tx: Tx,
  { requestId, verdict, actorId, httpRequestId }: Resolution,
): Promise<{ subcategoryId: string | undefined }> {
  const found = await sql.whoseRequest(tx, knownId(requestId, 'REPLACEMENT_NOT_FOUND'));
  if (!found) throw fail('REPLACEMENT_NOT_FOUND');
  if (found.status !== 'PENDING') throw fail('REPLACEMENT_ALREADY_RESOLVED');
  const record = (after: object) =>
    audit(tx, {
      actorId,
      action: 'replacements.resolve',
      targetType: 'replacement_request',
      targetId: requestId,
      before: { status: 'PENDING' },
      after,
      requestId: httpRequestId,
    });

  if (!verdict.approved) {
    if (!(await sql.denyRequest(tx, requestId, verdict.reason.trim(), actorId)))
      throw fail('REPLACEMENT_ALREADY_RESOLVED');
    await record({ status: 'DENIED', reason: verdict.reason.trim() });
    return { subcategoryId: undefined };
  }

  const { orderId, subcategoryId, originalId } = found;
  const itemId = knownId(verdict.replacement_selection, 'REPLACEMENT_UNAVAILABLE');
  await lockOptions(tx, [subcategoryId]);
  if (!(await sql.takeChosenItem(tx, itemId, subcategoryId, orderId))) {
    // Somebody else may have settled this same request with this same item.
    const now = await sql.whoseRequest(tx, requestId);
    throw fail(now?.status === 'PENDING' ? 'REPLACEMENT_UNAVAILABLE' : 'REPLACEMENT_ALREADY_RESOLVED');
  }
  if (!(await sql.approveRequest(tx, requestId, itemId, actorId))) throw fail('REPLACEMENT_ALREADY_RESOLVED');
  await sql.markReplaced(tx, originalId, itemId);
  await record({ status: 'APPROVED', item: itemId });
  return { subcategoryId };
}
