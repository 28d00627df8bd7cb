import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

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

const category = statement<{ id: string }>('catalogue.category', 'select id from categories where id = $1');
const insertCategory = statement<{ id: string }>(
  'catalogue.insert-category',
  'insert into categories (title, title_folded) values ($1, $2) returning id',
);

const insertProduct = statement<{ id: string }>(
  'catalogue.insert-product',
  `insert into products (title, description, product_image_url, category_id, enabled, replace_enabled,
                         auto_replace_enabled, auto_replace_max, warranty_seconds, redeem_instructions, starting_at_cents)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
);

const lockProduct = statement<Row<ProductFields & { version: number }>>(
  'catalogue.lock-product',
  `select title, description, product_image_url as "imageUrl", category_id as "categoryId", enabled,
          replace_enabled as "replaceEnabled", auto_replace_enabled as "autoReplaceEnabled",
          auto_replace_max as "autoReplaceMax", warranty_seconds as "warrantySeconds",
          redeem_instructions as "redeemInstructions", version
     from products where id = $1 and deleted_at is null for no key update`,
);

const updateProduct = statement(
  'catalogue.update-product',
  `update products
      set title = $2, description = $3, product_image_url = $4, category_id = $5, enabled = $6, replace_enabled = $7,
          auto_replace_enabled = $8, auto_replace_max = $9, warranty_seconds = $10, redeem_instructions = $11,
          updated_at = now()
    where id = $1`,
);

const deleteProduct = statement(
  'catalogue.delete-product',
  'update products set deleted_at = now(), updated_at = now() where id = $1',
);

const insertOption = statement<{ id: string }>(
  'catalogue.insert-option',
  `insert into subcategories (product_id, title, price_cents, face_value_cents) values ($1, $2, $3, $4) returning id`,
);

const lockOption = statement<Row<OptionFields & { productId: string; version: number }>>(
  'catalogue.lock-option',
  `select s.title, s.price_cents as "priceCents", s.face_value_cents as "faceValueCents", s.product_id as "productId",
          s.version
     from subcategories s join products p on p.id = s.product_id
    where s.id = $1 and s.deleted_at is null and p.deleted_at is null for no key update of s`,
);

const updateOption = statement(
  'catalogue.update-option',
  `update subcategories set title = $2, price_cents = $3, face_value_cents = $4, updated_at = now() where id = $1`,
);

const deleteOption = statement(
  'catalogue.delete-option',
  'update subcategories set deleted_at = now(), updated_at = now() where id = $1',
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

export const categoryExists = async (tx: Tx, id: string): Promise<boolean> =>
  (await category.row(tx, [id])) !== undefined;
/** `folded`: the title in the form that has to be unique. */
export const createCategory = async (tx: Tx, title: string, folded: string): Promise<string> =>
  (await insertCategory.row(tx, [title, folded]))!.id;
export const createProduct = async (
  tx: Tx,
  product: ProductFields,
  startingAtCents: number,
): Promise<string> => (await insertProduct.row(tx, [...productValues(product), startingAtCents]))!.id;
export const lockedProduct = (tx: Tx, id: string) => lockProduct.row(tx, [id]);
export const changeProduct = (tx: Tx, id: string, product: ProductFields) =>
  updateProduct.run(tx, [id, ...productValues(product)]);
export const removeProduct = (tx: Tx, id: string) => deleteProduct.run(tx, [id]);
export const createOption = async (tx: Tx, productId: string, option: OptionFields): Promise<string> =>
  (await insertOption.row(tx, [productId, ...optionValues(option)]))!.id;
export const lockedOption = (tx: Tx, id: string) => lockOption.row(tx, [id]);
export const changeOption = (tx: Tx, id: string, option: OptionFields) =>
  updateOption.run(tx, [id, ...optionValues(option)]);
export const removeOption = (tx: Tx, id: string) => deleteOption.run(tx, [id]);
