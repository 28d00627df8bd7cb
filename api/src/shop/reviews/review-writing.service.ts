import type { Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { isId, knownId } from '../../platform/ids.ts';
import type { Actor } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import { postEntries } from '../ledger/ledger.sql.ts';
import { lockBuyer } from '../accounts/buyers.sql.ts';
import { readSettings } from '../settings/store-config.service.ts';
import { expectVersion } from '../versions.ts';
import { storedText, rewardOf } from './review-writing.rules.ts';
import * as sql from './review-writing.sql.ts';
import type { AdminReviewRow, ReviewRow } from './reviews.sql.ts';

/** The buyer's own order. Throws ORDER_NOT_FOUND for anybody else's. */
async function ownOrder(on: Queryable, orderId: string, buyerId: string): Promise<sql.ReviewableOrder> {
  const order = isId(orderId) ? await sql.reviewableOrder(on, orderId) : undefined;
  if (order?.buyerId !== buyerId) throw fail('ORDER_NOT_FOUND');
  return order;
}

/** Whether the buyer has reviewed an own order, and what a review of it earns. Throws ORDER_NOT_FOUND. */
export async function status(
  on: Queryable,
  orderId: string,
  buyerId: string,
): Promise<{ reviewed: boolean; rewardCents: number }> {
  const { reviewed, paidCents } = await ownOrder(on, orderId, buyerId);
  const { review_reward: percent } = await readSettings(on);
  return { reviewed, rewardCents: rewardOf(paidCents, percent) };
}

/** The rating and text of a review form. */
export interface Opinion {
  rating: number;
  text: string | undefined;
}

export interface NewReview extends Opinion {
  orderId: string;
  userId: string;
  anonymous: boolean;
}

/** Writes a review and its reward. Throws ORDER_NOT_FOUND, ORDER_NOT_COMPLETED or ALREADY_REVIEWED. */
export async function create(
  tx: Tx,
  { orderId, userId, rating, text, anonymous }: NewReview,
): Promise<{ review: ReviewRow; rewardCents: number }> {
  const [, { review_reward: percent }] = await Promise.all([lockBuyer(tx, userId), readSettings(tx)]);
  const order = await ownOrder(tx, orderId, userId);
  if (order.status !== 'COMPLETED') throw fail('ORDER_NOT_COMPLETED');
  if (order.reviewed) throw fail('ALREADY_REVIEWED');
  const { productId, productTitle } = order;
  const review = await sql.insertReview(tx, {
    orderId,
    productId,
    userId,
    rating,
    text: storedText(text),
    anonymous,
  });
  const rewardCents = rewardOf(order.paidCents, percent);
  if (rewardCents > 0) {
    const description = `Reward for your review of ${productTitle}`;
    await postEntries(tx, [
      { userId, kind: 'REVIEW_REWARD', reference: orderId, amountCents: rewardCents, orderId, description },
    ]);
  }
  tx.changed('reviews');
  return { review, rewardCents };
}

async function lock(tx: Tx, reviewId: string) {
  const before = await sql.lockReview(tx, knownId(reviewId, 'REVIEW_NOT_FOUND'));
  if (!before) throw fail('REVIEW_NOT_FOUND');
  return before;
}

/** Throws REVIEW_NOT_FOUND. */
export async function read(on: Queryable, reviewId: string): Promise<AdminReviewRow> {
  const found = await sql.readReview(on, knownId(reviewId, 'REVIEW_NOT_FOUND'));
  if (!found) throw fail('REVIEW_NOT_FOUND');
  return found;
}

/** Throws REVIEW_NOT_FOUND, and CHANGED_MEANWHILE where it is of another version than `expected` by now. */
export async function edit(
  tx: Tx,
  reviewId: string,
  { rating, text, expected }: Opinion & { expected: number | undefined },
  actor: Actor,
): Promise<AdminReviewRow> {
  const { version, ...before } = await lock(tx, reviewId);
  expectVersion({ version }, expected);
  const after = { rating, text: storedText(text) };
  const edited = await sql.editReview(tx, reviewId, after.rating, after.text);
  await audit(tx, {
    ...actor,
    action: 'reviews.edit',
    targetType: 'review',
    targetId: reviewId,
    before,
    after,
  });
  tx.changed('reviews');
  return edited;
}

/** Throws REVIEW_NOT_FOUND. */
export async function remove(tx: Tx, reviewId: string, actor: Actor): Promise<void> {
  const { rating, text } = await lock(tx, reviewId);
  await sql.deleteReview(tx, reviewId);
  await audit(tx, {
    ...actor,
    action: 'reviews.delete',
    targetType: 'review',
    targetId: reviewId,
    before: { rating, text },
  });
  tx.changed('reviews');
}

/** Throws REVIEW_NOT_FOUND where it was not deleted within the last minute. */
export async function restore(tx: Tx, reviewId: string, actor: Actor): Promise<void> {
  const after = await sql.restoreReview(tx, knownId(reviewId, 'REVIEW_NOT_FOUND'));
  if (!after) throw fail('REVIEW_NOT_FOUND');
  await audit(tx, {
    ...actor,
    action: 'reviews.restore',
    targetType: 'review',
    targetId: reviewId,
    after,
  });
  tx.changed('reviews');
}
