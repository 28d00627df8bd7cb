import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

const counts = statement<{ id: string; options: number; stock: number }>(
  'admin-products.counts',
  `select product_id as id, count(*)::int as options, sum(available_count)::int as stock
     from subcategories where product_id = any ($1::uuid[]) and deleted_at is null group by product_id`,
);

/** How many options these products have and how many codes of them are for sale; products without options are left out. */
export const optionsOfProducts = (on: Queryable, productIds: readonly string[]) =>
  counts.rows(on, [productIds]);
