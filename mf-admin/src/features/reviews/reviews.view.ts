export interface ReviewDraft {
  rating: number;
  text: string;
}

/** Characters as the limit counts them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

/** The first characters of a text, up to the limit. */
export const cut = (text: string, max: number): string =>
  lengthOf(text) <= max ? text : [...text].slice(0, max).join('');

/** An empty text is left out (section 5). */
export const bodyOf = ({ rating, text }: ReviewDraft) => ({
  rating,
  ...(text.trim() && { text_review: text.trim() }),
});
