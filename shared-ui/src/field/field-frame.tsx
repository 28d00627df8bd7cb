import { useId, type ReactNode } from 'react';
import * as ui from '../styles/ui.module.css';
import * as styles from './field.module.css';

export interface FieldLook {
  label: string;
  /** Hides the label from sight where the place already names the field, such as a search box. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** What is wrong with the value. It is shown below the field and read together with it. */
  error?: string | undefined;
  className?: string | undefined;
}

interface ControlProps {
  id: string;
  className: string;
  'data-part': string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldLook {
  id?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** The API says `must be at least 6 characters long` about a field. The form shows it as a sentence with the field's name. */
const sentenceOf = (label: string, error: string): string =>
  /^[a-z]/.test(error) ? `${label} ${error}` : error;

/** Label, box, hint and error around one control. It passes on the ids that connect them. */
export function FieldFrame({
  id,
  label,
  labelHidden,
  hint,
  error,
  className = '',
  children,
}: FieldFrameProps) {
  const made = useId();
  const controlId = id ?? made;
  const errorId = `${controlId}-error`;
  const hintId = `${controlId}-hint`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={`${error ? `${styles.field} ${styles.wrong}` : styles.field} ${className}`.trimEnd()}>
      <label className={labelHidden ? ui.visuallyHidden : styles.label} htmlFor={controlId}>
        {label}
      </label>
      <div className={styles.box} data-part="field-box">
        {children({
          id: controlId,
          className: styles.input,
          'data-part': 'field-input',
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy,
        })}
      </div>
      {error && (
        <p className={styles.error} id={errorId}>
          {sentenceOf(label, error)}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
