import { useState } from 'react';
import { PencilLine } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, hasDraft, useCall, useSession } from 'shared-auth';
import { Banner, Button, formatMoney, useFocusNext } from 'shared-ui';
import { strings } from '../../strings.ts';
import { ReviewForm } from './review-form.tsx';
import { reviewDraft } from './review.view.ts';

const STATUS = 'GET /orders/{orderId}/review-status';

/**
 * Write a Review opens the form in place. After it is sent there is a thank-you, and on later visits a notice that the order was
 * reviewed.
 */
export function ReviewSection({ orderId }: { orderId: string }) {
  const input = { params: { orderId } };
  const status = useCall(STATUS, input);
  const { username } = useSession();
  // A review that was being written when the session ended is opened again.
  const [open, setOpen] = useState(() => hasDraft(username, reviewDraft(orderId)));
  /** The reward in dollars, once a review was accepted on this visit. */
  const [thanked, setThanked] = useState<number | null>(null);
  /** Whether the order was reviewed on this visit, or the review was refused because there is one already. */
  const [isSent, setIsSent] = useState(false);
  const focusNext = useFocusNext();
  const queryClient = useQueryClient();
  const remember = () => queryClient.setQueryData(callKey(STATUS, input), { hasReviewed: true, reward: 0 });

  if (thanked !== null) {
    return (
      <Banner tone="success" takesFocus>
        {strings.review.thanks}
        {thanked > 0 && ` ${strings.review.reward(formatMoney(thanked))}`}
      </Banner>
    );
  }
  if (!status.data) return null;
  if (status.data.hasReviewed) {
    return (
      <Banner tone="info" takesFocus={isSent}>
        {strings.review.already}
      </Banner>
    );
  }
  if (!open) {
    return (
      <Button
        icon={<PencilLine size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => {
          setOpen(true);
          focusNext(() => document.querySelector<HTMLElement>('[data-part="review"] input:checked'));
        }}
      >
        {status.data.reward > 0
          ? strings.review.writeFor(formatMoney(status.data.reward))
          : strings.review.write}
      </Button>
    );
  }
  return (
    <ReviewForm
      orderId={orderId}
      onSent={(reward) => {
        remember();
        setThanked(reward);
      }}
      onAlready={() => {
        setIsSent(true);
        remember();
      }}
    />
  );
}
