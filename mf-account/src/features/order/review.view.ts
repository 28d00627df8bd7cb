import { limits } from 'shared-contract/types';

/** Characters as people count them: an emoji is one, as for the server. */
export const lengthOf = (text: string): number => [...text].length;

/** At most the characters a review may have; the rest of a paste is dropped. */
export const cutReview = (text: string): string =>
  lengthOf(text) > limits.reviewTextMax ? [...text].slice(0, limits.reviewTextMax).join('') : text;

export interface ReviewDraft {
  rating: number;
  text: string;
  isAnonymous: boolean;
}

/** Five stars unless told otherwise (specification, section 5). */
export const emptyReview: ReviewDraft = { rating: 5, text: '', isAnonymous: false };

/** What is sent: a text without words is left out. */
export const reviewBody = ({ rating, text, isAnonymous }: ReviewDraft) => {
  const said = text.trim();
  return { rating, isAnonymous, ...(said ? { text_review: said } : {}) };
};

/** The name under which an unsent review is kept. */
export const reviewDraft = (orderId: string): string => `review:${orderId}`;
