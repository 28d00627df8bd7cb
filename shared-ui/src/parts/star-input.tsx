import { Star } from 'lucide-react';
import * as styles from './star-input.module.css';

const STARS = [1, 2, 3, 4, 5];

interface StarInputProps {
  value: number;
  legend: string;
  /** The class of the legend. */
  legendClass: string;
  /** The name of a choice: "4 stars". */
  nameOf: (stars: number) => string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A rating of 1 to 5 as native radio buttons. The stars are their picture, and arrow keys choose. */
export function StarInput({ value, legend, legendClass, nameOf, disabled, onChange }: StarInputProps) {
  return (
    <fieldset className={styles.stars} disabled={disabled}>
      <legend className={legendClass}>{legend}</legend>
      {STARS.map((count) => (
        <label key={count} className={count <= value ? `${styles.star} ${styles.on}` : styles.star}>
          <input
            type="radio"
            name="rating"
            value={count}
            checked={count === value}
            aria-label={nameOf(count)}
            onChange={() => onChange(count)}
          />
          <Star size={26} strokeWidth={1.5} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
