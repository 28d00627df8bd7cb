import { useState } from 'react';
import { Button } from 'shared-ui';
import { Segmented } from 'shared-ui/tabs';
import * as fieldStyles from 'shared-ui/field.module.css';
import { DayRange } from '../../parts/day-range/day-range.tsx';
import { FilterSelect, Options } from '../../parts/filter-select.tsx';
import { ProductSelect } from '../../parts/product-select.tsx';
import type { Days } from '../../data/periods.ts';
import { FIGURES, unitsFor } from '../../parts/sales-chart/bars.view.ts';
import { strings } from '../../strings.ts';
import { COMPARED, isRange, TIMEFRAMES, type Timeframe } from './period.view.ts';
import type { ReportAddress } from './report-address.ts';
import { useProductTitle } from './use-product-title.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as styles from './analytics.module.css';

const text = strings.analytics;

/** The choice of no product. */
const all = { value: '', label: text.allProducts };

interface AnalyticsControlsProps {
  address: ReportAddress;
  /** How many days the period has; undefined until it is known. */
  length: number | undefined;
  working: boolean;
  /** Called when the same report is requested again. */
  onAgain: () => void;
}

/** The choice of what to report, which is kept in the address. */
export function AnalyticsControls({ address, length, working, onAgain }: AnalyticsControlsProps) {
  const { productId, timeframe, range, change } = address;
  const productTitle = useProductTitle(productId);
  return (
    <section className={`${panelStyles.panel} ${styles.controls}`} aria-label={text.controls}>
      <ProductSelect
        label={text.product}
        placeholder={text.allProducts}
        first={all}
        chosen={productId === null ? all : { value: productId, label: productTitle }}
        onChoose={({ value }) => change({ product: value })}
      />
      <div>
        <span className={`${fieldStyles.label} ${styles.timeframe}`} id="timeframe">
          {text.timeframe}
        </span>
        <Segmented<Timeframe | ''>
          aria-labelledby="timeframe"
          classNames={{ label: styles.segment ?? '' }}
          value={timeframe ?? ''}
          options={TIMEFRAMES.map((value) => ({ value, label: text.timeframes[value] }))}
          onChange={(next) => next && change({ timeframe: next === 'month' ? '' : next, start: '', end: '' })}
        />
      </div>
      <CustomRange
        range={range}
        working={working}
        onRange={({ first, last }) => {
          if (range?.first === first && range.last === last) onAgain();
          else change({ timeframe: '', start: first, end: last });
        }}
      />
      <div className={styles.views}>
        <FilterSelect label={text.by} value={address.by} onChange={(by) => change({ by })}>
          <option value="">{text.automatic}</option>
          <Options of={unitsFor(length ?? 1)} words={text.bars} />
        </FilterSelect>
        <FilterSelect
          label={text.show}
          value={address.figure}
          onChange={(show) => change({ show: show === 'value' ? '' : show })}
        >
          <Options of={FIGURES} words={strings.salesChart.figures} />
        </FilterSelect>
        {timeframe !== 'all' && (
          <FilterSelect
            label={text.compare}
            value={address.compared}
            onChange={(compare) => change({ compare: compare === 'before' ? '' : compare })}
          >
            {COMPARED.map((compared) => (
              <option key={compared} value={compared}>
                {compared === 'before' && timeframe === 'today'
                  ? text.comparedToday
                  : text.compared[compared]}
              </option>
            ))}
          </FilterSelect>
        )}
      </div>
    </section>
  );
}

interface CustomRangeProps {
  /** The range of the report on screen, if it is a custom range. */
  range: Days | null;
  working: boolean;
  onRange: (days: Days) => void;
}

function CustomRange({ range, working, onRange }: CustomRangeProps) {
  // The dates that were typed and not yet submitted; the range on screen, which Back changes too, is shown beside them.
  const [typed, setTyped] = useState<Partial<Days>>({});
  const { first = '', last = '' } = { ...range, ...typed };
  const [missing, setMissing] = useState(false);
  return (
    <form
      className={styles.range}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The calendar puts them in order when it closes, which may be later.
        const [from = '', to = ''] = [first, last].sort();
        setMissing(!isRange(from, to));
        if (!isRange(from, to)) return;
        setTyped({});
        onRange({ first: from, last: to });
      }}
    >
      <DayRange
        live
        labelled
        start={text.start}
        end={text.end}
        first={first}
        last={last}
        onChange={setTyped}
      />
      <Button variant="primary" type="submit" loading={working}>
        {text.generate}
      </Button>
      {missing && (
        <p className={`${fieldStyles.error} ${styles.problem}`} role="alert">
          {text.rangeMissing}
        </p>
      )}
    </form>
  );
}
