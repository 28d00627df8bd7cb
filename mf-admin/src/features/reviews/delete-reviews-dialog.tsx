import { messageOf } from 'shared-auth';
import type { Review } from 'shared-contract/types';
import { useNotice } from '../../layout/notice.ts';
import { OneByOneDialog } from '../../parts/one-by-one-dialog.tsx';
import { strings } from '../../strings.ts';
import { restoreReviews, useDeleteReviews } from './use-reviews.ts';
import * as detailsStyles from '../../parts/details.module.css';

const text = strings.deleteReviews;

interface DeleteReviewsDialogProps {
  chosen: readonly Review[];
  /** Called with the reviews that were not deleted. */
  onClose: (left: readonly Review[]) => void;
}

/** Deletes the selected reviews, names the refused ones with the reason, and offers an undo for some seconds. */
export function DeleteReviewsDialog({ chosen, onClose }: DeleteReviewsDialogProps) {
  const notify = useNotice();
  const remove = useDeleteReviews(chosen, (deleted) => {
    notify(text.done(deleted.length), {
      work: async () => {
        await restoreReviews(deleted);
        return { message: text.restored(deleted.length) };
      },
      fallback: text.restoreFailed,
    });
    onClose([]);
  });
  return (
    <OneByOneDialog
      of={remove}
      title={text.title(chosen.length)}
      confirm={strings.deleteReview.confirm}
      danger
      refused={{
        title: text.refused,
        nameOf: ({ reviewed_by: by, product_name: product }) => strings.editReview.of(by, product),
        why: (error) => messageOf(error, strings.deleteReview.failed),
      }}
      others={null}
      onClose={() => onClose(remove.without(chosen))}
    >
      <p className={detailsStyles.confirmText}>{text.text}</p>
    </OneByOneDialog>
  );
}
