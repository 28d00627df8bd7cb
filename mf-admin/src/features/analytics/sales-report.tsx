import type { Analytics } from 'shared-contract/types';
import { formatDate, formatMoney } from 'shared-ui';
import { formatCount } from '../../parts/numbers.ts';
import { strings } from '../../strings.ts';
import { barsOf, hasOtherDays, sinceFirstSale } from './chart.view.ts';
import { averageOf, daysIn } from './period.view.ts';
import { SalesChart } from './sales-chart.tsx';

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
    <section className="panel form-card" aria-labelledby="report" aria-busy={isOld}>
      <div className="card-line analytics__head">
        <div>
          <h2 className="type-h3" id="report">
            {title}
          </h2>
          <p className="cell-quiet">{text.period(formatDate(start), formatDate(end))}</p>
        </div>
        <span className="cell-quiet analytics__busy" role="status">
          {isOld && text.loading}
        </span>
        <span className="badge" data-badge="neutral">
          <span className="visually-hidden">{text.productFilter} </span>
          {productTitle}
        </span>
      </div>
      <dl className="analytics__figures">
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
