import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { runsLow } from '../../shop/catalogue/thresholds.sql.ts';

const counts = statement<{ id: string; options: number; stock: number }>(
  'admin-products.counts',
  `select product_id as id, count(*)::int as options, sum(available_count)::int as stock
     from subcategories where product_id = any ($1::uuid[]) and deleted_at is null group by product_id`,
);

const low = statement<{ id: string }>(
  'admin-products.low',
  `select distinct s.product_id as id from subcategories s where s.deleted_at is null and ${runsLow}`,
);

/** The products of which an option runs low, the disabled ones too. */
export const productsRunningLow = async (on: Queryable): Promise<ReadonlySet<string>> =>
  new Set((await low.rows(on)).map(({ id }) => id));

/** How many options these products have and how many codes of them are for sale; products without options are left out. */
export const optionsOfProducts = (on: Queryable, productIds: readonly string[]) =>
  counts.rows(on, [productIds]);
