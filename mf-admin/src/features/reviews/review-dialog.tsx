import type { Review } from 'shared-contract/types';
import { Spinner } from 'shared-ui';
import { ModalDialog } from 'shared-ui/overlay';
import type { Neighbouring } from 'shared-ui/neighbours';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { strings } from '../../strings.ts';
import { EditReviewDialog } from './edit-review-dialog.tsx';
import { useReview } from './use-reviews.ts';

const text = strings.editReview;

interface ReviewDialogProps {
  reviewId: string;
  /** The review, if it is on the page of the list. */
  listed: Review | undefined;
  neighbours: Neighbouring;
  onMove: (reviewId: string) => void;
  onClose: () => void;
}

/** The review that the address names, also while it loads. If it is not on the page of the list, it is loaded by its id. */
export function ReviewDialog({ reviewId, listed, ...props }: ReviewDialogProps) {
  const alone = useReview(reviewId, listed === undefined);
  const review = listed ?? alone.data;
  if (review) return <EditReviewDialog key={reviewId} review={review} {...props} />;
  return (
    <ModalDialog title={text.title} width={520} onClose={props.onClose}>
      {alone.isError ? (
        <FailedLoad of={alone} fallback={text.loadFailed} heading="h3" />
      ) : (
        <Spinner text={text.loading} />
      )}
    </ModalDialog>
  );
}
