import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { optionColumns, type LockedOption } from '../stock/stock.sql.ts';

type Row<T> = T & Record<string, unknown>;

// The position is finer than a Date: lines that came back together differ by microseconds.
const takeCart = statement<Row<LockedOption & { amount: number; place: number }>>(
  'checkout.take-cart',
  `with taken as (delete from cart_lines where user_id = $1 returning subcategory_id, amount, added_at),
   line as (select *, (row_number() over (order by added_at, subcategory_id))::int as place from taken)
   select ${optionColumns}, line.amount, line.place
     from line join subcategories s on s.id = line.subcategory_id join products p on p.id = s.product_id
    order by s.id for no key update of s`,
);

/** Empties the cart and locks its options; returns its lines in the order they were added. */
export async function takeCartLines(tx: Tx, userId: string) {
  const rows = await takeCart.rows(tx, [userId]);
  return rows
    .sort((a, b) => a.place - b.place)
    .map((row) => ({ option: row as LockedOption, amount: row.amount }));
}
