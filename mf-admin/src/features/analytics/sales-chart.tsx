import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatMoney } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { formatCount } from '../../parts/numbers.ts';
import { strings } from '../../strings.ts';
import { axisLabel, labelStep, ticksFor, type Bar } from './chart.view.ts';
import * as styles from './analytics.module.css';

const text = strings.analytics;
const HEIGHT = 300;
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

interface SalesChartProps {
  bars: readonly Bar[];
  /** The text alternative of the bars. */
  note: string | false;
}

/** Revenue over time. Pointer and arrow keys choose a bar; a table has the same figures for people who cannot see it. */
export function SalesChart({ bars, note }: SalesChartProps) {
  const { ref, width } = useWidth();
  const [active, setActive] = useState<number | null>(null);
  const ticks = ticksFor(Math.max(0, ...bars.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const slot = (width - LEFT) / Math.max(bars.length, 1);
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  const step = labelStep(bars.length, width - LEFT);
  const chosen = active === null ? undefined : bars[active];

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
    <figure className={styles.chart}>
      <div
        ref={ref}
        className={styles.chartPlot}
        role="group"
        tabIndex={0}
        aria-label={text.chart}
        onKeyDown={onKey}
        onBlur={() => setActive(null)}
      >
        <svg
          width={width}
          height={HEIGHT}
          aria-hidden="true"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setActive(null)}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                className={tick === 0 ? styles.chartBase : styles.chartGrid}
                x1={LEFT}
                x2={width}
                y1={y(tick)}
                y2={y(tick)}
              />
              <text className={styles.chartLabel} x={LEFT - 12} y={y(tick) + 4} textAnchor="end">
                {axisLabel(tick)}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => {
            const x = LEFT + index * slot;
            const height = y(0) - y(bar.value);
            return (
              <g key={bar.day}>
                {height > 0 && (
                  <path
                    className={
                      index === active ? `${styles.chartBar} ${styles.chartBarActive}` : styles.chartBar
                    }
                    d={barPath(x + (slot * (1 - BAR_SHARE)) / 2, y(bar.value), slot * BAR_SHARE, height)}
                  />
                )}
                {index % step === 0 && (
                  <text
                    className={styles.chartLabel}
                    x={Math.min(x + slot / 2, width - LABEL_HALF)}
                    y={HEIGHT - 8}
                    textAnchor="middle"
                  >
                    {bar.label}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
        {chosen && active !== null && (
          <div
            className={styles.chartTip}
            style={{
              left: Math.min(Math.max(LEFT + (active + 0.5) * slot, 88), width - 88),
              top: Math.max(y(chosen.value) - 12, 60),
            }}
          >
            <span className={styles.chartTipName}>{chosen.name}</span>
            <strong>{formatMoney(chosen.value)}</strong> <span>{text.orders(chosen.orders)}</span>
          </div>
        )}
        <span className={ui.visuallyHidden} role="status">
          {chosen && text.bar(chosen.name, formatMoney(chosen.value), chosen.orders)}
        </span>
      </div>
      {note && <figcaption className={ui.small}>{note}</figcaption>}
      <ChartTable bars={bars} />
    </figure>
  );
}

function ChartTable({ bars }: { bars: readonly Bar[] }) {
  return (
    <table className={ui.visuallyHidden}>
      <caption>{text.table}</caption>
      <thead>
        <tr>
          <th scope="col">{text.day}</th>
          <th scope="col">{text.revenue}</th>
          <th scope="col">{text.completed}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ day, name, value, orders }) => (
          <tr key={day}>
            <th scope="row">{name}</th>
            <td>{formatMoney(value)}</td>
            <td>{formatCount(orders)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
