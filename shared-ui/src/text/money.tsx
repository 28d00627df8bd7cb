import * as styles from './money.module.css';
import { formatCount } from './count.ts';

/** Dollars as text: `$1,284.40`, with a real minus sign below zero. A value that is not a number is `$0.00`. */
export function formatMoney(dollars: number): string {
  const amount = Number.isFinite(dollars) ? dollars : 0;
  const [whole = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.');
  const sign = Number(amount.toFixed(2)) < 0 ? '\u2212' : '';
  return `${sign}$${formatCount(Number(whole))}.${cents}`;
}

/** An amount in dollars with two decimals, in digits of equal width. */
export function Money({ dollars, className = '' }: { dollars: number; className?: string }) {
  return (
    <span className={`${styles.money} ${className}`.trimEnd()} data-part="money">
      {formatMoney(dollars)}
    </span>
  );
}
