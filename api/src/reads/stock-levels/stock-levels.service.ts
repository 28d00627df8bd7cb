import type { listStockLevels, QueryOf, StockLevel } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { patternOf } from '../../platform/db/like.ts';
import { isId } from '../../platform/ids.ts';
import { dollarsOf } from '../../shop/money.ts';
import { countLevels, listLevels, type LevelRow } from './stock-levels.sql.ts';

const daysCounted = 30;

/** The margin in percent of the price, with one decimal. */
const marginOf = (priceCents: number, costCents: number): number =>
  Math.round((1_000 * (priceCents - costCents)) / priceCents) / 10;

const levelOf = (row: LevelRow): StockLevel => ({
  subcategory: { _id: row.id, title: row.title },
  product: { _id: row.productId, title: row.productTitle },
  level: row.available === 0 ? 'OUT' : row.available <= row.lowAt ? 'LOW' : 'OK',
  stock_count: row.available,
  low_stock_at: row.lowAt,
  sold: row.sold,
  days_left: row.sold === 0 ? null : Math.floor((row.available * daysCounted) / row.sold),
  price: dollarsOf(row.priceCents),
  unit_cost: row.unitCostCents === null ? null : dollarsOf(row.unitCostCents),
  margin_percent:
    row.unitCostCents === null || row.priceCents === 0 ? null : marginOf(row.priceCents, row.unitCostCents),
});

/** A page of the options with their stock, or all of them without an amount. */
export async function stockLevels(on: Queryable, query: QueryOf<typeof listStockLevels>) {
  const { level = null, productId = null, search, sort = 'stock_asc', skip = 0, amount = null } = query;
  if (productId !== null && !isId(productId)) return { rows: [], total: 0 };
  const filter = { level, productId, pattern: patternOf(search) };
  const [rows, total] = await Promise.all([
    listLevels(on, filter, sort, skip, amount),
    countLevels(on, filter),
  ]);
  return { rows: rows.map(levelOf), total };
}
