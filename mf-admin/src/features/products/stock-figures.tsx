import { Skeleton } from 'shared-ui';
import { useOptions } from '../../data/use-products.ts';
import { formatCount } from '../../parts/numbers.ts';
import { stockTone, totalStock } from './products.view.ts';
import * as styles from './products.module.css';

/** How many subcategories a product has; one that cannot be read counts none (rules 14.23). */
export function SubcategoryCount({ productId }: { productId: string }) {
  const { data, isPending } = useOptions(productId);
  return isPending ? <Skeleton width={24} height={14} /> : <>{formatCount(data?.length ?? 0)}</>;
}

/** The stock of all its subcategories together. */
export function TotalStock({ productId }: { productId: string }) {
  const { data, isPending } = useOptions(productId);
  if (isPending) return <Skeleton width={32} height={14} />;
  const stock = totalStock(data ?? []);
  return (
    <span className={styles.stockTotal} data-tone={stockTone(stock)}>
      {formatCount(stock)}
    </span>
  );
}
