import type { Analytics } from 'shared-contract/types';
import { formatDate, formatMoney } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import * as badgeStyles from 'shared-ui/badge.module.css';
import { formatCount } from '../../parts/numbers.ts';
import { strings } from '../../strings.ts';
import { barsOf, hasOtherDays, sinceFirstSale } from './chart.view.ts';
import { averageOf, daysIn } from './period.view.ts';
import { SalesChart } from './sales-chart.tsx';
import * as partsStyles from '../../parts/parts.module.css';
import * as styles from './analytics.module.css';

const text = strings.analytics;

interface SalesReportProps {
  report: Analytics;
  title: string;
  productTitle: string;
  /** All Time begins before the store: the chart begins with the first sale. */
  fromFirstSale: boolean;
  /** Another one is loading. */
  isOld: boolean;
}

export function SalesReport({ report, title, productTitle, fromFirstSale, isOld }: SalesReportProps) {
  const { timeframe_start: start, timeframe_end: end, total_value: total } = report;
  const orders = report.total_completed_orders;
  const series = fromFirstSale ? sinceFirstSale(report.series) : report.series;
  return (
    <section
      className={`${partsStyles.panel} ${partsStyles.formCard}`}
      aria-labelledby="report"
      aria-busy={isOld}
    >
      <div className={`${partsStyles.cardLine} ${styles.head}`}>
        <div>
          <h2 className={ui.h3} id="report">
            {title}
          </h2>
          <p className={partsStyles.cellQuiet}>{text.period(formatDate(start), formatDate(end))}</p>
        </div>
        <span className={`${partsStyles.cellQuiet} ${styles.busy}`} role="status">
          {isOld && text.loading}
        </span>
        <span className={badgeStyles.badge} data-badge="neutral">
          <span className={ui.visuallyHidden}>{text.productFilter} </span>
          {productTitle}
        </span>
      </div>
      <dl className={styles.figures}>
        <Figure label={text.revenue} value={formatMoney(total)} />
        <Figure label={text.completed} value={formatCount(orders)} />
        <Figure label={text.average} value={formatMoney(averageOf(total, orders))} />
        <Figure label={text.days} value={formatCount(daysIn({ start, end }))} />
      </dl>
      <SalesChart bars={barsOf(series)} note={hasOtherDays(series) && text.utcDays} />
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
