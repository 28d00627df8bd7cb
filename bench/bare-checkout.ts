import type pg from 'pg';
import { bareLoad, type BareLoad } from './bare-load.ts';
import type { Result } from './load.ts';
import type { Buyer } from './seed.ts';

/**
 * The upper bound for a balance checkout. It runs the fewest statements needed, on the same tables with the same triggers,
 * through the same driver and pool, without HTTP, rules and encryption.
 */
export const bareCheckouts = (pool: pg.Pool, buyers: readonly Buyer[], size: BareLoad): Promise<Result> =>
  bareLoad('bare SQL checkout', buyers, size, (buyer) => checkout(pool, buyer.id));

interface Line {
  option: string;
  product: string;
  product_title: string;
  title: string;
  price: string;
  amount: number;
}

async function checkout(pool: pg.Pool, userId: string): Promise<void> {
  const client = await pool.connect();
  const run = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    client.query<Row>({ name: `bare.${name}`, text, values });
  try {
    await client.query('begin');
    await run('user', 'select balance_cents, discount_permille from users where id = $1 for update', [
      userId,
    ]);
    const { rows } = await run<Line>(
      'cart',
      `select s.id as option, p.id as product, p.title as product_title, s.title, s.price_cents as price, c.amount
         from cart_lines c join subcategories s on s.id = c.subcategory_id join products p on p.id = s.product_id
        where c.user_id = $1 order by s.id for update of s`,
      [userId],
    );
    const line = rows[0];
    if (line === undefined) throw new Error('an empty cart');
    const total = Number(line.price) * line.amount;
    const made = await run<{ id: string }>(
      'checkout',
      `insert into checkouts (user_id, payment_method, subtotal_cents, discount_permille, discount_cents, total_cents)
       values ($1, 'BALANCE', $2, 0, 0, $2) returning id`,
      [userId, total],
    );
    const order = await run<{ id: string }>(
      'order',
      `insert into orders (checkout_id, user_id, product_id, subcategory_id, status, payment_method, product_title,
                           subcategory_title, unit_price_cents, amount, total_cents, closed_at, completed_at, paid_at)
       values ($1, $2, $3, $4, 'COMPLETED', 'BALANCE', $5, $6, $7, $8, $9, now(), now(), now()) returning id`,
      [
        made.rows[0]?.id,
        userId,
        line.product,
        line.option,
        line.product_title,
        line.title,
        line.price,
        line.amount,
        total,
      ],
    );
    const orderId = order.rows[0]?.id;
    const items = await run<{ id: string }>(
      'stock',
      `select id from stock_items where subcategory_id = $1 and state = 'AVAILABLE'
        order by seq limit $2 for update skip locked`,
      [line.option, line.amount],
    );
    await run(
      'take',
      "update stock_items set state = 'SOLD', order_id = $2, sold_at = now() where id = any ($1::uuid[])",
      [items.rows.map((row) => row.id), orderId],
    );
    await run(
      'ledger',
      `insert into ledger_entries (user_id, kind, reference, amount_cents, order_id, description)
       values ($1, 'PURCHASE', $2::uuid::text, $3, $2::uuid, 'Bare')`,
      [userId, orderId, -total],
    );
    await run('empty', 'delete from cart_lines where user_id = $1', [userId]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
