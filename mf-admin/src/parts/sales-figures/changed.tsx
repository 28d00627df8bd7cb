import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { changeOf, type Change } from './change.view.ts';
import * as styles from './sales-figures.module.css';

const icons = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight } as const;

/** How a figure changed, in words after an arrow. */
export function Changed(change: Change) {
  const { direction, words } = changeOf(change);
  const Icon = icons[direction];
  return (
    <span className={styles.changed}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" data-direction={direction} />
      {words}
    </span>
  );
}
