import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

export interface CategoryRow {
  id: string;
  title: string;
  version: number;
}

type Row<T> = T & Record<string, unknown>;

/** The order of the shop. */
export const categoryOrder = 'position nulls last, created_at, id';

const insert = statement<{ id: string }>(
  'catalogue.insert-category',
  'insert into categories (title, title_folded) values ($1, $2) returning id',
);

/** Locks it against deletion while the transaction puts something into it. */
const keep = statement<{ id: string }>(
  'catalogue.keep-category',
  'select id from categories where id = $1 for key share',
);

const one = statement<Row<CategoryRow>>(
  'catalogue.one-category',
  'select id, title, version from categories where id = $1',
);

const lockAll = statement<{ id: string }>(
  'catalogue.lock-categories',
  'select id from categories order by id for update',
);

const ordered = statement<Row<CategoryRow>>(
  'catalogue.ordered-categories',
  `select id, title, version from categories order by ${categoryOrder}`,
);

const lock = statement<Row<CategoryRow>>(
  'catalogue.lock-category',
  'select id, title, version from categories where id = $1 for update',
);

const rename = statement<Row<CategoryRow>>(
  'catalogue.rename-category',
  'update categories set title = $2, title_folded = $3 where id = $1 returning id, title, version',
);

const place = statement(
  'catalogue.place-categories',
  `update categories c set position = placed.position
     from unnest($1::uuid[]) with ordinality placed (id, position)
    where c.id = placed.id and c.position is distinct from placed.position`,
);

const countProducts = statement<{ products: number }>(
  'catalogue.products-of-category',
  'select count(*) as products from products where category_id = $1',
);

const moveProducts = statement<{ products: number }>(
  'catalogue.move-products',
  `with moved as (
     update products set category_id = $2, updated_at = now() where category_id = $1 returning deleted_at)
   select count(*) filter (where deleted_at is null) as products from moved`,
);

const moveOutDeleted = statement(
  'catalogue.move-out-deleted-products',
  'update products set category_id = null where category_id = $1 and deleted_at is not null',
);

const moveMoves = statement(
  'catalogue.move-category-moves',
  'update category_moves set category_id = $2 where category_id = $1',
);

const insertMove = statement(
  'catalogue.insert-category-move',
  'insert into category_moves (id, category_id) values ($1, $2)',
);

const remove = statement('catalogue.delete-category', 'delete from categories where id = $1');

/** `folded`: the title in the form that has to be unique. */
export const insertCategory = async (tx: Tx, title: string, folded: string): Promise<string> =>
  (await insert.row(tx, [title, folded]))!.id;
/** Whether it exists. Locks it against deletion until the end of the transaction. */
export const keepCategory = async (tx: Tx, id: string): Promise<boolean> =>
  (await keep.row(tx, [id])) !== undefined;
export const categoryById = (on: Queryable, id: string) => one.row(on, [id]);
export const lockedCategory = (tx: Tx, id: string) => lock.row(tx, [id]);
/** In the order of the shop, which is read once all are locked: another order may have been made until then. */
export async function lockedCategories(tx: Tx): Promise<CategoryRow[]> {
  await lockAll.rows(tx);
  return ordered.rows(tx);
}
/** The category is locked. */
export const renameCategory = async (
  tx: Tx,
  id: string,
  title: string,
  folded: string,
): Promise<CategoryRow> => (await rename.row(tx, [id, title, folded]))!;
/** `ids`: every category, in their order. */
export const placeCategories = (tx: Tx, ids: readonly string[]) => place.run(tx, [ids]);
/** Takes deleted products out of the category. Waits for a product that is being restored, which then stays in it. */
export const moveOutDeletedProducts = (tx: Tx, id: string) => moveOutDeleted.run(tx, [id]);
/** The number of products in the category, deleted ones included. */
export const productsIn = async (tx: Tx, id: string): Promise<number> =>
  (await countProducts.row(tx, [id]))!.products;
/** Moves all products, also deleted ones, which can be restored. Returns how many are not deleted. */
export const moveProductsOf = async (tx: Tx, id: string, into: string): Promise<number> =>
  (await moveProducts.row(tx, [id, into]))!.products;
/** Redirects the address of the category, and the addresses that redirected to it, to `into`. */
export async function rememberMove(tx: Tx, id: string, into: string): Promise<void> {
  await moveMoves.run(tx, [id, into]);
  await insertMove.run(tx, [id, into]);
}
/** Deletes a category without products. */
export const removeCategory = (tx: Tx, id: string) => remove.run(tx, [id]);
