import { strings } from '../../strings.ts';
import type { Bar, Figure } from './bars.view.ts';
import type { PlotScales } from './plot-scales.ts';
import { written } from './written.ts';
import * as styles from './sales-chart.module.css';

const text = strings.salesChart;

interface PlotTipProps {
  bar: Bar;
  index: number;
  /** The bar that it is compared with. */
  other: Bar | undefined;
  figure: Figure;
  /** Pixels of the plot. */
  width: number;
  scales: PlotScales;
}

/** The figures of a bar, shown beside it. */
export const PlotTip = ({ bar, index, other, figure, width, scales: { middle, y } }: PlotTipProps) => (
  <div
    className={styles.tip}
    style={{
      left: Math.min(Math.max(middle(index), 100), width - 100),
      top: Math.max(y(bar[figure]) - 12, other ? 84 : 60),
    }}
  >
    <span className={styles.tipName}>{bar.name}</span>
    <strong>{written(figure, bar[figure])}</strong>{' '}
    {figure === 'value' && <span>{text.orders(bar.orders)}</span>}
    {other && <span className={styles.tipName}>{text.then(other.name, written(figure, other[figure]))}</span>}
  </div>
);
