import { Star } from 'lucide-react';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import * as styles from './order.module.css';

const STARS = [1, 2, 3, 4, 5];

interface StarInputProps {
  value: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

/** A rating of 1 to 5 as native radio buttons: arrow keys choose, and the stars are their picture. */
export function StarInput({ value, disabled, onChange }: StarInputProps) {
  return (
    <fieldset className={styles.starInput} disabled={disabled}>
      <legend className={ui.visuallyHidden}>{strings.review.rating}</legend>
      {STARS.map((count) => (
        <label key={count} className={count <= value ? `${styles.star} ${styles.starOn}` : styles.star}>
          <input
            type="radio"
            name="rating"
            value={count}
            checked={count === value}
            aria-label={strings.review.star(count)}
            onChange={() => onChange(count)}
          />
          <Star size={26} strokeWidth={1.5} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
