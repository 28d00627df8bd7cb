import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { categoryOrder, type CategoryRow } from '../../shop/catalogue/categories.sql.ts';

interface CountedCategoryRow extends CategoryRow {
  products: number;
  enabled: number;
}

const counted = statement<CountedCategoryRow & Record<string, unknown>>(
  'catalogue.counted-categories',
  `select id, title, version, coalesce(p.products, 0) as products, coalesce(p.enabled, 0) as enabled
     from categories left join (
       select category_id, count(*) as products, count(*) filter (where enabled) as enabled
         from products where deleted_at is null group by category_id) p on p.category_id = id
    order by ${categoryOrder}`,
);

/** In the order of the shop, with how many products each has, and how many of these are on sale. */
export const countedCategories = (on: Queryable) => counted.rows(on);
