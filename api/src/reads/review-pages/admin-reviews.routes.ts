import { listAdminReviews } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import { adminReviews } from './admin-reviews.service.ts';

export const adminReviewsRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(listAdminReviews, ({ query }) => adminReviews(db, query));
};
