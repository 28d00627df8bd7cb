import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { LEFT, type PlotScales } from './plot-scales.ts';

/** The bar that pointer or arrow keys have chosen, by its index. */
export function useChosenBar(count: number, { x }: PlotScales) {
  const [active, setActive] = useState<number | null>(null);
  const leave = () => setActive(null);

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor((event.clientX - left - LEFT) / x.step());
    setActive(index >= 0 && index < count ? index : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = count - 1;
    const from = active ?? (event.key === 'ArrowLeft' ? count : -1);
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: last }[event.key];
    if (event.key === 'Escape') leave();
    if (to === undefined) return;
    event.preventDefault();
    setActive(Math.min(Math.max(to, 0), last));
  };
  return {
    active,
    keys: { onKeyDown, onBlur: leave },
    pointer: { onPointerMove: point, onPointerDown: point, onPointerLeave: leave },
  };
}
