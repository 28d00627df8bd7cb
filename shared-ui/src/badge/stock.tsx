import * as styles from './stock.module.css';

const LOW = 5;

/** `24 in stock`, `Only 3 in stock` or `Out of stock`. */
export function stockText(count: number): string {
  if (count <= 0) return 'Out of stock';
  return count > LOW ? `${count} in stock` : `Only ${count} in stock`;
}

/** How many are left, as a dot and words: neutral from 6 on, a warning from 1 to 5. */
export function Stock({ count }: { count: number }) {
  const tone = count > LOW ? 'success' : count > 0 ? 'warning' : 'none';
  return (
    <span className={styles.stock} data-tone={tone}>
      {stockText(count)}
    </span>
  );
}

/** Whether something is switched on, as a dot and a word. */
export function EnabledDot({ enabled }: { enabled: boolean }) {
  return (
    <span className={styles.stock} data-tone={enabled ? 'success' : 'off'}>
      {enabled ? 'On' : 'Off'}
    </span>
  );
}
