import type { ReactNode } from 'react';
import { Button, formatMoney } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { formatCount } from '../../parts/numbers.ts';
import { strings } from '../../strings.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as styles from './create-order.module.css';

const text = strings.createOrder;

interface OrderSummaryProps {
  totalItems: number;
  totalValue: number;
  disabled: boolean;
  working: boolean;
  /** A sentence about what is still missing; null where nothing is. */
  problem: string | null;
  /** A failure of the last try. */
  children: ReactNode;
}

export function OrderSummary(props: OrderSummaryProps) {
  const { totalItems, totalValue, disabled, working, problem, children } = props;
  return (
    <aside
      className={`${panelStyles.panel} ${panelStyles.formCard} ${styles.summary}`}
      aria-labelledby="order-summary"
    >
      <h2 className={panelStyles.formTitle} id="order-summary">
        {text.summary}
      </h2>
      <dl className={styles.totals}>
        <div>
          <dt>{text.totalItems}</dt>
          <dd className={ui.tabular}>{formatCount(totalItems)}</dd>
        </div>
        <div>
          <dt>{text.totalValue}</dt>
          <dd className={ui.total}>{formatMoney(totalValue)}</dd>
        </div>
      </dl>
      <p className={ui.small}>{text.note}</p>
      {children}
      <Button variant="primary" size="lg" block type="submit" disabled={disabled} loading={working}>
        {text.submit}
      </Button>
      <p className={ui.small} role="status">
        {problem}
      </p>
    </aside>
  );
}
