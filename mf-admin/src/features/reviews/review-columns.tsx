import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { samePage } from 'shared-contract/remote';
import type { Review } from 'shared-contract/types';
import { formatDate, IconButton, Stars } from 'shared-ui';
import type { TableColumnsType } from 'shared-ui/table';
import * as ui from 'shared-ui/ui.module.css';
import { ProductCell } from '../../parts/product-cell.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './reviews.module.css';

const text = strings.reviews;

export interface ReviewActionHandlers {
  /** The address of a review. */
  addressOf: (reviewId: string) => string;
  onEdit: (review: Review) => void;
  onDelete: (review: Review) => void;
}

export const reviewColumns = (handlers: ReviewActionHandlers): TableColumnsType<Review> => [
  {
    title: text.columns.product,
    key: 'product',
    render: (_, review) => (
      <ProductCell
        title={review.product_name}
        src={review.product_image}
        to={`${paths.reviews()}?product=${review.product_id}`}
      />
    ),
  },
  {
    title: text.columns.rating,
    key: 'rating',
    render: (_, { rating }) => <Stars rating={rating} />,
  },
  {
    title: text.columns.review,
    key: 'review',
    width: '40%',
    render: (_, { text_review: written }) =>
      written ? (
        <span className={styles.reviewText} title={written}>
          {written}
        </span>
      ) : (
        <span className={ui.small}>{text.noText}</span>
      ),
  },
  {
    title: text.columns.reviewer,
    key: 'reviewer',
    render: (_, { _id, reviewed_by: reviewer }) => (
      <Link
        className={`${tableStyles.linkButton} ${tableStyles.shortened}`}
        title={reviewer}
        to={handlers.addressOf(_id)}
        state={samePage}
      >
        {reviewer}
      </Link>
    ),
  },
  {
    title: text.columns.date,
    key: 'date',
    className: `${tableStyles.cellQuiet} ${tableStyles.numeric}`,
    render: (_, review) => formatDate(review.creation_unix),
  },
  {
    title: text.columns.actions,
    key: 'actions',
    fixed: 'end',
    align: 'right',
    render: (_, review) => <ReviewActions review={review} {...handlers} />,
  },
];

export function ReviewActions({
  review,
  onEdit,
  onDelete,
}: Omit<ReviewActionHandlers, 'addressOf'> & { review: Review }) {
  return (
    <span className={tableStyles.rowActions}>
      <IconButton
        size="xs"
        data-row-main
        label={text.edit(review.reviewed_by, review.product_name)}
        tooltipSide="end"
        icon={<Pencil size={16} strokeWidth={1.75} />}
        onClick={() => onEdit(review)}
      />
      <IconButton
        size="xs"
        label={text.delete(review.reviewed_by, review.product_name)}
        tooltipSide="end"
        icon={<Trash2 size={16} strokeWidth={1.75} />}
        onClick={() => onDelete(review)}
      />
    </span>
  );
}
