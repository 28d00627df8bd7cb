import {
  createReview,
  deleteReview,
  editReview,
  getReview,
  getReviewStatus,
  restoreReview,
} from 'shared-contract';
import { actorOf } from '../audit/call.ts';
import { dollarsOf } from '../money.ts';
import { orCurrent } from '../versions.ts';
import * as service from './review-writing.service.ts';
import { adminReviewOf, reviewOf } from './reviews.view.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

export const reviewWritingRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(getReviewStatus, async ({ params: { orderId }, identity }) => {
    const { reviewed, rewardCents } = await service.status(db, orderId, identity.userId);
    return { hasReviewed: reviewed, reward: dollarsOf(rewardCents) };
  });

  router.handle(createReview, async ({ params: { orderId }, body, identity: { userId } }) => {
    const { review, rewardCents } = await db.transaction((tx) =>
      service.create(tx, {
        orderId,
        userId,
        rating: body.rating,
        text: body.text_review,
        anonymous: body.isAnonymous,
      }),
    );
    return {
      message: 'Thank you for your review!',
      review: reviewOf(review),
      reward: dollarsOf(rewardCents),
    };
  });

  router.handle(getReview, async ({ params: { reviewId } }) =>
    adminReviewOf(await service.read(db, reviewId)),
  );

  router.handle(editReview, async (call) => {
    const { rating, text_review: text, expected_version: expected } = call.body;
    const { reviewId } = call.params;
    const work = db.transaction((tx) =>
      service.edit(tx, reviewId, { rating, text, expected }, actorOf(call)),
    );
    const review = await orCurrent(work, async () => adminReviewOf(await service.read(db, reviewId)));
    return { message: 'Review updated successfully!', review: adminReviewOf(review) };
  });

  router.handle(deleteReview, async (call) => {
    await db.transaction((tx) => service.remove(tx, call.params.reviewId, actorOf(call)));
    return { message: 'Review deleted successfully!' };
  });

  router.handle(restoreReview, async (call) => {
    await db.transaction((tx) => service.restore(tx, call.params.reviewId, actorOf(call)));
    return { message: 'The review is back.' };
  });
};
