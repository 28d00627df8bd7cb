import { useState } from 'react';
import type { Product } from 'shared-contract/types';
import { Button, TextField, useNarrow } from 'shared-ui';
import { Segmented } from 'shared-ui/tabs';
import * as fieldStyles from 'shared-ui/field.module.css';
import { LoadedSelect } from '../../parts/loaded-select.tsx';
import { strings } from '../../strings.ts';
import { customPeriod, periodOf, TIMEFRAMES, type Period, type Timeframe } from './period.view.ts';
import type { Question } from './use-sales-report.ts';
import * as partsStyles from '../../parts/parts.module.css';
import * as styles from './analytics.module.css';

const text = strings.analytics;

interface AnalyticsControlsProps {
  products: {
    data: readonly Product[] | undefined;
    error: unknown;
    isPending: boolean;
    refetch: () => unknown;
  };
  asked: Question;
  working: boolean;
  onAsk: (question: Question) => void;
}

export function AnalyticsControls({ products, asked, working, onAsk }: AnalyticsControlsProps) {
  const narrow = useNarrow();
  return (
    <section className={`${partsStyles.panel} ${styles.controls}`} aria-label={text.controls}>
      <LoadedSelect
        label={text.product}
        value={asked.productId ?? ''}
        load={{
          isPending: products.isPending,
          error: products.data ? null : products.error,
          retry: () => void products.refetch(),
        }}
        loading={text.allProducts}
        none={text.allProducts}
        fallback={strings.products.loadFailed}
        onChange={(next) => onAsk({ ...asked, productId: next === '' ? null : next })}
      >
        {products.data?.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </LoadedSelect>
      <div>
        <span className={`${fieldStyles.label} ${styles.timeframe}`} id="timeframe">
          {text.timeframe}
        </span>
        <Segmented<Timeframe | ''>
          aria-labelledby="timeframe"
          {...(narrow && { styles: { label: { paddingInline: 8 } } })}
          value={asked.timeframe ?? ''}
          options={TIMEFRAMES.map((value) => ({ value, label: text.timeframes[value] }))}
          onChange={(next) =>
            next && onAsk({ ...asked, timeframe: next, period: periodOf(next, new Date()) })
          }
        />
      </div>
      <CustomRange working={working} onPeriod={(period) => onAsk({ ...asked, timeframe: null, period })} />
    </section>
  );
}

function CustomRange({ working, onPeriod }: { working: boolean; onPeriod: (period: Period) => void }) {
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      className={styles.range}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const period = customPeriod(start, end);
        setProblem(typeof period === 'string' ? text.rangeProblems[period] : null);
        if (typeof period !== 'string') onPeriod(period);
      }}
    >
      <TextField label={text.start} type="date" value={start} max={end || undefined} onChange={setStart} />
      <TextField label={text.end} type="date" value={end} min={start || undefined} onChange={setEnd} />
      <Button variant="primary" type="submit" loading={working}>
        {text.generate}
      </Button>
      {problem && (
        <p className={`${fieldStyles.error} ${styles.problem}`} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
