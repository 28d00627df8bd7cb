import { dayOf } from 'shared-contract/days';
import { PRODUCT_SALES_SORTS, type ProductSalesSort } from 'shared-contract/types';
import type { SalesQuestion } from '../../data/use-sales.ts';
import { aDay, anId, oneOf, useListAddress, type ListSpec } from '../../parts/list-address.ts';
import { comparedPeriod, periodOf, type Days } from '../../data/periods.ts';
import { BAR_UNITS, FIGURES, unitOf, type BarUnit, type Figure } from '../../parts/sales-chart/bars.view.ts';
import {
  COMPARED,
  daysIn,
  daysOf,
  isRange,
  otherDay,
  TIMEFRAMES,
  type Compared,
  type Timeframe,
} from './period.view.ts';

type Part = 'product' | 'timeframe' | 'start' | 'end' | 'by' | 'compare' | 'show';

const spec: ListSpec<Part, ProductSalesSort> = {
  filters: {
    product: anId,
    timeframe: oneOf(TIMEFRAMES),
    start: aDay,
    end: aDay,
    by: oneOf(BAR_UNITS),
    compare: oneOf(COMPARED),
    show: oneOf(FIGURES),
  },
  sorts: PRODUCT_SALES_SORTS,
  sizes: [10],
  ranges: [['start', 'end']],
};

/** The query of a report: its own period, and the period that it is compared with. */
export interface Question extends SalesQuestion {
  /** null is a custom range. */
  timeframe: Timeframe | null;
  days: Days;
  compared: Compared;
  /** The unit of the bars; with the empty text, the length of the period decides. */
  wanted: BarUnit | '';
  zone: string;
}

/** The state of the report, which is all in the address. An invalid range is read as This Month. */
export function useReportAddress() {
  const { filter, change, sort, sortBy, complaints } = useListAddress(spec);
  const hasRange = isRange(filter.start, filter.end);
  const timeframe = hasRange ? null : ((filter.timeframe || 'month') as Timeframe);
  return {
    productId: filter.product || null,
    timeframe,
    range: hasRange ? { first: filter.start, last: filter.end } : null,
    by: filter.by as BarUnit | '',
    compared: (filter.compare || 'before') as Compared,
    figure: (filter.show || 'value') as Figure,
    change,
    sort,
    sortBy,
    complaints,
  };
}

export type ReportAddress = ReturnType<typeof useReportAddress>;

/** The query of an address at the time `now` in a zone. */
export function questionOf(address: ReportAddress, zone: string, now: number): Question {
  const { productId, timeframe, range, by, compared } = address;
  const days = range ?? daysOf(timeframe ?? 'month', dayOf(now, zone));
  const other = otherDay(compared, timeframe, days);
  const byHour = unitOf(daysIn(days), by) === 'hour';
  return {
    productId,
    timeframe,
    days,
    compared: other ? compared : 'none',
    wanted: by,
    zone,
    by: byHour ? 'hour' : 'day',
    periods: [periodOf(days, zone), ...(other ? [comparedPeriod(days, other, zone, now)] : [])],
  };
}
