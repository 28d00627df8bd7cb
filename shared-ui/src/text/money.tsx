import * as styles from './money.module.css';

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars as they are read: `$1,284.40`, below zero with a true minus sign. Anything that is no number is `$0.00`. */
export function formatMoney(dollars: number): string {
  const text = usd.format(Number.isFinite(dollars) ? dollars : 0).replace('-', '\u2212');
  return text === '\u2212$0.00' ? '$0.00' : text;
}

/** An amount in dollars with two decimals, in figures of one width. */
export function Money({ dollars, className = '' }: { dollars: number; className?: string }) {
  return (
    <span className={`${styles.money} ${className}`.trimEnd()} data-part="money">
      {formatMoney(dollars)}
    </span>
  );
}
