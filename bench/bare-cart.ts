import type pg from 'pg';
import { bareLoad, type BareLoad } from './bare-load.ts';
import type { Result } from './load.ts';
import type { Buyer } from './seed.ts';

/**
 * The upper bound for setting a cart line, which the store answers with the whole cart. It runs the fewest statements needed, on
 * the same tables with the same triggers, through the same driver and pool, without HTTP and rules.
 */
export const bareCartLines = (
  pool: pg.Pool,
  buyers: readonly Buyer[],
  optionOf: () => string,
  size: BareLoad,
): Promise<Result> =>
  bareLoad('bare SQL cart line', buyers, size, (buyer) => setLine(pool, buyer.id, optionOf()));

async function setLine(pool: pg.Pool, userId: string, option: string): Promise<void> {
  const run = (name: string, text: string, values: unknown[]) =>
    pool.query({ name: `bare.${name}`, text, values });
  // The benchmark's sessions have the ids of their accounts.
  await run(
    'session',
    `select s.expires_at, u.role, u.token_version from sessions s join users u on u.id = s.user_id where s.id = $1`,
    [userId],
  );
  await run(
    'option',
    `select s.available_count from subcategories s join products p on p.id = s.product_id
      where s.id = $1 and s.deleted_at is null and p.deleted_at is null and p.enabled`,
    [option],
  );
  await run(
    'line',
    `insert into cart_lines (user_id, subcategory_id, amount) values ($1, $2, $3)
     on conflict (user_id, subcategory_id) do update set amount = excluded.amount`,
    [userId, option, 1 + Math.floor(Math.random() * 3)],
  );
  await run(
    'lines',
    'select subcategory_id, amount from cart_lines where user_id = $1 order by added_at, subcategory_id',
    [userId],
  );
}
