import type { StockLevel } from 'shared-contract/types';
import { csv } from 'shared-ui/csv';
import { strings } from '../../strings.ts';

/** Options and their stock as a CSV file, money in dollars. A file of its own, because the library is fetched with the first download. */
export const levelsCsv = (rows: readonly StockLevel[]): string =>
  csv(
    strings.stockLevels.csvHead,
    rows.map((row) => [
      row.subcategory._id,
      row.product.title,
      row.subcategory.title,
      strings.stockLevels.levels[row.level],
      row.stock_count,
      row.low_stock_at,
      row.sold,
      row.days_left,
      row.price,
      row.unit_cost,
      row.margin_percent,
    ]),
  );
