import type { ItemProblem } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { isId, knownId } from '../../platform/ids.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import { lockCustomer } from '../accounts/buyers.service.ts';
import type { Actor } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import { lockOptions } from '../catalogue/option-locks.sql.ts';
import type { Outbox } from '../mails/outbox.ts';
import { orderTerms, type OrderTerms } from '../orders/order-terms.sql.ts';
import { markReplaced, takeChosenItem, takeOldestItem } from '../stock/items.sql.ts';
import { countAvailable, listAvailable } from '../stock/stock.service.ts';
import { expectNotLocked } from './locks.service.ts';
import { dropLockOfSettled } from './locks.sql.ts';
import { allRequested, isAutomatic, refusalOf } from './replacements.rules.ts';
import * as sql from './replacements.sql.ts';

/** An own order with the terms it was sold with; ORDER_NOT_FOUND for that of another buyer. */
async function termsOf(on: Queryable, orderId: string, buyerId: string): Promise<OrderTerms> {
  const terms = isId(orderId) ? await orderTerms(on, orderId) : undefined;
  if (terms?.buyerId !== buyerId) throw fail('ORDER_NOT_FOUND');
  return terms;
}

/** The terms of an own order, why nothing of it can be replaced, if so, and the items that a request exists for. */
export async function eligibility(
  on: Queryable,
  orderId: string,
  buyerId: string,
): Promise<{ terms: OrderTerms; refusal: string | null; requested: sql.ActiveItem[] }> {
  const terms = await termsOf(on, orderId, buyerId);
  const items = terms.status === 'COMPLETED' ? await sql.activeItems(on, orderId) : [];
  const requested = items.filter((item) => item.requested);
  const refusal = refusalOf(terms) ?? (requested.length === items.length ? allRequested : null);
  return { terms, refusal, requested };
}

/** A request that a buyer makes for one item. */
export interface NewRequest {
  orderId: string;
  buyerId: string;
  subcategoryId: string;
  /** The faulty code, as the buyer sees it. */
  text: string;
  /** The buyer's choice of what is wrong with the code. */
  problem: ItemProblem | null;
  note: string | null;
}

/**
 * Files a request for one delivered item, or replaces it at once where the order was sold so.
 * The option's lock orders all requests for it, so that neither its stock nor the automatic limit is overrun. The customer's lock comes
 * first: an account that is being closed gets no request behind the ones that its closing denies (rules 1.22).
 * Returns the new text of an automatic replacement.
 */
export async function request(
  tx: Tx,
  vault: Vault,
  newRequest: NewRequest,
): Promise<{ deliverable: string | undefined }> {
  await lockCustomer(tx, newRequest.buyerId);
  const terms = await termsOf(tx, newRequest.orderId, newRequest.buyerId);
  if (terms.status !== 'COMPLETED') throw fail('ORDER_NOT_COMPLETED');
  if (terms.subcategoryId !== newRequest.subcategoryId) throw fail('REPLACEMENT_NOT_ELIGIBLE');
  const refusal = refusalOf(terms);
  if (refusal) throw fail('REPLACEMENT_NOT_ELIGIBLE', { message: refusal });
  const [option] = await lockOptions(tx, [terms.subcategoryId]);

  const prints = vault.fingerprints(newRequest.text);
  const same = (await sql.activeItems(tx, newRequest.orderId)).filter((item) =>
    prints.some((print) => print.equals(item.fingerprint)),
  );
  if (same.length === 0)
    throw fail('REPLACEMENT_NOT_ELIGIBLE', { message: 'This order has no such item to replace.' });
  const faulty = same.find((item) => !item.requested);
  if (!faulty) throw fail('REPLACEMENT_ALREADY_REQUESTED');

  const given = await sql.automaticCount(tx, newRequest.orderId);
  const fresh = isAutomatic(terms, faulty, given, option?.available ?? 0)
    ? await takeOldestItem(tx, terms.subcategoryId, newRequest.orderId)
    : undefined;
  if (fresh) {
    await markReplaced(tx, faulty.id, fresh.id);
    tx.changed('stock', [terms.subcategoryId]);
    tx.changed('replacements');
  }
  const filed = await sql.insertRequest(tx, {
    orderId: newRequest.orderId,
    userId: newRequest.buyerId,
    subcategoryId: terms.subcategoryId,
    itemId: faulty.id,
    replacementId: fresh?.id ?? null,
    problem: newRequest.problem,
    note: newRequest.note,
  });
  if (filed && !fresh) tx.changed('filedRequests', [filed.id]);
  return { deliverable: fresh && vault.open(fresh, fresh.id) };
}

export type Verdict = { approved: true; replacement_selection: string } | { approved: false; reason: string };

/**
 * The items of an option to choose a replacement from, decrypted: none unless a request waits, for codes are shown only then.
 * Throws SUBCATEGORY_NOT_FOUND.
 */
export async function viewOptions(
  tx: Tx,
  vault: Vault,
  optionId: string,
  amount: number,
  { actor, why }: { actor: Actor; why: string },
): Promise<{ _id: string; deliverable: string }[]> {
  // Throws where there is no such option.
  await countAvailable(tx, knownId(optionId, 'SUBCATEGORY_NOT_FOUND'));
  if (!(await sql.isPendingFor(tx, optionId))) return [];
  const items = await listAvailable(tx, vault, optionId, { skip: 0, amount });
  await audit(tx, {
    ...actor,
    action: 'replacements.view-options',
    targetType: 'subcategory',
    targetId: optionId,
    after: { items: items.map((item) => item._id), why },
  });
  return items;
}

/**
 * Settles a pending request: with the chosen item, which must be available and of the same option, or with a reason.
 * Returns the request as it is then. REPLACEMENT_ALREADY_RESOLVED when it is settled already, REPLACEMENT_LOCKED while somebody
 * else works on it.
 */
export async function resolve(
  tx: Tx,
  outbox: Outbox,
  requestId: string,
  verdict: Verdict,
  actor: Actor,
): Promise<sql.RequestRow> {
  const found = await sql.whoseRequest(tx, knownId(requestId, 'REPLACEMENT_NOT_FOUND'));
  if (!found) throw fail('REPLACEMENT_NOT_FOUND');
  if (found.status !== 'PENDING') throw fail('REPLACEMENT_ALREADY_RESOLVED');
  await expectNotLocked(tx, requestId, actor.actorId);
  const { orderId, userId } = found;
  let after: object;
  if (verdict.approved) {
    const itemId = knownId(verdict.replacement_selection, 'REPLACEMENT_UNAVAILABLE');
    await approve(tx, requestId, found, itemId, actor);
    await outbox.post(tx, userId, 'REPLACEMENT_APPROVED', { orderIds: [orderId] });
    after = { status: 'APPROVED', item: itemId };
  } else {
    const reason = verdict.reason.trim();
    if (!(await sql.denyRequest(tx, requestId, reason, actor.actorId)))
      throw fail('REPLACEMENT_ALREADY_RESOLVED');
    await outbox.post(tx, userId, 'REPLACEMENT_DENIED', { orderIds: [orderId], reason });
    after = { status: 'DENIED', reason };
  }
  await dropLockOfSettled(tx, requestId);
  tx.changed('replacements');
  await audit(tx, {
    ...actor,
    action: 'replacements.resolve',
    targetType: 'replacement_request',
    targetId: requestId,
    before: { status: 'PENDING' },
    after,
  });
  return (await sql.requestById(tx, requestId))!;
}

/** Throws REPLACEMENT_NOT_FOUND. */
export async function readRequest(on: Queryable, requestId: string): Promise<sql.RequestRow> {
  const found = await sql.requestById(on, knownId(requestId, 'REPLACEMENT_NOT_FOUND'));
  if (!found) throw fail('REPLACEMENT_NOT_FOUND');
  return found;
}

/** Gives the chosen item in place of the faulty one. The option's lock comes first, as it does where a request is filed. */
async function approve(
  tx: Tx,
  requestId: string,
  { orderId, subcategoryId, originalId }: { orderId: string; subcategoryId: string; originalId: string },
  itemId: string,
  { actorId }: Actor,
): Promise<void> {
  await lockOptions(tx, [subcategoryId]);
  if (!(await takeChosenItem(tx, itemId, subcategoryId, orderId))) {
    // Somebody else may have settled this same request with this same item.
    const now = await sql.whoseRequest(tx, requestId);
    throw fail(now?.status === 'PENDING' ? 'REPLACEMENT_UNAVAILABLE' : 'REPLACEMENT_ALREADY_RESOLVED');
  }
  if (!(await sql.approveRequest(tx, requestId, itemId, actorId))) throw fail('REPLACEMENT_ALREADY_RESOLVED');
  await markReplaced(tx, originalId, itemId);
  tx.changed('stock', [subcategoryId]);
}
