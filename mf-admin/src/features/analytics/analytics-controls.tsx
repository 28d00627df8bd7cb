import { useState } from 'react';
import type { Product } from 'shared-contract/types';
import { Button, SelectField, TextField, useNarrow } from 'shared-ui';
import { Segmented } from 'shared-ui/tabs';
import { strings } from '../../strings.ts';
import { customPeriod, periodOf, TIMEFRAMES, type Period, type Timeframe } from './period.view.ts';

const text = strings.analytics;

export interface Choice {
  /** null is a range of one's own. */
  timeframe: Timeframe | null;
  period: Period;
}

interface AnalyticsControlsProps {
  products: readonly Product[];
  productId: string | null;
  choice: Choice;
  working: boolean;
  onProduct: (productId: string | null) => void;
  onChoose: (choice: Choice) => void;
}

export function AnalyticsControls(props: AnalyticsControlsProps) {
  const { products, productId, choice, working, onProduct, onChoose } = props;
  const narrow = useNarrow();
  return (
    <section className="panel analytics__controls" aria-label={text.controls}>
      <SelectField
        label={text.product}
        value={productId ?? ''}
        onChange={(next) => onProduct(next === '' ? null : next)}
      >
        <option value="">{text.allProducts}</option>
        {products.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </SelectField>
      <div>
        <span className="field__label" id="timeframe">
          {text.timeframe}
        </span>
        <Segmented<Timeframe | ''>
          aria-labelledby="timeframe"
          {...(narrow && { styles: { label: { paddingInline: 8 } } })}
          value={choice.timeframe ?? ''}
          options={TIMEFRAMES.map((value) => ({ value, label: text.timeframes[value] }))}
          onChange={(next) => next && onChoose({ timeframe: next, period: periodOf(next, new Date()) })}
        />
      </div>
      <CustomRange working={working} onPeriod={(period) => onChoose({ timeframe: null, period })} />
    </section>
  );
}

function CustomRange({ working, onPeriod }: { working: boolean; onPeriod: (period: Period) => void }) {
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      className="analytics__range"
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
        <p className="field__error analytics__problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
