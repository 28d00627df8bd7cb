export interface ReviewDraft {
  rating: number;
  text: string;
}

/** An empty text is left out (section 5). */
export const bodyOf = ({ rating, text }: ReviewDraft) => ({
  rating,
  ...(text.trim() && { text_review: text.trim() }),
});
