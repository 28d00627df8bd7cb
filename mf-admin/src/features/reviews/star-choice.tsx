import { Star } from 'lucide-react';
import { strings } from '../../strings.ts';

const RATINGS = [1, 2, 3, 4, 5];

interface StarChoiceProps {
  rating: number;
  onChange: (rating: number) => void;
}

/** One to five stars, as radio buttons: arrow keys choose. */
export function StarChoice({ rating, onChange }: StarChoiceProps) {
  return (
    <fieldset className="star-choice">
      <legend className="field__label">{strings.editReview.rating}</legend>
      {RATINGS.map((value) => (
        <label key={value} className="star-choice__star" data-filled={value <= rating}>
          <input
            className="visually-hidden"
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
