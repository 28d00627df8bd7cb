export interface ReviewDraft {
  rating: number;
  text: string;
  isAnonymous: boolean;
}

/** Five stars are chosen at first (rules 9.2). */
export const emptyReview: ReviewDraft = { rating: 5, text: '', isAnonymous: false };

/** The body to send. A text without words is left out. */
export const reviewBody = ({ rating, text, isAnonymous }: ReviewDraft) => {
  const said = text.trim();
  return { rating, isAnonymous, ...(said ? { text_review: said } : {}) };
};

/** The name under which an unsent review is stored. */
export const reviewDraft = (orderId: string): string => `review:${orderId}`;
