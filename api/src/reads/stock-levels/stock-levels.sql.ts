import type { StockLevelName, StockSort } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { foldedFor } from '../../platform/db/like.ts';
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

/** The filter of the list; a null field does not filter. */
export interface LevelFilter {
  level: StockLevelName | null;
  productId: string | null;
  /** A pattern of `like`, folded as titles are. */
  pattern: string | null;
}

/** A condition is in the SQL only where its filter is set, so that the options of one product are found by its index. */
const found = ({ level, productId, pattern }: LevelFilter, sales = '') =>
  `from subcategories s join products p on p.id = s.product_id ${sales}
    where s.deleted_at is null and p.deleted_at is null and p.enabled
      ${level === null ? '' : `and ${levels[level]}`} and ${productId === null ? '$1::uuid is null' : 's.product_id = $1'}
      and ${pattern === null ? '$2::text is null' : `${foldedFor(pattern, "p.title || ' ' || s.title")} like $2`}`;

const soldLately = "o.status = 'COMPLETED' and o.completed_at > now() - interval '30 days'";

const byStock = (direction: string) => `order by s.available_count ${direction}, p.title, s.title, s.id`;
const byDays = (direction: string) =>
  `order by s.available_count / nullif(sales.sold, 0)::float8 ${direction}, p.title, s.title, s.id`;
const orders: Record<StockSort, string> = {
  stock_asc: byStock('asc'),
  stock_desc: byStock('desc'),
  days_asc: byDays('asc nulls last'),
  days_desc: byDays('desc nulls first'),
};

const page = statements<LevelRow & Record<string, unknown>>('stock-levels.list');
const count = statements<{ count: number }>('stock-levels.count');

const valuesOf = ({ productId, pattern }: LevelFilter) => [productId, pattern];

/** The sales of every option, for a sort order that needs all of them. */
const soldOfAll = `left join (select o.subcategory_id, sum(o.amount) as sold from orders o where ${soldLately} group by 1) sales
                     on sales.subcategory_id = s.id`;

/** Sales and cost are looked up by option, and only for the options of the page. `amount`: null for all. */
export const listLevels = (
  on: Queryable,
  filter: LevelFilter,
  sort: StockSort,
  skip: number,
  amount: number | null,
): Promise<LevelRow[]> =>
  page(
    `select s.*, coalesce(sales.sold, 0)::int as sold, batch.unit_cost_cents as "unitCostCents"
       from (select s.*, row_number() over () as place from (
               select s.id, s.title, p.id as "productId", p.title as "productTitle", s.available_count as available,
                      s.low_stock_at as "lowAt", s.price_cents as "priceCents"
                 ${found(filter, sort.startsWith('days') ? soldOfAll : '')} ${orders[sort]} offset $3 limit $4) s) s
       left join lateral (
         select sum(o.amount) as sold from orders o where o.subcategory_id = s.id and ${soldLately}) sales on true
       left join lateral (
         select b.unit_cost_cents from stock_imports b
          where b.subcategory_id = s.id and b.unit_cost_cents is not null and b.added_count > b.withdrawn_count
          order by b.created_at desc limit 1) batch on true
      order by s.place`,
  ).rows(on, [...valuesOf(filter), skip, amount]);

export const countLevels = async (on: Queryable, filter: LevelFilter): Promise<number> =>
  (await count(`select count(*)::int as count ${found(filter)}`).row(on, valuesOf(filter)))?.count ?? 0;
