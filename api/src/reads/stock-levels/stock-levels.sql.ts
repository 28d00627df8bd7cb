import type { StockLevelName } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statements } from '../../platform/db/statement.ts';
import { runsLow } from '../../shop/catalogue/thresholds.sql.ts';

export interface LevelRow {
  id: string;
  title: string;
  productId: string;
  productTitle: string;
  available: number;
  lowAt: number;
  sold: number;
  priceCents: number;
  unitCostCents: number | null;
}

const levels: Record<StockLevelName, string> = {
  OUT: 's.available_count = 0',
  LOW: runsLow,
  OK: 's.available_count > s.low_stock_at',
};

/** A condition is in the SQL only where its filter is set, so that the options of one product are found by its index. */
const found = (level: StockLevelName | null, productId: string | null) =>
  `from subcategories s join products p on p.id = s.product_id
    where s.deleted_at is null and p.deleted_at is null and p.enabled
      ${level === null ? '' : `and ${levels[level]}`} and ${productId === null ? '$1::uuid is null' : 's.product_id = $1'}`;

const page = statements<LevelRow & Record<string, unknown>>('stock-levels.list');
const count = statements<{ count: number }>('stock-levels.count');

/** Sales and cost are looked up by option, and only for the options of the page. `amount`: null for all. */
export const listLevels = (
  on: Queryable,
  level: StockLevelName | null,
  productId: string | null,
  skip: number,
  amount: number | null,
) =>
  page(
    `select s.*, coalesce(sales.sold, 0)::int as sold, batch.unit_cost_cents as "unitCostCents"
       from (select s.id, s.title, p.id as "productId", p.title as "productTitle", s.available_count as available,
                    s.low_stock_at as "lowAt", s.price_cents as "priceCents"
               ${found(level, productId)} order by s.available_count, p.title, s.title, s.id offset $2 limit $3) s
       left join lateral (
         select sum(o.amount) as sold from orders o
          where o.subcategory_id = s.id and o.status = 'COMPLETED' and o.completed_at > now() - interval '30 days') sales on true
       left join lateral (
         select b.unit_cost_cents from stock_imports b
          where b.subcategory_id = s.id and b.unit_cost_cents is not null and b.added_count > b.withdrawn_count
          order by b.created_at desc limit 1) batch on true
      order by s.available, s."productTitle", s.title, s.id`,
  ).rows(on, [productId, skip, amount]);

export const countLevels = async (
  on: Queryable,
  level: StockLevelName | null,
  productId: string | null = null,
): Promise<number> =>
  (await count(`select count(*)::int as count ${found(level, productId)}`).row(on, [productId]))?.count ?? 0;
