import type { CartEntry } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { orCollision } from './slot-taken.ts';

export interface LineWritten {
  /** Null when there is no such option, or it is not sold. */
  available: number | null;
  written: boolean;
  /** The cart as it was before, in the order in which its lines came. */
  before: CartEntry[];
}

/**
 * One statement for the busiest write of the store. An existing line is updated; a new one is inserted,
 * and the trigger finds it a slot; amount 0 removes it, even when the option is deleted.
 */
const setLine = statement<LineWritten & Record<string, unknown>>(
  'cart.set-line',
  `with option as (
     select s.available_count as available
       from subcategories s join products p on p.id = s.product_id
      where s.id = $2 and s.deleted_at is null and p.deleted_at is null and p.enabled
   ), updated as (
     update cart_lines set amount = $3::int
      where user_id = $1 and subcategory_id = $2 and $3::int > 0
        and $3::int <= (select available from option)
     returning 1
   ), inserted as (
     insert into cart_lines (user_id, subcategory_id, amount)
     select $1, $2, $3::int from option
      where $3::int > 0 and $3::int <= available and not exists (select from updated)
     on conflict (user_id, subcategory_id) do update set amount = excluded.amount
     returning 1
   ), removed as (
     delete from cart_lines where user_id = $1 and subcategory_id = $2 and $3::int = 0
     returning 1
   )
   select (select available from option) as available,
          exists (select from updated) or exists (select from inserted) as written,
          coalesce((select json_agg(json_build_object('subcategoryId', subcategory_id, 'amount', amount)
                                    order by added_at, subcategory_id)
                      from cart_lines where user_id = $1), '[]') as before,
          (select count(*) from removed) as removed`,
);

export const setCartLine = async (
  on: Queryable,
  userId: string,
  subcategoryId: string,
  amount: number,
): Promise<LineWritten> => (await setLine.row(on, [userId, subcategoryId, amount]).catch(orCollision))!;

const lines = statement<{ subcategoryId: string; amount: number }>(
  'cart.lines',
  `select subcategory_id as "subcategoryId", amount from cart_lines
    where user_id = $1 order by added_at, subcategory_id`,
);

export const cartLines = (on: Queryable, userId: string): Promise<CartEntry[]> => lines.rows(on, [userId]);
