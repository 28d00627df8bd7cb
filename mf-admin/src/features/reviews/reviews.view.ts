export interface ReviewDraft {
  rating: number;
  text: string;
}

/** An empty text is left out (rules 14.24). */
export const bodyOf = ({ rating, text }: ReviewDraft) => ({
  rating,
  ...(text.trim() && { text_review: text.trim() }),
});
