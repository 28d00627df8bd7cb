import { useState } from 'react';
import { messageOf } from 'shared-auth';
import { limits, type Review } from 'shared-contract/types';
import { Banner, Button, cut, Dialog, lengthOf, TextArea } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { strings } from '../../strings.ts';
import { StarChoice } from './star-choice.tsx';
import { useEditReview } from './use-reviews.ts';

const text = strings.editReview;
const MAX = limits.reviewTextMax;

interface EditReviewDialogProps {
  review: Review;
  onClose: () => void;
}

export function EditReviewDialog({ review, onClose }: EditReviewDialogProps) {
  const notify = useNotice();
  const [rating, setRating] = useState(review.rating);
  const [written, setWritten] = useState(review.text_review ?? '');
  const edit = useEditReview(review._id);
  return (
    <Dialog
      open
      title={text.title}
      width={520}
      busy={edit.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={edit.isPending} onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button variant="primary" type="submit" form="review-form" loading={edit.isPending}>
            {text.save}
          </Button>
        </>
      }
    >
      <form
        id="review-form"
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          edit.mutate(
            { rating, text: written },
            {
              onSuccess: () => {
                notify(text.done);
                onClose();
              },
            },
          );
        }}
      >
        {edit.isError && <Banner tone="error">{messageOf(edit.error, text.failed)}</Banner>}
        <p className="cell-quiet">{text.of(review.reviewed_by, review.product_name)}</p>
        <StarChoice rating={rating} onChange={setRating} />
        <TextArea
          label={text.text}
          rows={4}
          value={written}
          hint={text.count(lengthOf(written), MAX)}
          onChange={(next) => setWritten(cut(next, MAX))}
        />
      </form>
    </Dialog>
  );
}
