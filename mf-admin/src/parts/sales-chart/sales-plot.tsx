import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded, LinePath } from '@visx/shape';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import { labelStep, shortNumber, type Bar, type Figure } from './bars.view.ts';
import { written } from './written.ts';
import * as styles from './sales-chart.module.css';

const text = strings.salesChart;
const TOP = 20;
const BOTTOM = 32;
const LEFT = 52;
const TICKS = 4;
/** How much of the room of a bar is left empty. */
const GAP = 0.48;
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
  const most = Math.max(1, ...[...bars, ...others].map((bar) => bar?.[figure] ?? 0));
  const base = height - BOTTOM;
  const y = scaleLinear({ domain: [0, most], range: [base, TOP], nice: TICKS });
  const x = scaleBand({
    domain: bars.map((_, index) => index),
    range: [LEFT, width],
    paddingInner: GAP,
    paddingOuter: GAP / 2,
  });
  const middle = (index: number) => (x(index) ?? LEFT) + x.bandwidth() / 2;
  const step = labelStep(bars.length, width - LEFT);
  const chosen = active === null ? undefined : bars[active];
  const other = active === null ? undefined : others[active];

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor((event.clientX - left - LEFT) / x.step());
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
        <GridRows
          className={styles.grid}
          scale={y}
          numTicks={TICKS}
          left={LEFT}
          width={width - LEFT}
          stroke="var(--border)"
        />
        <AxisLeft
          left={LEFT}
          scale={y}
          numTicks={TICKS}
          tickFormat={(tick) => (figure === 'value' ? '$' : '') + shortNumber(Number(tick))}
          tickLength={12}
          tickLabelProps={{ className: styles.label, dx: 0, dy: 4 }}
          hideAxisLine
          hideTicks
        />
        <AxisBottom
          top={base}
          scale={x}
          stroke="var(--border-strong)"
          tickValues={bars.flatMap((_, index) => (index % step === 0 ? [index] : []))}
          tickFormat={(index) => bars[index]?.label}
          tickComponent={({ x: at, formattedValue }) => (
            <text className={styles.label} x={Math.min(at, width - LABEL_HALF)} y={24} textAnchor="middle">
              {formattedValue}
            </text>
          )}
          hideTicks
        />
        {bars.map(
          (bar, index) =>
            bar[figure] > 0 && (
              <BarRounded
                key={bar.start}
                className={index === active ? `${styles.bar} ${styles.barActive}` : styles.bar}
                x={x(index) ?? LEFT}
                y={y(bar[figure])}
                width={x.bandwidth()}
                height={base - y(bar[figure])}
                radius={CORNER}
                top
              />
            ),
        )}
        <LinePath
          className={styles.line}
          data={others.flatMap((bar, index) => (bar ? [{ index, value: bar[figure] }] : []))}
          x={({ index }) => middle(index)}
          y={({ value }) => y(value)}
        />
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
