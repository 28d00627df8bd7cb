import { scaleBand, scaleLinear } from '@visx/scale';
import type { Bar, Figure } from './bars.view.ts';

const TOP = 20;
const BOTTOM = 32;
export const LEFT = 52;
export const TICKS = 4;
/** How much of the room of a bar is left empty. */
const GAP = 0.48;

export interface Plotted {
  bars: readonly Bar[];
  /** The bar that each bar is compared with. */
  others: readonly (Bar | undefined)[];
  figure: Figure;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
}

/** Where a bar is, and how high. */
export function plotScales({ bars, others, figure, width, height }: Plotted) {
  const most = Math.max(1, ...[...bars, ...others].map((bar) => bar?.[figure] ?? 0));
  const base = height - BOTTOM;
  const y = scaleLinear({ domain: [0, most], range: [base, TOP], nice: TICKS });
  const x = scaleBand({
    domain: bars.map((_, index) => index),
    range: [LEFT, width],
    paddingInner: GAP,
    paddingOuter: GAP / 2,
  });
  return {
    x,
    y,
    /** The line that bars stand on. */
    base,
    left: (index: number): number => x(index) ?? LEFT,
    middle: (index: number): number => (x(index) ?? LEFT) + x.bandwidth() / 2,
  };
}

export type PlotScales = ReturnType<typeof plotScales>;
