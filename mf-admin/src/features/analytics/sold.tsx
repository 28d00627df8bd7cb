import type { CustomerSales, ProductSales } from 'shared-contract/types';
import { formatMoney } from 'shared-ui';
import { formatCount } from '../../parts/numbers.ts';
import { Changed } from '../../parts/sales-figures/changed.tsx';
import * as styles from './analytics.module.css';

const written = { total_value: formatMoney, completed_orders: formatCount, units: formatCount };

interface SoldProps {
  row: ProductSales | CustomerSales;
  of: keyof typeof written;
}

/** A figure of a row, and how it changed since the period before where there is one. */
export const Sold = ({ row, of }: SoldProps) => (
  <>
    {written[of](row[of])}
    {row.before && (
      <div className={styles.changed}>
        <Changed now={row[of]} before={row.before[of]} written={written[of]} brief={of !== 'total_value'} />
      </div>
    )}
  </>
);
