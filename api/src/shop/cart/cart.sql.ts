import type { CartEntry } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

export interface LineWritten {
  /** Null when there is no such option, or it is not sold. */
  available: number | null;
  written: boolean;
  /** The cart as it was before, in the order in which its lines came. */
  before: CartEntry[];
}

/**
 * One statement for the busiest write of the store. The trigger assigns a slot to a new line; an existing line keeps its slot.
 * Returns a row for each line of the cart, or one row without a line: aggregating them as JSON is slower.
 */
const setLine = statement<
  Omit<LineWritten, 'before'> & { [Field in keyof CartEntry]: CartEntry[Field] | null }
>(
  'cart.set-line',
  `with option as (
     select s.available_count as available
       from subcategories s join products p on p.id = s.product_id
      where s.id = $2 and s.deleted_at is null and p.deleted_at is null and p.enabled
   ), written as (
     insert into cart_lines (user_id, subcategory_id, amount)
     select $1, $2, $3::int from option where $3::int <= available
     on conflict (user_id, subcategory_id) do update set amount = excluded.amount
     returning 1
   )
   select (select available from option) as available, exists (select from written) as written,
          line.subcategory_id as "subcategoryId", line.amount
     from (values (1)) as one left join cart_lines line on line.user_id = $1
    order by line.added_at, line.subcategory_id`,
);

/** The option may be deleted by now. */
const removeLine = statement(
  'cart.remove-line',
  'delete from cart_lines where user_id = $1 and subcategory_id = $2',
);

export const setCartLine = async (
  on: Queryable,
  userId: string,
  subcategoryId: string,
  amount: number,
): Promise<LineWritten> => {
  const rows = await setLine.rows(on, [userId, subcategoryId, amount]);
  const { available, written } = rows[0]!;
  const before = rows.flatMap(({ subcategoryId: id, amount: of }) =>
    id === null || of === null ? [] : [{ subcategoryId: id, amount: of }],
  );
  return { available, written, before };
};

export const removeCartLine = (on: Queryable, userId: string, subcategoryId: string) =>
  removeLine.run(on, [userId, subcategoryId]);

const lines = statement<{ subcategoryId: string; amount: number }>(
  'cart.lines',
  `select subcategory_id as "subcategoryId", amount from cart_lines
    where user_id = $1 order by added_at, subcategory_id`,
);

export const cartLines = (on: Queryable, userId: string): Promise<CartEntry[]> => lines.rows(on, [userId]);
