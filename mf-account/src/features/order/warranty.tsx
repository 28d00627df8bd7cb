import { ShieldCheck } from 'lucide-react';
import { formatDate } from 'shared-ui';
import { strings } from '../../strings.ts';
import { largestUnitLeft } from '../../parts/time-left.ts';
import * as styles from './order.module.css';

/** How long items of this order can still be replaced. */
export function Warranty({ endsUnix, nowMs }: { endsUnix: number; nowMs: number }) {
  const left = largestUnitLeft(endsUnix, nowMs);
  return (
    <p className={styles.warranty}>
      <ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" />
      {left
        ? strings.replacement.warranty(left, formatDate(endsUnix))
        : strings.replacement.warrantyOver(formatDate(endsUnix))}
    </p>
  );
}
