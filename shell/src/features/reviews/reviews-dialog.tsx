import { MessageSquareText } from 'lucide-react';
import type { Review } from 'shared-contract/types';
import { messageOf } from 'shared-auth';
import { Banner, Button, EmptyState, ErrorNotice, formatDate, ProductImage, Spinner, Stars } from 'shared-ui';
import { laterStrings } from '../../later.strings.ts';
import { useReviews } from './use-reviews.ts';
import * as styles from './reviews-dialog.module.css';

const words = laterStrings.reviews;

/** What customers say about what they bought (rules 14.7). */
export function ReviewsContent() {
  return (
    <div className={styles.content}>
      <Reviews />
    </div>
  );
}

function Reviews() {
  const {
    reviews,
    status,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
  } = useReviews();
  if (status === 'pending') return <Spinner text={words.loading} />;
  // A failed load empties the list (rules 9.5); after a failed next page the list stays.
  if (status === 'error' && !isFetchNextPageError) {
    return <ErrorNotice error={error} fallback={words.failed} heading="h3" onRetry={() => void refetch()} />;
  }
  if (reviews.length === 0) {
    return <EmptyState icon={MessageSquareText} heading="h3" title={words.none} text={words.noneText} />;
  }
  return (
    <>
      <ul className={styles.reviews}>
        {reviews.map((review) => (
          <ReviewRow key={review._id} review={review} />
        ))}
      </ul>
      {isFetchNextPageError && <Banner tone="error">{messageOf(error, words.failed)}</Banner>}
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="soft" block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}

function ReviewRow({ review }: { review: Review }) {
  const { product_name: title, product_image: src, creation_unix, rating, reviewed_by, text_review } = review;
  return (
    <li className={styles.row}>
      <ProductImage key={src} title={title} src={src} size="sm" />
      <div className={styles.body}>
        <div className={styles.line}>
          <h3 className={styles.product}>{title}</h3>
          <time className={styles.date} dateTime={new Date(creation_unix * 1000).toISOString()}>
            {formatDate(creation_unix)}
          </time>
        </div>
        <div className={`${styles.line} ${styles.lineStart}`}>
          <Stars rating={rating} />
          <span className={styles.name}>{reviewed_by}</span>
        </div>
        {text_review && <p className={styles.text}>{text_review}</p>}
      </div>
    </li>
  );
}
