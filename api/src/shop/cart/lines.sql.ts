import { Collision, constraintOf } from '../../platform/db/database-errors.ts';
import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { lockedOptionColumns, type LockedOption } from '../catalogue/option-locks.sql.ts';

type Row<T> = T & Record<string, unknown>;

// The place is a number because a Date is too coarse: lines that were put back together differ by microseconds.
const take = statement<Row<LockedOption & { amount: number; place: number }>>(
  'cart.take-lines',
  `with taken as (delete from cart_lines where user_id = $1 returning subcategory_id, amount, added_at),
   line as (select *, (row_number() over (order by added_at, subcategory_id))::int as place from taken)
   select ${lockedOptionColumns}, line.amount, line.place
     from line join subcategories s on s.id = line.subcategory_id join products p on p.id = s.product_id
    order by s.id for no key update of s`,
);

// Lines that the buyer has added since are kept. An option that is in both gets the larger amount. A cart has 50 lines.
const giveLinesBack = statement(
  'cart.give-back',
  `with ordered as (
     select user_id, subcategory_id, amount, id from orders where checkout_id = $1 and status = 'PENDING'
   ), updated as (
     update cart_lines c set amount = greatest(c.amount, ordered.amount) from ordered
      where c.user_id = ordered.user_id and c.subcategory_id = ordered.subcategory_id
     returning c.subcategory_id
   )
   insert into cart_lines (user_id, subcategory_id, amount)
   select user_id, subcategory_id, amount from ordered
    where subcategory_id not in (select subcategory_id from updated)
    order by id
    limit greatest(0, 50 - (select count(*) from cart_lines where user_id = (select user_id from ordered limit 1)))
   on conflict (user_id, subcategory_id) do update set amount = greatest(cart_lines.amount, excluded.amount)`,
);

const empty = statement('cart.empty', 'delete from cart_lines where user_id = $1');

/** Selects the options in the cart of the user `$1`. */
export const optionsInCart = 'select subcategory_id from cart_lines where user_id = $1';

/** Empties the cart and locks its options; returns its lines in the order they were added. */
export async function takeLines(tx: Tx, userId: string) {
  const rows = await take.rows(tx, [userId]);
  return rows
    .sort((a, b) => a.place - b.place)
    .map((row) => ({ option: row as LockedOption, amount: row.amount }));
}

/** Puts the lines of a checkout that is not paid back into the cart, before its orders are closed. */
export const giveBack = (tx: Tx, checkoutId: string): Promise<number> =>
  giveLinesBack.run(tx, [checkoutId]).catch((error: unknown) => {
    // A line was added after the free places were counted: the transaction is retried.
    if (constraintOf(error) !== 'cart_lines__full') throw error;
    throw new Collision('The cart was filled at the same moment.', { cause: error });
  });

export const emptyCart = (tx: Tx, userId: string): Promise<number> => empty.run(tx, [userId]);
