import type { Review } from 'shared-contract/types';
import { csv, utc } from 'shared-ui/csv';
import { strings } from '../../strings.ts';

/** Reviews as a CSV file, times in UTC. A file of its own, because the library is fetched with the first download. */
export const reviewsCsv = (reviews: readonly Review[]): string =>
  csv(
    strings.reviews.csvHead,
    reviews.map((review) => [
      review._id,
      utc(review.creation_unix),
      review.product_name,
      review.reviewed_by,
      review.rating,
      review.text_review,
    ]),
  );
