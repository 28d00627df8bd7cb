import { Link } from 'react-router-dom';
import { ordersPath } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { completedIn } from '../../data/periods.ts';
import { FIGURES, type Bar } from './bars.view.ts';
import { SalesPlot, type SalesPlotProps } from './sales-plot.tsx';
import * as styles from './sales-chart.module.css';
import { written } from './written.ts';

const text = strings.salesChart;

export interface SalesChartProps extends SalesPlotProps {
  /** Narrows the list of orders to those of the chart. */
  filter: Readonly<Record<string, string>>;
}

/** Sales over time: drawn, and as a table that leads from each bar to its orders. */
export function SalesChart({ filter, ...plot }: SalesChartProps) {
  return (
    <figure className={styles.chart}>
      <SalesPlot {...plot} />
      {plot.before && (
        <figcaption className={styles.legend}>
          <span className={styles.legendNow}>{text.now}</span>
          <span className={styles.legendThen}>{text.compared}</span>
        </figcaption>
      )}
      <details className={styles.details}>
        <summary>{text.asTable}</summary>
        <div className={styles.tableBox}>
          <ChartTable bars={plot.bars} before={plot.before} filter={filter} />
        </div>
      </details>
    </figure>
  );
}

function ChartTable({ bars, before, filter }: Pick<SalesChartProps, 'bars' | 'before' | 'filter'>) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{text.table}</caption>
      <thead>
        <tr>
          <th scope="col">{text.time}</th>
          {FIGURES.map((figure) => (
            <th key={figure} scope="col">
              {text.figures[figure]}
            </th>
          ))}
          {before && <th scope="col">{text.revenueBefore}</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar, n) => (
          <tr key={bar.start}>
            <th scope="row">
              {bar.orders > 0 ? (
                <Link to={ordersPath({ ...filter, completed: completedIn(bar) })}>{bar.name}</Link>
              ) : (
                bar.name
              )}
            </th>
            {FIGURES.map((figure) => (
              <td key={figure}>{written(figure, bar[figure])}</td>
            ))}
            {before && <td>{thenOf(before[n])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const thenOf = (bar: Bar | undefined) => (bar ? written('value', bar.value) : '–');
