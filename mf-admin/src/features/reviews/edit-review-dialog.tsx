import { messageOf, useDraft } from 'shared-auth';
import { limits, type Review } from 'shared-contract/types';
import { Banner, cut, lengthOf, TextArea } from 'shared-ui';
import * as fieldStyles from 'shared-ui/field.module.css';
import { StarInput } from 'shared-ui/star-input';
import { useNotice } from '../../layout/notice.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { strings } from '../../strings.ts';
import type { ReviewDraft } from './reviews.view.ts';
import { useEditReview } from './use-reviews.ts';
import * as styles from '../../parts/parts.module.css';

const text = strings.editReview;
const MAX = limits.reviewTextMax;

/** The name of the draft of a review. */
export const reviewEditDraft = (reviewId: string): string => `review-edit:${reviewId}`;

interface EditReviewDialogProps {
  review: Review;
  onClose: () => void;
}

export function EditReviewDialog({ review, onClose }: EditReviewDialogProps) {
  const notify = useNotice();
  const { draft, setDraft, clearDraft } = useDraft<ReviewDraft>(reviewEditDraft(review._id), {
    rating: review.rating,
    text: review.text_review ?? '',
  });
  const { rating, text: written } = draft;
  const edit = useEditReview(review._id, clearDraft);
  const cancel = () => {
    clearDraft();
    onClose();
  };
  return (
    <FormDialog
      title={text.title}
      submit={text.save}
      width={520}
      busy={edit.isPending}
      error={edit.error}
      onClose={cancel}
      onSubmit={() => {
        edit.mutate(draft, {
          onSuccess: () => {
            notify(text.done);
            onClose();
          },
        });
      }}
    >
      {edit.isError && <Banner tone="error">{messageOf(edit.error, text.failed)}</Banner>}
      <p className={styles.cellQuiet}>{text.of(review.reviewed_by, review.product_name)}</p>
      <StarInput
        value={rating}
        legend={text.rating}
        legendClass={fieldStyles.label}
        nameOf={text.stars}
        onChange={(next) => setDraft({ ...draft, rating: next })}
      />
      <TextArea
        label={text.text}
        rows={4}
        value={written}
        hint={text.count(lengthOf(written), MAX)}
        onChange={(next) => setDraft({ ...draft, text: cut(next, MAX) })}
      />
    </FormDialog>
  );
}
