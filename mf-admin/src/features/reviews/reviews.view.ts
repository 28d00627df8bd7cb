import { anId, anyText, oneOf, type ListAddress, type ListSpec } from '../../parts/list-address.ts';

export interface ReviewDraft {
  rating: number;
  text: string;
}

/** An empty text is left out (rules 14.24). */
export const bodyOf = ({ rating, text }: ReviewDraft) => ({
  rating,
  ...(text.trim() && { text_review: text.trim() }),
});

type Filters = 'search' | 'rating' | 'product';

export const RATINGS = ['5', '4', '3', '2', '1'] as const;

/** The state of the list that its address holds. */
export const reviewsList: ListSpec<Filters, 'newest'> = {
  filters: {
    search: anyText,
    rating: oneOf(RATINGS),
    product: anId,
  },
  sorts: ['newest'],
  sizes: [10, 20, 50, 100],
};

export type ReviewsAddress = ListAddress<Filters, 'newest'>;
export type ReviewFilter = ReviewsAddress['filter'];
