import type { ReactNode } from 'react';
import { Button, formatMoney } from 'shared-ui';
import { formatCount } from '../../parts/numbers.ts';
import { strings } from '../../strings.ts';

const text = strings.createOrder;

interface OrderSummaryProps {
  totalItems: number;
  totalValue: number;
  disabled: boolean;
  working: boolean;
  /** What is still missing. */
  problem: string | null;
  /** A failure of the last try. */
  children: ReactNode;
}

export function OrderSummary(props: OrderSummaryProps) {
  const { totalItems, totalValue, disabled, working, problem, children } = props;
  return (
    <aside className="panel form-card create-order__summary" aria-labelledby="order-summary">
      <h2 className="form-card__title" id="order-summary">
        {text.summary}
      </h2>
      <dl className="create-order__totals">
        <div>
          <dt>{text.totalItems}</dt>
          <dd className="tabular">{formatCount(totalItems)}</dd>
        </div>
        <div>
          <dt>{text.totalValue}</dt>
          <dd className="type-total">{formatMoney(totalValue)}</dd>
        </div>
      </dl>
      <p className="type-small">{text.note}</p>
      {children}
      <Button variant="primary" size="lg" block type="submit" disabled={disabled} loading={working}>
        {text.submit}
      </Button>
      <p className="type-small" role="status">
        {problem}
      </p>
    </aside>
  );
}
