import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { offerOf, type OfferedOption, type ProductRow, type ShownProduct } from './catalogue.view.ts';
import { justDeleted } from './deletion.sql.ts';

/** A product as an admin writes it. */
export interface ProductFields {
  title: string;
  description: string;
  imageUrl: string | null;
  categoryId: string;
  enabled: boolean;
  replaceEnabled: boolean;
  autoReplaceEnabled: boolean;
  autoReplaceMax: number;
  warrantySeconds: number;
  redeemInstructions: string | null;
}

type Row<T> = T & Record<string, unknown>;

/** A product as it is shown, of a row `p` of products. */
const shownProduct = `
  select p.id, p.title, p.description, p.product_image_url as "imageUrl", p.category_id as "categoryId",
         c.title as "categoryTitle", p.enabled, p.replace_enabled as "replaceEnabled",
         p.auto_replace_enabled as "autoReplaceEnabled", p.auto_replace_max as "autoReplaceMax",
         p.warranty_seconds as "warrantySeconds", p.redeem_instructions as "redeemInstructions",
         p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.version,
         coalesce(o.cheapest, p.starting_at_cents) as "startingAtCents", o.options
    from p join categories c on c.id = p.category_id
    cross join lateral (select min(price_cents) as cheapest,
                               coalesce(json_agg(json_build_object('priceCents', price_cents, 'faceValueCents',
                                 face_value_cents, 'available', available_count)), '[]') as options
                          from subcategories where product_id = p.id and deleted_at is null) o`;
type ShownProductRow = Row<ProductRow & { options: OfferedOption[] }>;

const insert = statement<ShownProductRow>(
  'catalogue.insert-product',
  `with p as (
     insert into products (title, description, product_image_url, category_id, enabled, replace_enabled,
                           auto_replace_enabled, auto_replace_max, warranty_seconds, redeem_instructions, starting_at_cents)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning *)
   ${shownProduct}`,
);

const one = statement<ShownProductRow>(
  'catalogue.product',
  `with p as (select * from products where id = $1 and deleted_at is null) ${shownProduct}`,
);

const lock = statement<Row<ProductFields & { version: number }>>(
  'catalogue.lock-product',
  `select title, description, product_image_url as "imageUrl", category_id as "categoryId", enabled,
          replace_enabled as "replaceEnabled", auto_replace_enabled as "autoReplaceEnabled",
          auto_replace_max as "autoReplaceMax", warranty_seconds as "warrantySeconds",
          redeem_instructions as "redeemInstructions", version
     from products where id = $1 and deleted_at is null for no key update`,
);

const update = statement<ShownProductRow>(
  'catalogue.update-product',
  `with p as (
     update products
        set title = $2, description = $3, product_image_url = $4, category_id = $5, enabled = $6, replace_enabled = $7,
            auto_replace_enabled = $8, auto_replace_max = $9, warranty_seconds = $10, redeem_instructions = $11,
            updated_at = now()
      where id = $1 returning *)
   ${shownProduct}`,
);

const remove = statement(
  'catalogue.delete-product',
  'update products set deleted_at = now(), updated_at = now() where id = $1',
);

const restore = statement<{ title: string }>(
  'catalogue.restore-product',
  `update products set deleted_at = null, updated_at = now() where id = $1 and ${justDeleted} returning title`,
);

const valuesOf = (product: ProductFields): unknown[] => [
  product.title,
  product.description,
  product.imageUrl,
  product.categoryId,
  product.enabled,
  product.replaceEnabled,
  product.autoReplaceEnabled,
  product.autoReplaceMax,
  product.warrantySeconds,
  product.redeemInstructions,
];

const shown = ({ options, ...row }: ShownProductRow): ShownProduct => ({
  row,
  startingAtCents: row.startingAtCents,
  ...offerOf(row, options),
});

export const readProduct = async (on: Queryable, id: string): Promise<ShownProduct | undefined> => {
  const row = await one.row(on, [id]);
  return row && shown(row);
};

export const insertProduct = async (
  tx: Tx,
  product: ProductFields,
  startingAtCents: number,
): Promise<ShownProduct> => shown((await insert.row(tx, [...valuesOf(product), startingAtCents]))!);

export const lockProduct = (tx: Tx, id: string) => lock.row(tx, [id]);

/** The product is locked. */
export const updateProduct = async (tx: Tx, id: string, product: ProductFields): Promise<ShownProduct> =>
  shown((await update.row(tx, [id, ...valuesOf(product)]))!);

export const deleteProduct = (tx: Tx, id: string) => remove.run(tx, [id]);

/** Undefined where it was not deleted just now. */
export const restoreProduct = (tx: Tx, id: string) => restore.row(tx, [id]);
