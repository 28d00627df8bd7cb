import { formatCount } from '../../parts/numbers.ts';
import { stockTone } from './products.view.ts';
import * as styles from './products.module.css';

/** The stock of all subcategories of a product together. */
export const TotalStock = ({ stock }: { stock: number }) => (
  <span className={styles.stockTotal} data-tone={stockTone(stock)}>
    {formatCount(stock)}
  </span>
);
