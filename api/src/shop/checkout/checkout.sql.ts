import type { Role } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { optionColumns, type LockedOption } from '../stock/stock.sql.ts';

export interface Buyer {
  balanceCents: number;
  discountPermille: number;
  role: Role;
  email: string;
}

type Row<T> = T & Record<string, unknown>;

// Locks are taken in this order everywhere: user, options by id, items.
const buyer = statement<Row<Buyer>>(
  'checkout.lock-buyer',
  `select balance_cents as "balanceCents", coalesce(discount_permille, 0) as "discountPermille", role, email
     from users where id = $1 for no key update`,
);

// The position is finer than a Date: lines that came back together differ by microseconds.
const takeCart = statement<Row<LockedOption & { amount: number; place: number }>>(
  'checkout.take-cart',
  `with taken as (delete from cart_lines where user_id = $1 returning subcategory_id, amount, added_at),
   line as (select *, (row_number() over (order by added_at, subcategory_id))::int as place from taken)
   select ${optionColumns}, line.amount, line.place
     from line join subcategories s on s.id = line.subcategory_id join products p on p.id = s.product_id
    order by s.id for no key update of s`,
);

export const lockBuyerAccount = (tx: Tx, userId: string): Promise<Buyer | undefined> =>
  buyer.row(tx, [userId]);

/** Empties the cart and locks its options; returns its lines in the order they were added. */
export async function takeCartLines(tx: Tx, userId: string) {
  const rows = await takeCart.rows(tx, [userId]);
  return rows
    .sort((a, b) => a.place - b.place)
    .map((row) => ({ option: row as LockedOption, amount: row.amount }));
}
