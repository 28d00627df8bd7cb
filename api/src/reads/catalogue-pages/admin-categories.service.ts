import type { CountedCategory } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { countedCategories } from './admin-categories.sql.ts';

/** Every category with its counts, in the order of the shop. */
export const categoriesOfAdmin = async (on: Queryable): Promise<CountedCategory[]> =>
  (await countedCategories(on)).map(({ id, title, version, products, enabled }) => ({
    _id: id,
    title,
    version,
    product_count: products,
    enabled_count: enabled,
  }));
