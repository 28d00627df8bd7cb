import type { ReactNode } from 'react';
import * as styles from './radio-card.module.css';

export interface RadioCardProps {
  /** The name of its group. */
  name: string;
  value: string;
  checked: boolean;
  title: ReactNode;
  text?: ReactNode;
  /** An icon or a price at the end of the card. */
  aside?: ReactNode;
  /** Without the round mark: only the border and the fill show the choice (top-up amounts). */
  bare?: boolean | undefined;
  disabled?: boolean | undefined;
  onChange: (value: string) => void;
}

/** A choice whose whole area can be clicked, with a native radio button in it. Put the choices of a group into a `fieldset`. */
export function RadioCard(props: RadioCardProps) {
  const { name, value, checked, title, text, aside, bare = false, disabled = false, onChange } = props;
  return (
    <label className={bare ? `${styles.radioCard} ${styles.bare}` : styles.radioCard}>
      <input
        className={styles.input}
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={() => onChange(value)}
      />
      <span className={styles.body}>
        <span className={styles.title}>{title}</span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      {aside}
    </label>
  );
}
