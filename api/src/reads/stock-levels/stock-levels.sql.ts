import type { StockLevelName } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

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

const level = `case when s.available_count = 0 then 'OUT' when s.available_count <= s.low_stock_at then 'LOW' else 'OK' end`;
const found = `from subcategories s join products p on p.id = s.product_id
  where s.deleted_at is null and p.deleted_at is null and p.enabled
    and ($1::text is null or ${level} = $1) and ($2::uuid is null or p.id = $2)`;

// What was sold is looked for by product, of which there is an index, and only for the options of a page.
const list = statement<LevelRow & Record<string, unknown>>(
  'stock-levels.list',
  `select s.*, coalesce(sales.sold, 0)::int as sold, batch.unit_cost_cents as "unitCostCents"
     from (select s.id, s.title, p.id as "productId", p.title as "productTitle", s.available_count as available,
                  s.low_stock_at as "lowAt", s.price_cents as "priceCents"
             ${found} order by s.available_count, p.title, s.title, s.id offset $3 limit $4) s
     left join lateral (
       select sum(o.amount) as sold from orders o
        where o.product_id = s."productId" and o.subcategory_id = s.id and o.status = 'COMPLETED'
          and o.created_at > now() - interval '30 days') sales on true
     left join lateral (
       select b.unit_cost_cents from stock_imports b
        where b.subcategory_id = s.id and b.unit_cost_cents is not null and b.added_count > b.withdrawn_count
        order by b.created_at desc limit 1) batch on true
    order by s.available, s."productTitle", s.title, s.id`,
);

const count = statement<{ count: number }>('stock-levels.count', `select count(*)::int as count ${found}`);

export const listLevels = (
  on: Queryable,
  which: StockLevelName | null,
  productId: string | null,
  skip: number,
  amount: number,
) => list.rows(on, [which, productId, skip, amount]);

export const countLevels = async (
  on: Queryable,
  which: StockLevelName | null,
  productId: string | null = null,
): Promise<number> => (await count.row(on, [which, productId]))?.count ?? 0;
