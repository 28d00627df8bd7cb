import type { Review } from 'shared-contract/types';
import { formatDate, Stars } from 'shared-ui';
import { ProductCell } from '../../parts/product-cell.tsx';
import { ReviewActions, type ReviewActionHandlers } from './review-columns.tsx';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './reviews.module.css';

/** A review on a narrow screen. */
export function ReviewCard({ review, ...handlers }: ReviewActionHandlers & { review: Review }) {
  return (
    <>
      <div className={tableStyles.cardLine}>
        <ProductCell
          title={review.product_name}
          src={review.product_image}
          to={handlers.addressOf(review._id)}
          text={`${review.reviewed_by} · ${formatDate(review.creation_unix)}`}
        />
      </div>
      {review.text_review && <p className={styles.reviewText}>{review.text_review}</p>}
      <div className={`${tableStyles.cardLine} ${tableStyles.cardLineIndent}`}>
        <Stars rating={review.rating} />
        <ReviewActions review={review} {...handlers} />
      </div>
    </>
  );
}
