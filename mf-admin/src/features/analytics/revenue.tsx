import type { CustomerSales, ProductSales } from 'shared-contract/types';
import { formatMoney } from 'shared-ui';
import { Changed } from '../../parts/sales-figures/changed.tsx';
import * as styles from './analytics.module.css';

/** What a row sold for, and how that changed since the period before where there is one. */
export const Revenue = ({ row: { total_value: now, before } }: { row: ProductSales | CustomerSales }) => (
  <>
    {formatMoney(now)}
    {before && (
      <div className={styles.changed}>
        <Changed now={now} before={before.total_value} written={formatMoney} />
      </div>
    )}
  </>
);
