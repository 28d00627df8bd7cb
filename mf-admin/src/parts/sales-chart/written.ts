import { formatMoney } from 'shared-ui';
import { formatCount } from '../numbers.ts';
import type { Figure } from './bars.view.ts';

/** A figure of a bar, in words. */
export const written = (figure: Figure, value: number): string =>
  figure === 'value' ? formatMoney(value) : formatCount(value);
