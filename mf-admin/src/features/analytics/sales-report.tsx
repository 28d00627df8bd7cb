import { formatMoney, Skeleton } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { saveFile } from 'shared-ui/save-file';
import type { Analytics } from 'shared-contract/types';
import { CsvButton } from '../../parts/csv-button.tsx';
import { LabelTag } from '../../parts/label-tag.tsx';
import { formatCount } from '../../parts/numbers.ts';
import { completedIn, type Period } from '../../data/periods.ts';
import {
  averageOf,
  barsOf,
  pairedWith,
  sinceFirstSale,
  unitOf,
  type Bar,
  type Figure,
} from '../../parts/sales-chart/bars.view.ts';
import { SalesChart } from '../../parts/sales-chart/sales-chart.tsx';
import { SalesFigures, type SalesFigure } from '../../parts/sales-figures/sales-figures.tsx';
import { ordersPath } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { daysIn } from './period.view.ts';
import type { Question } from './report-address.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './analytics.module.css';

const text = strings.analytics;
const CHART_HEIGHT = 300;

interface SalesReportProps {
  /** Undefined until there is one. */
  answer: { asked: Question; reports: readonly Analytics[] } | undefined;
  figure: Figure;
  productTitle: string;
  /** Another one is loading. */
  isOld: boolean;
}

export function SalesReport({ answer, figure, productTitle, isOld }: SalesReportProps) {
  const asked = answer?.asked;
  const drawn = answer && drawnOf(answer);
  const [, before] = asked?.periods ?? [];
  return (
    <section
      className={`${panelStyles.panel} ${panelStyles.formCard}`}
      aria-labelledby="report"
      aria-busy={isOld || !answer}
    >
      <div className={`${tableStyles.cardLine} ${styles.head}`}>
        <div>
          <h2 className={ui.h3} id="report">
            {text.report(
              asked?.timeframe === null ? text.custom : text.timeframes[asked?.timeframe ?? 'month'],
            )}
          </h2>
          <p className={tableStyles.cellQuiet}>
            {answer ? periodText(answer.reports[0], asked?.zone) : <Skeleton width={190} height={14} />}
          </p>
          {answer ? (
            before && (
              <p className={ui.small}>{text.before(periodText(timesOf(before), answer.asked.zone))}</p>
            )
          ) : (
            <div className={ui.small}>
              <Skeleton width={230} height={13} />
            </div>
          )}
        </div>
        <span className={`${tableStyles.cellQuiet} ${styles.busy}`} role="status">
          {(isOld || !answer) && text.loading}
        </span>
        <LabelTag>
          <span className={ui.visuallyHidden}>{text.productFilter} </span>
          {productTitle}
        </LabelTag>
      </div>
      <Figures answer={answer} />
      {answer && drawn ? (
        <>
          <SalesChart
            bars={drawn.bars}
            before={drawn.before}
            figure={figure}
            height={CHART_HEIGHT}
            filter={filterOf(answer.asked)}
          />
          <div className={`${tableStyles.cardLine} ${styles.foot}`}>
            <span className={ui.small}>{text.zone(answer.asked.zone)}</span>
            <CsvButton
              size="sm"
              disabled={false}
              fallback={text.csvFailed}
              download={async () => {
                const { barsCsv } = await import('./analytics-csv.ts');
                saveFile(text.fileName, barsCsv(drawn.bars, drawn.before), 'text/csv');
              }}
            />
          </div>
        </>
      ) : (
        <Skeleton height={CHART_HEIGHT} radius={12} />
      )}
    </section>
  );
}

/** All Time begins before the store existed, so its chart begins with the first sale. */
function drawnOf({ asked, reports }: { asked: Question; reports: readonly Analytics[] }): {
  bars: Bar[];
  before: (Bar | undefined)[] | undefined;
} {
  const [report, before] = reports as [Analytics, Analytics?];
  const series = asked.timeframe === 'all' ? sinceFirstSale(report.series) : report.series;
  const unit = asked.by === 'hour' ? 'hour' : unitOf(series.length, asked.wanted, 'day');
  const bars = barsOf({ ...report, series }, unit, asked.zone);
  return {
    bars,
    before: before && pairedWith(bars, barsOf(before, unit, asked.zone), unit, asked.zone),
  };
}

const timesOf = ({ start, end }: Period) => ({ timeframe_start: start, timeframe_end: end });

function periodText(report: Pick<Analytics, 'timeframe_start' | 'timeframe_end'> | undefined, zone = 'UTC') {
  if (!report) return '';
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'medium' });
  return text.period(
    format.format(report.timeframe_start * 1000),
    format.format(report.timeframe_end * 1000),
  );
}

/** Narrows the list of orders to the product of a report. */
const filterOf = ({ productId }: Question): Record<string, string> =>
  productId === null ? {} : { product: productId };

function Figures({ answer }: Pick<SalesReportProps, 'answer'>) {
  const { asked, reports: [report, before] = [] } = answer ?? {};
  const orders = (some: Record<string, string>) =>
    asked && report
      ? ordersPath({
          ...filterOf(asked),
          ...some,
          completed: completedIn({ start: report.timeframe_start, end: report.timeframe_end }),
        })
      : '';
  const figure = (
    label: string,
    of: (report: Analytics) => number,
    written: (figure: number) => string,
    to?: string,
    hint?: string,
  ): SalesFigure => ({
    label,
    value: report && written(of(report)),
    ...(to !== undefined && { to }),
    change: before && report && { now: of(report), before: of(before), written },
    hint,
  });
  const [paid, free] = [{ settled: 'PAID' }, { settled: 'UNPAID' }];
  const days = asked && daysIn(asked.days);
  return (
    <SalesFigures
      compared={!answer || before !== undefined}
      figures={[
        figure(text.revenue, (each) => each.total_value, formatMoney, orders(paid)),
        figure(text.completed, (each) => each.total_completed_orders, formatCount, orders({})),
        figure(text.average, averageIn, formatMoney, orders(paid), text.averageHint),
        { label: text.days, value: days === undefined ? undefined : formatCount(days) },
        figure(text.paid, (each) => each.parts?.paid_orders ?? 0, formatCount, orders(paid)),
        figure(text.units, unitsIn, formatCount, orders({})),
        figure(text.free, (each) => each.parts?.free_orders ?? 0, formatCount, orders(free), text.freeHint),
        figure(
          text.freeUnits,
          (each) => each.parts?.free_units ?? 0,
          formatCount,
          orders(free),
          text.freeHint,
        ),
      ]}
    />
  );
}

const averageIn = ({ total_value: value, parts }: Analytics) => averageOf(value, parts?.paid_orders ?? 0);
const unitsIn = ({ parts }: Analytics) => (parts ? parts.paid_units + parts.free_units : 0);
