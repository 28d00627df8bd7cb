import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { call, queryClient, refresh, useCallPage } from 'shared-auth';
import { pageSizes } from 'shared-contract/types';
import { bodyOf, type ReviewDraft } from './reviews.view.ts';

const size = pageSizes.reviews;

export const useReviews = (page: number) =>
  useCallPage(
    'GET /reviews/all',
    { query: { skip: (page - 1) * size, amount: size } },
    { placeholderData: keepPreviousData, staleTime: 5_000 },
  );

/** Ratings of products follow their reviews. */
const refreshReviews = () =>
  void refresh('GET /reviews/all', 'GET /products/all', 'GET /products/{productId}', 'GET /admin/stats');

export const useEditReview = (reviewId: string) =>
  useMutation(
    {
      mutationFn: (draft: ReviewDraft) =>
        call('POST /admin/reviews/{reviewId}/edit', { params: { reviewId }, body: bodyOf(draft) }),
      onSuccess: refreshReviews,
    },
    queryClient,
  );

export const useDeleteReview = (reviewId: string) =>
  useMutation(
    {
      mutationFn: () => call('DELETE /admin/reviews/{reviewId}', { params: { reviewId } }),
      onSettled: refreshReviews,
    },
    queryClient,
  );
