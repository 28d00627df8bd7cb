import type { Review } from 'shared-contract/types';
import { useNotice } from '../../layout/notice.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { strings } from '../../strings.ts';
import { restoreReview, useDeleteReview } from './use-reviews.ts';

const text = strings.deleteReview;

interface DeleteReviewDialogProps {
  review: Review;
  onClose: () => void;
}

export function DeleteReviewDialog({ review, onClose }: DeleteReviewDialogProps) {
  const notify = useNotice();
  const remove = useDeleteReview(review._id);
  return (
    <ConfirmDialog
      danger
      title={text.title}
      confirm={text.confirm}
      of={remove}
      fallback={text.failed}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            notify(text.done, { work: () => restoreReview(review._id), fallback: text.restoreFailed });
            onClose();
          },
        })
      }
    >
      <p>
        <strong>{strings.editReview.of(review.reviewed_by, review.product_name)}</strong>
      </p>
      <p>{text.text}</p>
    </ConfirmDialog>
  );
}
