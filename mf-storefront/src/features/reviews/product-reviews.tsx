import { MessageSquareText } from 'lucide-react';
import { messageOf } from 'shared-auth';
import type { Review } from 'shared-contract/types';
import {
  Banner,
  Button,
  EmptyState,
  ErrorNotice,
  Skeleton,
  SkeletonLines,
  Stars,
  VisuallyHidden,
  formatDate,
} from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { laterStrings } from '../../later.strings.ts';
import { useProductReviews } from './use-product-reviews.ts';
import * as styles from './product-reviews.module.css';

const words = laterStrings.reviews;

/** What buyers of this product wrote about it. */
export function ProductReviews({ productId }: { productId: string }) {
  const list = useProductReviews(productId);
  return (
    <section className={styles.reviews} aria-labelledby="product-reviews">
      <div className={styles.head}>
        <h2 className={ui.h2} id="product-reviews">
          {words.title}
        </h2>
        {list.total > 0 && <p className={ui.small}>{words.count(list.total)}</p>}
      </div>
      <ReviewList list={list} />
    </section>
  );
}

function ReviewList({ list }: { list: ReturnType<typeof useProductReviews> }) {
  const {
    reviews,
    isPending,
    isError,
    isFetching,
    isFetchingNextPage,
    isFetchNextPageError,
    hasNextPage,
    error,
  } = list;
  if (isPending) return <ReviewsSkeleton />;
  if (isError && reviews.length === 0)
    return (
      <ErrorNotice
        heading="h3"
        error={error}
        fallback={words.failed}
        retrying={isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  if (reviews.length === 0)
    return <EmptyState icon={MessageSquareText} heading="h3" title={words.none} text={words.noneHint} />;
  return (
    <>
      <ul className={styles.list}>
        {reviews.map((review) => (
          <ReviewItem key={review._id} review={review} />
        ))}
      </ul>
      {isFetchNextPageError && <Banner tone="error">{messageOf(error, words.failed)}</Banner>}
      {hasNextPage && (
        <Button
          className={styles.more}
          variant="soft"
          loading={isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}

function ReviewItem({ review }: { review: Review }) {
  return (
    <li className={styles.review}>
      <div className={styles.reviewHead}>
        <Stars rating={review.rating} />
        <span className={styles.by}>{review.reviewed_by}</span>
        <time
          className={ui.small}
          dateTime={new Date(review.creation_unix * 1000).toISOString()}
          ref={showOwnDay}
          suppressHydrationWarning
        >
          {formatDate(review.creation_unix)}
        </time>
      </div>
      {review.text_review && <p className={styles.reviewText}>{review.text_review}</p>}
    </li>
  );
}

/** Replaces the day of the first HTML, which is in the server's time zone, by the day in the reader's. */
function showOwnDay(element: HTMLTimeElement | null) {
  if (element) element.textContent = formatDate(Date.parse(element.dateTime) / 1000);
}

function ReviewsSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {[0, 1, 2].map((row) => (
        <div className={styles.review} key={row}>
          <Skeleton width={180} height={16} />
          <div className={styles.reviewText}>
            <SkeletonLines lines={1} height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
