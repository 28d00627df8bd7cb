import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { strings } from '../../strings.ts';
import { changeOf, type Change } from './change.view.ts';
import * as styles from './sales-figures.module.css';

const icons = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight } as const;

interface ChangedProps extends Change {
  /** Only the figure before: for columns that are narrow. */
  brief?: boolean;
}

/** How a figure changed, in words after an arrow. */
export function Changed({ brief = false, ...change }: ChangedProps) {
  const { direction, words } = changeOf(change);
  const Icon = icons[direction];
  return (
    <span className={styles.changed}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" data-direction={direction} />
      {brief ? strings.change.fromNone(change.written(change.before)) : words}
    </span>
  );
}
