import { ShieldCheck } from 'lucide-react';
import { formatDate } from 'shared-ui';
import { strings } from '../../strings.ts';
import { largestUnitLeft } from '../../parts/time-left.ts';
import type { Eligibility } from './replacement.view.ts';
import * as styles from './order.module.css';

/** How long items of this order can still be replaced; nothing where the product has no replacements. */
export function Warranty({ eligibility, nowMs }: { eligibility: Eligibility; nowMs: number }) {
  const { warranty_ends_unix: ends, replacement_settings: settings } = eligibility;
  if (!settings.replace_enabled || ends === null) return null;
  const left = largestUnitLeft(ends, nowMs);
  return (
    <p className={styles.warranty}>
      <ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" />
      {left
        ? strings.replacement.warranty(left, formatDate(ends))
        : strings.replacement.warrantyOver(formatDate(ends))}
    </p>
  );
}
