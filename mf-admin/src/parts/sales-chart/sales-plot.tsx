import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import { labelStep, shortNumber, ticksFor, type Bar, type Figure } from './bars.view.ts';
import { written } from './written.ts';
import * as styles from './sales-chart.module.css';

const text = strings.salesChart;
const TOP = 20;
const BOTTOM = 32;
const LEFT = 52;
const BAR_SHARE = 0.52;
const CORNER = 5;
const FALLBACK_WIDTH = 800;
/** Half of the widest label under a bar. */
const LABEL_HALF = 30;

/** The available width, so that the chart is drawn at its true size and its text is not scaled. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FALLBACK_WIDTH);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || FALLBACK_WIDTH);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** A bar with round upper corners. */
function barPath(x: number, y: number, width: number, height: number): string {
  const corner = Math.min(CORNER, width / 2, height);
  return `M${x} ${y + height}v${corner - height}q0 ${-corner} ${corner} ${-corner}h${width - 2 * corner}q${corner} 0 ${corner} ${corner}v${height - corner}z`;
}

export interface SalesPlotProps {
  bars: readonly Bar[];
  /** What each bar is compared with. */
  before?: readonly (Bar | undefined)[] | undefined;
  figure: Figure;
  /** Pixels. */
  height: number;
}

/** The bars, and a line for what they are compared with. Pointer and arrow keys choose a bar. */
export function SalesPlot({ bars, before, figure, height }: SalesPlotProps) {
  const { ref, width } = useWidth();
  const [active, setActive] = useState<number | null>(null);
  const others = before ?? [];
  const ticks = ticksFor(Math.max(0, ...[...bars, ...others].map((bar) => bar?.[figure] ?? 0)));
  const top = ticks.at(-1) ?? 1;
  const slot = (width - LEFT) / Math.max(bars.length, 1);
  const y = (value: number) => TOP + (height - TOP - BOTTOM) * (1 - value / top);
  const middle = (index: number) => LEFT + (index + 0.5) * slot;
  const step = labelStep(bars.length, width - LEFT);
  const chosen = active === null ? undefined : bars[active];
  const other = active === null ? undefined : others[active];

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor((event.clientX - left - LEFT) / slot);
    setActive(index >= 0 && index < bars.length ? index : null);
  };
  const onKey = (event: KeyboardEvent) => {
    const last = bars.length - 1;
    const from = active ?? (event.key === 'ArrowLeft' ? bars.length : -1);
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: last }[event.key];
    if (event.key === 'Escape') setActive(null);
    if (to === undefined) return;
    event.preventDefault();
    setActive(Math.min(Math.max(to, 0), last));
  };

  return (
    <div
      ref={ref}
      className={styles.plot}
      role="group"
      tabIndex={0}
      aria-label={text.keys(text.title[figure])}
      onKeyDown={onKey}
      onBlur={() => setActive(null)}
    >
      <svg
        width={width}
        height={height}
        aria-hidden="true"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setActive(null)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              className={tick === 0 ? styles.base : styles.grid}
              x1={LEFT}
              x2={width}
              y1={y(tick)}
              y2={y(tick)}
            />
            <text className={styles.label} x={LEFT - 12} y={y(tick) + 4} textAnchor="end">
              {(figure === 'value' ? '$' : '') + shortNumber(tick)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => {
          const x = LEFT + index * slot;
          const tall = y(0) - y(bar[figure]);
          return (
            <g key={bar.start}>
              {tall > 0 && (
                <path
                  className={index === active ? `${styles.bar} ${styles.barActive}` : styles.bar}
                  d={barPath(x + (slot * (1 - BAR_SHARE)) / 2, y(bar[figure]), slot * BAR_SHARE, tall)}
                />
              )}
              {index % step === 0 && (
                <text
                  className={styles.label}
                  x={Math.min(x + slot / 2, width - LABEL_HALF)}
                  y={height - 8}
                  textAnchor="middle"
                >
                  {bar.label}
                </text>
              )}
            </g>
          );
        })}
        {others.length > 0 && (
          <polyline
            className={styles.line}
            points={others
              .flatMap((bar, index) => (bar ? [`${middle(index)},${y(bar[figure])}`] : []))
              .join(' ')}
          />
        )}
      </svg>
      {chosen && active !== null && (
        <div
          className={styles.tip}
          style={{
            left: Math.min(Math.max(middle(active), 100), width - 100),
            top: Math.max(y(chosen[figure]) - 12, other ? 84 : 60),
          }}
        >
          <span className={styles.tipName}>{chosen.name}</span>
          <strong>{written(figure, chosen[figure])}</strong>{' '}
          {figure === 'value' && <span>{text.orders(chosen.orders)}</span>}
          {other && (
            <span className={styles.tipName}>{text.then(other.name, written(figure, other[figure]))}</span>
          )}
        </div>
      )}
      <span className={ui.visuallyHidden} role="status">
        {chosen && text.bar(chosen.name, written(figure, chosen[figure]), chosen.orders)}
      </span>
    </div>
  );
}
