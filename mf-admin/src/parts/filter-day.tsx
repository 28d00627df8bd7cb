import { useId } from 'react';
import * as fieldStyles from 'shared-ui/field.module.css';
import * as styles from './parts.module.css';

interface FilterDayProps {
  label: string;
  /** `2026-11-22`, or the empty text. */
  value: string;
  onChange: (value: string) => void;
}

/** A day with its label inside its box. */
export function FilterDay({ label, value, onChange }: FilterDayProps) {
  const id = useId();
  return (
    <div className={`${styles.filterSelect} ${fieldStyles.box}`} data-part="field-box">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={`${fieldStyles.input} ${styles.filterDay}`}
        data-part="field-input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
