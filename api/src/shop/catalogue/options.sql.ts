import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import type { OptionRow, ShownOption } from './catalogue.view.ts';
import { justDeleted } from './deletion.sql.ts';

/** An option as an admin writes it. */
export interface OptionFields {
  title: string;
  priceCents: number;
  faceValueCents: number | null;
}

type Row<T> = T & Record<string, unknown>;

/** How the options of a product are ordered: as an admin has put them, then by price (rules 2.16). */
export const optionOrder = 'position nulls last, price_cents, created_at, id';

/** An option as it is shown, of a row `s` of subcategories. */
const shownOption = `
  select s.id, s.product_id as "productId", s.title, s.price_cents as "priceCents",
         s.face_value_cents as "faceValueCents", s.available_count as available, s.version,
         p.title as "productTitle", p.product_image_url as "imageUrl"
    from s join products p on p.id = s.product_id`;
type ShownOptionRow = Row<OptionRow & { productTitle: string; imageUrl: string | null }>;

const insert = statement<ShownOptionRow>(
  'catalogue.insert-option',
  `with s as (
     insert into subcategories (product_id, title, price_cents, face_value_cents) values ($1, $2, $3, $4) returning *)
   ${shownOption}`,
);

const one = statement<ShownOptionRow>(
  'catalogue.option',
  `with s as (select * from subcategories where id = $1 and deleted_at is null) ${shownOption} where p.deleted_at is null`,
);

const lock = statement<Row<OptionFields & { productId: string; version: number }>>(
  'catalogue.lock-option',
  `select s.title, s.price_cents as "priceCents", s.face_value_cents as "faceValueCents", s.product_id as "productId",
          s.version
     from subcategories s join products p on p.id = s.product_id
    where s.id = $1 and s.deleted_at is null and p.deleted_at is null for no key update of s`,
);

const update = statement<ShownOptionRow>(
  'catalogue.update-option',
  `with s as (
     update subcategories set title = $2, price_cents = $3, face_value_cents = $4, updated_at = now()
      where id = $1 returning *)
   ${shownOption}`,
);

const remove = statement(
  'catalogue.delete-option',
  'update subcategories set deleted_at = now(), updated_at = now() where id = $1',
);

const copy = statement(
  'catalogue.copy-options',
  `insert into subcategories (product_id, title, price_cents, face_value_cents, low_stock_at, position, created_at)
   select $2, title, price_cents, face_value_cents, low_stock_at, position,
          now() + make_interval(secs => 0.000001 * row_number() over (order by created_at, id))
     from subcategories where product_id = $1 and deleted_at is null`,
);

const available = statement<{ available: number }>(
  'catalogue.available',
  'select available_count as available from subcategories where id = $1',
);

const ids = statement<{ id: string }>(
  'catalogue.option-ids',
  `select id from subcategories where product_id = $1 and deleted_at is null order by ${optionOrder}`,
);

// In the order in which checkouts lock them.
const lockAll = statement(
  'catalogue.lock-options',
  'select from subcategories where product_id = $1 and deleted_at is null order by id for no key update',
);

const order = statement(
  'catalogue.order-options',
  `update subcategories s set position = o.position, updated_at = now()
     from unnest($1::uuid[]) with ordinality as o (id, position) where s.id = o.id`,
);

const restore = statement<{ title: string }>(
  'catalogue.restore-option',
  `update subcategories s set deleted_at = null, updated_at = now() from products p
    where s.id = $1 and s.${justDeleted} and p.id = s.product_id and p.deleted_at is null returning s.title`,
);

const valuesOf = ({ title, priceCents, faceValueCents }: OptionFields): unknown[] => [
  title,
  priceCents,
  faceValueCents,
];

const shown = ({ productTitle, imageUrl, ...option }: ShownOptionRow): ShownOption => ({
  option,
  product: { id: option.productId, title: productTitle, imageUrl },
});

export const readOption = async (on: Queryable, id: string): Promise<ShownOption | undefined> => {
  const row = await one.row(on, [id]);
  return row && shown(row);
};

export const insertOption = async (tx: Tx, productId: string, option: OptionFields): Promise<ShownOption> =>
  shown((await insert.row(tx, [productId, ...valuesOf(option)]))!);

export const lockOption = (tx: Tx, id: string) => lock.row(tx, [id]);

/** The option is locked. */
export const updateOption = async (tx: Tx, id: string, option: OptionFields): Promise<ShownOption> =>
  shown((await update.row(tx, [id, ...valuesOf(option)]))!);

export const deleteOption = (tx: Tx, id: string) => remove.run(tx, [id]);

/** Undefined where it was not deleted just now, or its product is deleted. */
export const restoreOption = (tx: Tx, id: string) => restore.row(tx, [id]);

/** The copies have the order of their originals, and no stock. */
export const copyOptions = (tx: Tx, from: string, to: string) => copy.run(tx, [from, to]);

/** How many items of an option are for sale; of a deleted one too. */
export const availableOf = (on: Queryable, id: string) => available.row(on, [id]);

/** The ids of the options of a product, in their order. */
export async function lockOptionsOfProduct(tx: Tx, productId: string): Promise<string[]> {
  await lockAll.run(tx, [productId]);
  return (await ids.rows(tx, [productId])).map(({ id }) => id);
}

/** The options, all of one product, are locked. */
export const orderOptions = (tx: Tx, ids: readonly string[]) => order.run(tx, [ids]);
