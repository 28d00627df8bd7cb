import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import {
  offerOf,
  type OfferedOption,
  type OptionRow,
  type ProductRow,
  type ShownOption,
  type ShownProduct,
} from './catalogue.view.ts';

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

/** An option as an admin writes it. */
export interface OptionFields {
  title: string;
  priceCents: number;
  faceValueCents: number | null;
}

type Row<T> = T & Record<string, unknown>;

/** How the options of a product are ordered: as an admin has put them, then by price (rules 2.16). */
export const optionOrder = 'position nulls last, price_cents, created_at, id';

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

/** An option as it is shown, of a row `s` of subcategories. */
const shownOption = `
  select s.id, s.product_id as "productId", s.title, s.price_cents as "priceCents",
         s.face_value_cents as "faceValueCents", s.available_count as available, s.version,
         p.title as "productTitle", p.product_image_url as "imageUrl"
    from s join products p on p.id = s.product_id`;
type ShownOptionRow = Row<OptionRow & { productTitle: string; imageUrl: string | null }>;

const insertProduct = statement<ShownProductRow>(
  'catalogue.insert-product',
  `with p as (
     insert into products (title, description, product_image_url, category_id, enabled, replace_enabled,
                           auto_replace_enabled, auto_replace_max, warranty_seconds, redeem_instructions, starting_at_cents)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning *)
   ${shownProduct}`,
);

const oneProduct = statement<ShownProductRow>(
  'catalogue.product',
  `with p as (select * from products where id = $1 and deleted_at is null) ${shownProduct}`,
);

const lockProduct = statement<Row<ProductFields & { version: number }>>(
  'catalogue.lock-product',
  `select title, description, product_image_url as "imageUrl", category_id as "categoryId", enabled,
          replace_enabled as "replaceEnabled", auto_replace_enabled as "autoReplaceEnabled",
          auto_replace_max as "autoReplaceMax", warranty_seconds as "warrantySeconds",
          redeem_instructions as "redeemInstructions", version
     from products where id = $1 and deleted_at is null for no key update`,
);

const updateProduct = statement<ShownProductRow>(
  'catalogue.update-product',
  `with p as (
     update products
        set title = $2, description = $3, product_image_url = $4, category_id = $5, enabled = $6, replace_enabled = $7,
            auto_replace_enabled = $8, auto_replace_max = $9, warranty_seconds = $10, redeem_instructions = $11,
            updated_at = now()
      where id = $1 returning *)
   ${shownProduct}`,
);

const deleteProduct = statement(
  'catalogue.delete-product',
  'update products set deleted_at = now(), updated_at = now() where id = $1',
);

/** How long a deletion can be undone: the screen offers it for ten seconds, and a slow connection needs some more. */
const justDeleted = `deleted_at > now() - interval '1 minute'`;

const restoreProduct = statement<{ title: string }>(
  'catalogue.restore-product',
  `update products set deleted_at = null, updated_at = now() where id = $1 and ${justDeleted} returning title`,
);

const insertOption = statement<ShownOptionRow>(
  'catalogue.insert-option',
  `with s as (
     insert into subcategories (product_id, title, price_cents, face_value_cents) values ($1, $2, $3, $4) returning *)
   ${shownOption}`,
);

const oneOption = statement<ShownOptionRow>(
  'catalogue.option',
  `with s as (select * from subcategories where id = $1 and deleted_at is null) ${shownOption} where p.deleted_at is null`,
);

const lockOption = statement<Row<OptionFields & { productId: string; version: number }>>(
  'catalogue.lock-option',
  `select s.title, s.price_cents as "priceCents", s.face_value_cents as "faceValueCents", s.product_id as "productId",
          s.version
     from subcategories s join products p on p.id = s.product_id
    where s.id = $1 and s.deleted_at is null and p.deleted_at is null for no key update of s`,
);

const updateOption = statement<ShownOptionRow>(
  'catalogue.update-option',
  `with s as (
     update subcategories set title = $2, price_cents = $3, face_value_cents = $4, updated_at = now()
      where id = $1 returning *)
   ${shownOption}`,
);

const deleteOption = statement(
  'catalogue.delete-option',
  'update subcategories set deleted_at = now(), updated_at = now() where id = $1',
);

const copyOptions = statement(
  'catalogue.copy-options',
  `insert into subcategories (product_id, title, price_cents, face_value_cents, low_stock_at, position, created_at)
   select $2, title, price_cents, face_value_cents, low_stock_at, position,
          now() + make_interval(secs => 0.000001 * row_number() over (order by created_at, id))
     from subcategories where product_id = $1 and deleted_at is null`,
);

const optionIds = statement<{ id: string }>(
  'catalogue.option-ids',
  `select id from subcategories where product_id = $1 and deleted_at is null order by ${optionOrder}`,
);

// In the order in which checkouts lock them.
const lockOptions = statement(
  'catalogue.lock-options',
  'select from subcategories where product_id = $1 and deleted_at is null order by id for no key update',
);

const orderOptions = statement(
  'catalogue.order-options',
  `update subcategories s set position = o.position, updated_at = now()
     from unnest($1::uuid[]) with ordinality as o (id, position) where s.id = o.id`,
);

const restoreOption = statement<{ title: string }>(
  'catalogue.restore-option',
  `update subcategories s set deleted_at = null, updated_at = now() from products p
    where s.id = $1 and s.${justDeleted} and p.id = s.product_id and p.deleted_at is null returning s.title`,
);

const productValues = (product: ProductFields): unknown[] => [
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
const optionValues = ({ title, priceCents, faceValueCents }: OptionFields): unknown[] => [
  title,
  priceCents,
  faceValueCents,
];

const productFrom = ({ options, ...row }: ShownProductRow): ShownProduct => ({
  row,
  startingAtCents: row.startingAtCents,
  ...offerOf(row, options),
});
const optionFrom = ({ productTitle, imageUrl, ...option }: ShownOptionRow): ShownOption => ({
  option,
  product: { id: option.productId, title: productTitle, imageUrl },
});

export const readProduct = async (on: Queryable, id: string): Promise<ShownProduct | undefined> => {
  const row = await oneProduct.row(on, [id]);
  return row && productFrom(row);
};
export const readOption = async (on: Queryable, id: string): Promise<ShownOption | undefined> => {
  const row = await oneOption.row(on, [id]);
  return row && optionFrom(row);
};

export const createProduct = async (
  tx: Tx,
  product: ProductFields,
  startingAtCents: number,
): Promise<ShownProduct> =>
  productFrom((await insertProduct.row(tx, [...productValues(product), startingAtCents]))!);
export const lockedProduct = (tx: Tx, id: string) => lockProduct.row(tx, [id]);
/** The product is locked. */
export const changeProduct = async (tx: Tx, id: string, product: ProductFields): Promise<ShownProduct> =>
  productFrom((await updateProduct.row(tx, [id, ...productValues(product)]))!);
export const removeProduct = (tx: Tx, id: string) => deleteProduct.run(tx, [id]);
/** Undefined where it was not deleted just now. */
export const bringProductBack = (tx: Tx, id: string) => restoreProduct.row(tx, [id]);
export const createOption = async (tx: Tx, productId: string, option: OptionFields): Promise<ShownOption> =>
  optionFrom((await insertOption.row(tx, [productId, ...optionValues(option)]))!);
export const lockedOption = (tx: Tx, id: string) => lockOption.row(tx, [id]);
/** The option is locked. */
export const changeOption = async (tx: Tx, id: string, option: OptionFields): Promise<ShownOption> =>
  optionFrom((await updateOption.row(tx, [id, ...optionValues(option)]))!);
export const removeOption = (tx: Tx, id: string) => deleteOption.run(tx, [id]);
/** The copies have the order of their originals, and no stock. */
export const duplicateOptions = (tx: Tx, from: string, to: string) => copyOptions.run(tx, [from, to]);
/** In their order, locked. */
export async function lockedOptionIds(tx: Tx, productId: string): Promise<string[]> {
  await lockOptions.run(tx, [productId]);
  return (await optionIds.rows(tx, [productId])).map(({ id }) => id);
}
/** The options, all of one product, are locked. */
export const placeOptions = (tx: Tx, ids: readonly string[]) => orderOptions.run(tx, [ids]);
/** Undefined where it was not deleted just now, or its product is deleted. */
export const bringOptionBack = (tx: Tx, id: string) => restoreOption.row(tx, [id]);
