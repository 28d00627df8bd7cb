import type pg from 'pg';
import { bareLoad, type BareLoad } from './bare-load.ts';
import type { Result } from './load.ts';
import type { Buyer } from './seed.ts';

/**
 * The upper bound for setting a cart line: the write alone, on the same table with the same triggers, without HTTP or rules. A request has
 * to read its session, the option and the cart as well. With nothing but the API's two statements in place of this one, 32 clients
 * needed 2.1 times its processor time on two cores, and reached 0.56 of its rate.
 */
export const bareCartLines = (
  pool: pg.Pool,
  buyers: readonly Buyer[],
  optionOf: () => string,
  size: BareLoad,
): Promise<Result> =>
  bareLoad('bare SQL cart line', buyers, size, (buyer) =>
    pool.query({
      name: 'bare.cart-line',
      text: `insert into cart_lines (user_id, subcategory_id, amount) values ($1, $2, $3)
             on conflict (user_id, subcategory_id) do update set amount = excluded.amount`,
      values: [buyer.id, optionOf(), 1 + Math.floor(Math.random() * 3)],
    }),
  );
