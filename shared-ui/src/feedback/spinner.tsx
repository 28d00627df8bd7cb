import * as styles from './spinner.module.css';

/** Shows that something loads: an arc with a text below it. */
export function Spinner({ text }: { text: string }) {
  return (
    <div className={styles.spinner} role="status">
      <span className={styles.arc} aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}
