import { Star } from 'lucide-react';
import * as fieldStyles from 'shared-ui/field.module.css';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import * as styles from './reviews.module.css';

const RATINGS = [1, 2, 3, 4, 5];

interface StarChoiceProps {
  rating: number;
  onChange: (rating: number) => void;
}

/** One to five stars, as radio buttons: arrow keys choose. */
export function StarChoice({ rating, onChange }: StarChoiceProps) {
  return (
    <fieldset className={styles.starChoice}>
      <legend className={fieldStyles.label}>{strings.editReview.rating}</legend>
      {RATINGS.map((value) => (
        <label key={value} className={styles.star} data-filled={value <= rating}>
          <input
            className={ui.visuallyHidden}
            type="radio"
            name="rating"
            value={value}
            checked={value === rating}
            aria-label={strings.editReview.stars(value)}
            onChange={() => onChange(value)}
          />
          <Star size={26} strokeWidth={1.5} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
