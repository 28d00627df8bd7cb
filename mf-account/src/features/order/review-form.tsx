import type { FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { limits } from 'shared-contract/types';
import { call, codeOf, messageOf, refresh, refreshPersonal, useDraft } from 'shared-auth';
import { Banner, Button, TextArea, cut, lengthOf } from 'shared-ui';
import { StarInput } from 'shared-ui/star-input';
import * as ui from 'shared-ui/ui.module.css';
import * as fieldStyles from 'shared-ui/field.module.css';
import { strings } from '../../strings.ts';
import { emptyReview, reviewBody, reviewDraft } from './review.view.ts';
import * as accountStyles from '../../account.module.css';
import * as styles from './order.module.css';

interface ReviewFormProps {
  orderId: string;
  /** Called with the reward in dollars. */
  onSent: (reward: number) => void;
  onAlready: () => void;
}

/** Stars, an optional text with its counter, and whether the name is shown. */
export function ReviewForm({ orderId, onSent, onAlready }: ReviewFormProps) {
  const { draft, setDraft, clearDraft } = useDraft(reviewDraft(orderId), emptyReview);
  const send = useMutation({
    mutationFn: () =>
      call('POST /orders/{orderId}/create-review', { params: { orderId }, body: reviewBody(draft) }),
    onSuccess: ({ reward }) => {
      clearDraft();
      onSent(reward);
      void refresh('GET /reviews/all', 'GET /user/transactions');
      if (reward > 0) void refreshPersonal();
    },
    onError: (error) => {
      if (codeOf(error) !== 'ALREADY_REVIEWED') return;
      clearDraft();
      onAlready();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  };
  const used = lengthOf(draft.text);
  return (
    <form
      className={`${accountStyles.card} ${styles.reviewForm}`}
      data-part="review"
      onSubmit={submit}
      noValidate
    >
      <h2 className={ui.h3}>{strings.review.title}</h2>
      <StarInput
        value={draft.rating}
        legend={strings.review.rating}
        legendClass={ui.visuallyHidden}
        nameOf={strings.review.star}
        disabled={send.isPending}
        onChange={(rating) => setDraft({ ...draft, rating })}
      />
      <TextArea
        label={strings.review.text}
        labelHidden
        placeholder={strings.review.text}
        value={draft.text}
        disabled={send.isPending}
        onChange={(text) => setDraft({ ...draft, text: cut(text, limits.reviewTextMax) })}
      />
      <div className={styles.reviewRow}>
        <label className={styles.reviewCheck}>
          <input
            type="checkbox"
            className={fieldStyles.checkBox}
            checked={draft.isAnonymous}
            disabled={send.isPending}
            onChange={(event) => setDraft({ ...draft, isAnonymous: event.target.checked })}
          />
          {strings.review.anonymous}
        </label>
        <span className={`${ui.micro} ${styles.reviewCounter}`}>
          {strings.review.counter(used, limits.reviewTextMax)}
        </span>
      </div>
      {send.error && <Banner tone="error">{messageOf(send.error, strings.review.failed)}</Banner>}
      <Button type="submit" variant="primary" block loading={send.isPending}>
        {strings.review.submit}
      </Button>
    </form>
  );
}
