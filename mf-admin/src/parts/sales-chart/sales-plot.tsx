import { BarRounded, LinePath } from '@visx/shape';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import type { Bar, Figure } from './bars.view.ts';
import { PlotAxes } from './plot-axes.tsx';
import { plotScales } from './plot-scales.ts';
import { PlotTip } from './plot-tip.tsx';
import { useChosenBar } from './use-chosen-bar.ts';
import { useWidth } from './use-width.ts';
import { written } from './written.ts';
import * as styles from './sales-chart.module.css';

const text = strings.salesChart;
const CORNER = 5;

export interface SalesPlotProps {
  bars: readonly Bar[];
  /** The bar that each bar is compared with. */
  before?: readonly (Bar | undefined)[] | undefined;
  figure: Figure;
  /** Pixels. */
  height: number;
}

/** The bars, and a line for what they are compared with. Pointer and arrow keys choose a bar. */
export function SalesPlot({ bars, before, figure, height }: SalesPlotProps) {
  const { ref, width } = useWidth();
  const others = before ?? [];
  const plotted = { bars, others, figure, width, height };
  const scales = plotScales(plotted);
  const { x, y, base, left, middle } = scales;
  const { active, keys, pointer } = useChosenBar(bars.length, scales);
  const chosen = active === null ? undefined : bars[active];
  return (
    <div
      ref={ref}
      className={styles.plot}
      role="group"
      tabIndex={0}
      aria-label={text.keys(text.title[figure])}
      {...keys}
    >
      <svg width={width} height={height} aria-hidden="true" {...pointer}>
        <PlotAxes plotted={plotted} scales={scales} />
        {bars.map(
          (bar, index) =>
            bar[figure] > 0 && (
              <BarRounded
                key={bar.start}
                className={index === active ? `${styles.bar} ${styles.barActive}` : styles.bar}
                x={left(index)}
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
        <PlotTip
          bar={chosen}
          index={active}
          other={others[active]}
          figure={figure}
          width={width}
          scales={scales}
        />
      )}
      <span className={ui.visuallyHidden} role="status">
        {chosen && text.bar(chosen.name, written(figure, chosen[figure]), chosen.orders)}
      </span>
    </div>
  );
}
