import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { labelStep, shortNumber } from './bars.view.ts';
import { LEFT, TICKS, type Plotted, type PlotScales } from './plot-scales.ts';
import * as styles from './sales-chart.module.css';

/** Half of the widest label under a bar. */
const LABEL_HALF = 30;

interface PlotAxesProps {
  plotted: Plotted;
  scales: PlotScales;
}

/** The background of the bars: lines with their amounts, and the names of the bars. */
export function PlotAxes({ plotted: { bars, figure, width }, scales: { x, y, base } }: PlotAxesProps) {
  const step = labelStep(bars.length, width - LEFT);
  return (
    <>
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
    </>
  );
}
