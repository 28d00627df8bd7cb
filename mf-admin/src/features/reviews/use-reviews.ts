import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { call, currentOf, refresh, useCall, useCallPage } from 'shared-auth';
import type { Review } from 'shared-contract/types';
import { saveFile } from 'shared-ui/save-file';
import { useOneByOne, workOneByOne } from '../../parts/use-one-by-one.ts';
import { pageQuery, type Paging } from '../../parts/use-page.ts';
import { strings } from '../../strings.ts';
import { bodyOf, type ReviewDraft, type ReviewFilter } from './reviews.view.ts';

const queryOf = ({ search, rating, product }: ReviewFilter) => ({
  ...(search && { search }),
  ...(rating && { rating: Number(rating) }),
  ...(product && { product }),
});

export const useReviews = (filter: ReviewFilter, paging: Paging) =>
  useCallPage(
    'GET /admin/reviews',
    { query: { ...pageQuery(paging), ...queryOf(filter) } },
    { placeholderData: keepPreviousData, staleTime: 5_000 },
  );

/** @param enabled false when the review is already known */
export const useReview = (reviewId: string, enabled: boolean) =>
  useCall('GET /admin/reviews/{reviewId}', { params: { reviewId } }, { enabled, staleTime: 0 });

/** All reviews that the filter finds, as a file. */
export const downloadReviews = async (filter: ReviewFilter): Promise<void> =>
  saveReviews(await call('GET /admin/reviews', { query: queryOf(filter) }));

/** These reviews as a file. */
export async function saveReviews(reviews: readonly Review[]): Promise<void> {
  const { reviewsCsv } = await import('./reviews-csv.ts');
  saveFile(strings.reviews.fileName, reviewsCsv(reviews), 'text/csv');
}

/** Ratings of products follow their reviews. */
const refreshReviews = () =>
  void refresh(
    'GET /admin/reviews',
    'GET /admin/reviews/{reviewId}',
    'GET /reviews/all',
    'GET /products/all',
    'GET /products/{productId}',
    'GET /admin/stats',
  );

interface SaveListeners {
  onSaved: () => void;
  /** Somebody else has changed it: `current` is there now. */
  onRefused: (current: Review) => void;
}

/** `onSaved` and `onRefused` are called even after the page was left. */
export const useEditReview = (reviewId: string, { onSaved, onRefused }: SaveListeners) =>
  useMutation({
    mutationFn: ({ draft, version }: { draft: ReviewDraft; version: number | undefined }) =>
      call('POST /admin/reviews/{reviewId}/edit', {
        params: { reviewId },
        body: { ...bodyOf(draft), ...(version !== undefined && { expected_version: version }) },
      }),
    onSuccess: () => {
      onSaved();
      refreshReviews();
    },
    onError: (error) => {
      const current = currentOf<Review>(error);
      if (!current) return;
      onRefused(current);
      refreshReviews();
    },
  });

const remove = (reviewId: string) => call('DELETE /admin/reviews/{reviewId}', { params: { reviewId } });
const restore = (reviewId: string) =>
  call('POST /admin/reviews/{reviewId}/restore', { params: { reviewId } });

/** Undoes a recent deletion. */
export const restoreReview = (reviewId: string) => restore(reviewId).finally(refreshReviews);

/** Undoes recent deletions in sequence; rejects with the first that failed, after all were tried. */
export async function restoreReviews(reviews: readonly Review[]): Promise<void> {
  const { refused, stop } = await workOneByOne(reviews, ({ _id }) => restore(_id));
  refreshReviews();
  if (stop !== undefined) throw stop;
  if (refused[0]) throw refused[0].error;
}

export const useDeleteReview = (reviewId: string) =>
  useMutation({ mutationFn: () => remove(reviewId), onSettled: refreshReviews });

/** Deletes several reviews in sequence (rules 14.24); `onDone` gets those that were deleted, when none is left. */
export const useDeleteReviews = (reviews: readonly Review[], onDone: (deleted: readonly Review[]) => void) =>
  useOneByOne(reviews, ({ _id }) => remove(_id), {
    onAllDone: (done) => onDone(done.map(({ row }) => row)),
    onSettled: refreshReviews,
  });
