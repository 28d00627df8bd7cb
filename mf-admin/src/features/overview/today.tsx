import { ArrowRight } from 'lucide-react';
import type { Analytics } from 'shared-contract/types';
import { ButtonLink, formatMoney, Skeleton } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { useAdminStats } from '../../data/use-admin-stats.ts';
import { useSales } from '../../data/use-sales.ts';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { formatCount } from '../../parts/numbers.ts';
import { completedIn } from '../../data/periods.ts';
import { averageOf, barsOf, pairedWith } from '../../parts/sales-chart/bars.view.ts';
import { SalesChart } from '../../parts/sales-chart/sales-chart.tsx';
import { SalesFigures, type SalesFigure } from '../../parts/sales-figures/sales-figures.tsx';
import { useMinute } from '../../parts/use-minute.ts';
import { ordersPath, paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { todayQuestion, type TodayQuestion } from './today.view.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './overview.module.css';

const text = strings.today;
const CHART_HEIGHT = 220;

interface Answer {
  asked: TodayQuestion;
  reports: readonly Analytics[];
}

/** Sales of today beside those of the same day last week (rules 12.8). */
export function Today() {
  const stats = useAdminStats();
  const now = useMinute();
  const zone = stats.data?.timeZone;
  const sales = useSales(zone === undefined ? undefined : todayQuestion(zone, now));
  // Nothing is loaded before the time zone is known.
  const read = zone === undefined ? stats : sales;
  if (read.error && !read.data)
    return (
      <section className={panelStyles.panel} aria-label={text.title}>
        <FailedLoad of={read} fallback={text.failed} />
      </section>
    );
  const { data } = sales;
  const [today, lastWeek] = data?.reports ?? [];
  const drawn = data && today && lastWeek && drawnOf(today, lastWeek, data.asked.zone);
  return (
    <section
      className={`${panelStyles.panel} ${panelStyles.formCard}`}
      aria-labelledby="today"
      aria-busy={!data}
    >
      <div className={tableStyles.cardLine}>
        <div>
          <h2 className={panelStyles.formTitle} id="today">
            {text.title}
          </h2>
          <p className={`${ui.small} ${styles.compared}`}>
            {data ? (
              text.compared(dayOfReport(today, data.asked.zone), dayOfReport(lastWeek, data.asked.zone))
            ) : (
              <Skeleton width={240} height={13} />
            )}
          </p>
        </div>
        <ButtonLink
          variant="quiet"
          size="sm"
          to={`${paths.analytics()}?timeframe=today`}
          iconEnd={<ArrowRight size={16} aria-hidden="true" />}
        >
          {text.report}
        </ButtonLink>
      </div>
      <SalesFigures compared figures={figuresOf(data)} />
      {drawn ? (
        <SalesChart {...drawn} figure="value" height={CHART_HEIGHT} filter={{}} />
      ) : (
        <Skeleton height={CHART_HEIGHT + 64} radius={12} />
      )}
    </section>
  );
}

/** The hours of today, each beside the same hour of last week. */
function drawnOf(today: Analytics, lastWeek: Analytics, zone: string) {
  const bars = barsOf(today, 'hour', zone);
  return { bars, before: pairedWith(bars, barsOf(lastWeek, 'hour', zone), 'hour', zone) };
}

function dayOfReport(report: Analytics | undefined, zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });
  return format.format((report?.timeframe_start ?? 0) * 1000);
}

/** Each figure leads to the orders of today behind it, and is compared with the same day up to the same time. */
function figuresOf(answer: Answer | undefined): SalesFigure[] {
  const [today, , before] = answer?.reports ?? [];
  const [period] = answer?.asked.periods ?? [];
  const figure = (
    label: string,
    of: (report: Analytics) => number,
    written: (figure: number) => string,
    some: Record<string, string> = {},
  ): SalesFigure => ({
    label,
    value: today && written(of(today)),
    to: period ? ordersPath({ ...some, completed: completedIn(period) }) : '',
    change: today && before && { now: of(today), before: of(before), written },
  });
  const paid = { settled: 'PAID' };
  return [
    figure(text.revenue, (each) => each.total_value, formatMoney, paid),
    figure(text.paid, (each) => each.parts?.paid_orders ?? 0, formatCount, paid),
    figure(
      text.average,
      (each) => averageOf(each.total_value, each.parts?.paid_orders ?? 0),
      formatMoney,
      paid,
    ),
    figure(text.units, (each) => (each.parts?.paid_units ?? 0) + (each.parts?.free_units ?? 0), formatCount),
    figure(text.free, (each) => each.parts?.free_orders ?? 0, formatCount, { settled: 'UNPAID' }),
  ];
}
