import { formatPercent } from '../numbers.ts';
import { strings } from '../../strings.ts';

const text = strings.change;

/** A figure, and the same figure of what it is compared with. */
export interface Change {
  now: number;
  before: number;
  /** In words. */
  written: (figure: number) => string;
}

export type Direction = 'up' | 'down' | 'same';

/** The direction and the percentage of a change, in words; a change from 0 has no percentage. */
export function changeOf({ now, before, written }: Change): { direction: Direction; words: string } {
  const direction = now > before ? 'up' : now < before ? 'down' : 'same';
  if (direction === 'same') return { direction, words: text.same(written(before)) };
  if (before === 0) return { direction, words: text.fromNone(written(before)) };
  const share = (Math.abs(now - before) * 100) / before;
  // Four digits are enough, and whole numbers from a hundred on.
  const percent = formatPercent(share >= 100 ? Math.round(share) : Math.round(share * 10) / 10);
  return { direction, words: (direction === 'up' ? text.more : text.less)(percent, written(before)) };
}
