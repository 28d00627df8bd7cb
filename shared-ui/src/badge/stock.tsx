import './badge.css';

const LOW = 5;

/** `24 in stock` or `Out of stock`. */
export const stockText = (count: number): string => (count > 0 ? `${count} in stock` : 'Out of stock');

/** How many are left, as a dot and words: quiet from 6 up, warning from 1 to 5. */
export function Stock({ count }: { count: number }) {
  const tone = count > LOW ? 'success' : count > 0 ? 'warning' : 'none';
  return <span className={`dot-text dot-text--${tone}`}>{stockText(count)}</span>;
}

/** Whether something is switched on, as a dot and a word. */
export function EnabledDot({ enabled }: { enabled: boolean }) {
  return (
    <span className={`dot-text dot-text--${enabled ? 'success' : 'off'}`}>{enabled ? 'On' : 'Off'}</span>
  );
}
