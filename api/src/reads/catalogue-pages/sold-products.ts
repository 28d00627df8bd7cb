import type { Db } from '../../platform/db/db.ts';
import { fresh, type Fresh } from '../../platform/fresh.ts';
import { stockOfProduct, type StockCount } from './catalogue.sql.ts';

interface Sold {
  /** The moment of the last sale, of `performance.now()`. */
  soldAt: number;
  /** The counts since then. */
  counts: Fresh<StockCount[]>;
}

/** The products that were sold since the catalogue was read. After a sale a product is counted once for all requests. */
export function soldProducts(db: Db) {
  const sold = new Map<string, Sold>();
  return {
    add(productId: string, soldAt: number): void {
      const counts = sold.get(productId)?.counts ?? fresh(Infinity, () => stockOfProduct(db, productId));
      counts.invalidate();
      sold.set(productId, { soldAt, counts });
    },

    isSoldAfter: (productId: string, moment: number): boolean =>
      (sold.get(productId)?.soldAt ?? -Infinity) > moment,

    /** Whether it was sold, and not counted since. */
    isUncounted(productId: string): boolean {
      const counts = sold.get(productId)?.counts;
      return counts !== undefined && counts.peek() === undefined;
    },

    /** The counts of a product's options; none when it was sold again meanwhile and will be counted again. */
    async count(productId: string): Promise<StockCount[]> {
      const counts = sold.get(productId)?.counts;
      const rows = (await counts?.read()) ?? [];
      const newest = counts?.peek();
      return newest === undefined || newest === rows ? rows : [];
    },

    invalidateCounts(): void {
      for (const { counts } of sold.values()) counts.invalidate();
    },

    /** Drops sales up to then, which the read state includes. */
    forgetUpTo(moment: number): void {
      for (const [productId, { soldAt }] of sold) if (soldAt <= moment) sold.delete(productId);
    },
  };
}
