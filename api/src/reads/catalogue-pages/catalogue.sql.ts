import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { optionOrder } from '../../shop/catalogue/options.sql.ts';
import { categoryOrder } from '../../shop/catalogue/categories.sql.ts';
import type { OptionRow, ProductRow } from '../../shop/catalogue/catalogue.view.ts';

export interface CategoryRow {
  id: string;
  title: string;
}

/** Oldest first: the order in which the store was stocked is its featured order. */
const products = statement<ProductRow & Record<string, unknown>>(
  'catalogue.products',
  `select p.id, p.title, p.description, p.product_image_url as "imageUrl",
          p.category_id as "categoryId", c.title as "categoryTitle",
          p.starting_at_cents as "startingAtCents", p.enabled,
          p.replace_enabled as "replaceEnabled", p.auto_replace_enabled as "autoReplaceEnabled",
          p.auto_replace_max as "autoReplaceMax", p.warranty_seconds as "warrantySeconds",
          p.redeem_instructions as "redeemInstructions",
          p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.version
     from products p join categories c on c.id = p.category_id
    where p.deleted_at is null
    order by p.created_at, p.id`,
);

const options = statement<OptionRow & Record<string, unknown>>(
  'catalogue.options',
  `select id, product_id as "productId", title, price_cents as "priceCents",
          face_value_cents as "faceValueCents", available_count as available, version
     from subcategories
    where deleted_at is null
    order by ${optionOrder}`,
);

const categories = statement<CategoryRow & Record<string, unknown>>(
  'catalogue.categories',
  `select id, title from categories order by ${categoryOrder}`,
);

/** The category that a merged one went into. */
interface CategoryMove {
  id: string;
  into: string;
}

const moves = statement<CategoryMove & Record<string, unknown>>(
  'catalogue.category-moves',
  'select id, category_id as "into" from category_moves',
);

/**
 * One row that says whether the catalogue is what it was: `version` changes with any product, option, category
 * or rating; `stock` lists the counts of all options in the order of their ids.
 */
const fingerprint = statement<{ version: string; stock: string | null }>(
  'catalogue.fingerprint',
  `select concat_ws('/',
            (select concat_ws(':', count(*), sum(extract(epoch from updated_at)), count(deleted_at),
                              sum(hashtextextended(concat_ws(':', id, rating_sum, rating_count), 0))) from products),
            (select concat_ws(':', count(*), sum(extract(epoch from updated_at)), count(deleted_at))
               from subcategories),
            (select concat_ws(':', count(*), sum(hashtextextended(concat_ws(':', id, position, title), 0))) from categories),
            (select concat_ws(':', count(*), sum(hashtextextended(concat_ws(':', id, category_id), 0)))
               from category_moves)) as version,
          (select string_agg(available_count::text, ',' order by id)
             from subcategories where deleted_at is null) as stock`,
);

/** How many items of an option are available. */
export interface StockCount {
  id: string;
  available: number;
}

const countsOfProduct = statement<StockCount & Record<string, unknown>>(
  'catalogue.counts-of-product',
  `select id, available_count as available from subcategories
    where product_id = $1 and deleted_at is null`,
);

export const allProducts = (on: Queryable): Promise<ProductRow[]> => products.rows(on);
export const allOptions = (on: Queryable): Promise<OptionRow[]> => options.rows(on);
export const allCategories = (on: Queryable): Promise<CategoryRow[]> => categories.rows(on);
/** By the id of the merged category. */
export const categoryMoves = async (on: Queryable): Promise<Map<string, string>> =>
  new Map((await moves.rows(on)).map(({ id, into }) => [id, into]));
export const readFingerprint = async (on: Queryable): Promise<{ version: string; stock: string | null }> =>
  (await fingerprint.row(on)) ?? { version: '', stock: null };
export const stockOfProduct = (on: Queryable, productId: string) => countsOfProduct.rows(on, [productId]);
