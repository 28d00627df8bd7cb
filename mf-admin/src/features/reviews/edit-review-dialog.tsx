import { currentOf, messageOf } from 'shared-auth';
import { limits, type Review } from 'shared-contract/types';
import { Banner, cut, lengthOf, TextArea } from 'shared-ui';
import { FormField } from 'shared-ui/draft-form';
import * as fieldStyles from 'shared-ui/field.module.css';
import { Neighbours, type Neighbouring } from 'shared-ui/neighbours';
import { StarInput } from 'shared-ui/star-input';
import { useNotice } from '../../layout/notice.ts';
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useEdit } from '../../parts/use-edit.ts';
import { strings } from '../../strings.ts';
import type { ReviewDraft } from './reviews.view.ts';
import { useEditReview } from './use-reviews.ts';
import * as tableStyles from '../../parts/table.module.css';

const text = strings.editReview;
const MAX = limits.reviewTextMax;

const draftOf = ({ rating, text_review = '' }: Review): ReviewDraft => ({ rating, text: text_review });

const shown = (field: keyof ReviewDraft, { rating, text: written }: ReviewDraft): string =>
  field === 'rating' ? text.stars(rating) : written;

interface EditReviewDialogProps {
  review: Review;
  neighbours: Neighbouring;
  onMove: (reviewId: string) => void;
  onClose: () => void;
}

export function EditReviewDialog({ review, neighbours, onMove, onClose }: EditReviewDialogProps) {
  const notify = useNotice();
  const edit = useEdit(`review-edit:${review._id}`, review, draftOf);
  const { draft } = edit;
  const save = useEditReview(review._id, { onSaved: edit.discard, onRefused: edit.refused });
  const isOtherFailure = save.isError && currentOf(save.error) === undefined;
  const cancel = () => {
    edit.discard();
    onClose();
  };
  return (
    <FormDialog
      title={text.title}
      submit={text.save}
      width={520}
      draft={draft}
      busy={save.isPending}
      isChanged={edit.isDirty}
      onClose={cancel}
      onChange={edit.change}
      onSubmit={() =>
        save.mutate(
          { draft, version: edit.version },
          {
            onSuccess: () => {
              notify(text.done);
              onClose();
            },
          },
        )
      }
    >
      {/* J and K must not discard changes. */}
      {!edit.isDirty && !save.isPending && <Neighbours {...neighbours} onMove={onMove} />}
      {isOtherFailure ? (
        <Banner tone="error">{messageOf(save.error, text.failed)}</Banner>
      ) : (
        edit.isRefused && (
          <ChangedMeanwhile edit={edit} save={text.save} label={(field) => text[field]} shown={shown} />
        )
      )}
      <p className={tableStyles.cellQuiet}>{text.of(review.reviewed_by, review.product_name)}</p>
      <StarInput
        value={draft.rating}
        legend={text.rating}
        legendClass={fieldStyles.label}
        nameOf={text.stars}
        onChange={(rating) => edit.change({ rating })}
      />
      <FormField name="text" normalize={(typed: string) => cut(typed, MAX)}>
        <TextArea label={text.text} rows={4} hint={text.count(lengthOf(draft.text), MAX)} />
      </FormField>
    </FormDialog>
  );
}
