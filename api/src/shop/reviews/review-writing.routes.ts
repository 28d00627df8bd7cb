import { createReview, deleteReview, editReview, getReviewStatus } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { isId, knownId } from '../../platform/ids.ts';
import { dollarsOf } from '../money.ts';
import { audit } from '../audit/audit.sql.ts';
import type { Module } from '../module.ts';
import { postEntries } from '../ledger/ledger.sql.ts';
import { lockBuyer } from '../orders/order-moves.sql.ts';
import { keptText, rewardCents } from './review-writing.rules.ts';
import * as sql from './review-writing.sql.ts';
import { reviewOf } from './reviews.view.ts';

export const reviewWritingRoutes: Module = (router, { db, storeConfig }) => {
  const ownOrder = async (on: Queryable, orderId: string, buyerId: string) => {
    const order = isId(orderId) ? await sql.reviewableOrder(on, orderId) : undefined;
    if (order?.buyerId !== buyerId) throw fail('ORDER_NOT_FOUND');
    return order;
  };
  const read = async (tx: Tx, id: string) => {
    const row = await sql.reviewById(tx, id);
    if (!row) throw fail('REVIEW_NOT_FOUND');
    return reviewOf(row);
  };

  router.handle(getReviewStatus, async ({ params: { orderId }, identity }) => ({
    hasReviewed: (await ownOrder(db, orderId, identity.userId)).reviewed,
  }));

  router.handle(createReview, async ({ params: { orderId }, body, identity: { userId } }) => {
    const { config } = await storeConfig.read();
    return db.transaction(async (tx) => {
      await lockBuyer(tx, userId);
      const order = await ownOrder(tx, orderId, userId);
      if (order.status !== 'COMPLETED') throw fail('ORDER_NOT_COMPLETED');
      if (order.reviewed) throw fail('ALREADY_REVIEWED');
      const id = await sql.insertReview(tx, {
        orderId,
        productId: order.productId,
        userId,
        rating: body.rating,
        text: keptText(body.text_review),
        anonymous: body.isAnonymous,
      });
      const reward = rewardCents(order.paidCents, config.review_reward);
      if (reward > 0) {
        const description = `Reward for your review of ${order.productTitle}`;
        await postEntries(tx, [
          { userId, kind: 'REVIEW_REWARD', reference: orderId, amountCents: reward, orderId, description },
        ]);
      }
      tx.changed('reviews');
      return { message: 'Thank you for your review!', review: await read(tx, id), reward: dollarsOf(reward) };
    });
  });

  router.handle(editReview, async ({ params: { reviewId }, body, identity, requestId }) =>
    db.transaction(async (tx) => {
      const id = knownId(reviewId, 'REVIEW_NOT_FOUND');
      const before = await sql.lockReview(tx, id);
      if (!before) throw fail('REVIEW_NOT_FOUND');
      const after = { rating: body.rating, text: keptText(body.text_review) };
      await sql.editReview(tx, id, after.rating, after.text);
      await audit(tx, {
        actorId: identity.userId,
        action: 'reviews.edit',
        targetType: 'review',
        targetId: id,
        before,
        after,
        requestId,
      });
      tx.changed('reviews');
      return { message: 'Review updated successfully!', review: await read(tx, id) };
    }),
  );

  router.handle(deleteReview, async ({ params: { reviewId }, identity, requestId }) =>
    db.transaction(async (tx) => {
      const id = knownId(reviewId, 'REVIEW_NOT_FOUND');
      const before = await sql.lockReview(tx, id);
      if (!before) throw fail('REVIEW_NOT_FOUND');
      await sql.deleteReview(tx, id);
      await audit(tx, {
        actorId: identity.userId,
        action: 'reviews.delete',
        targetType: 'review',
        targetId: id,
        before,
        requestId,
      });
      tx.changed('reviews');
      return { message: 'Review deleted successfully!' };
    }),
  );
};
