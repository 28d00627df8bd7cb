import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openVault } from '../api/src/platform/secrets/deliverables.ts';

export interface Buyer {
  id: string;
  username: string;
}
export interface Seeded {
  productIds: string[];
  optionIds: string[];
  buyers: Buyer[];
}
export interface Scale {
  products: number;
  optionsEach: number;
  itemsEach: number;
  buyers: number;
}

const batch = 5_000;

/** Grows the demo data to a given size: products with options and encrypted stock, and buyers with a balance. */
export async function seed(pool: pg.Pool, deliverablesKey: Buffer, scale: Scale): Promise<Seeded> {
  const productIds = await column(
    pool,
    `insert into products (category_id, title, description, enabled, replace_enabled)
     select (select id from categories order by title limit 1 offset n % (select count(*) from categories)::int),
            'Benchmark card ' || n, 'A gift card for measuring. ' || repeat('Plain words about it. ', 8), true, true
       from generate_series(1, greatest(0, $1 - (select count(*) from products where deleted_at is null))::int) n
     returning id`,
    [scale.products],
  );
  await pool.query(
    `insert into subcategories (product_id, title, price_cents, face_value_cents)
     select product, '$' || (n * 10) || ' card', n * 900, n * 1000
       from unnest($1::uuid[]) product, generate_series(1, $2::int) n`,
    [productIds, scale.optionsEach],
  );
  const optionIds = await column(pool, 'select id from subcategories where product_id = any ($1::uuid[])', [
    productIds,
  ]);
  await addStock(pool, deliverablesKey, optionIds, scale.itemsEach);
  const buyers = await addBuyers(pool, scale.buyers);
  // Each connection plans its statements once. If carts were empty at that time, they would be read from end to end.
  await fillCarts(pool, buyers, optionIds);
  await pool.query('vacuum analyze');
  return { productIds, optionIds, buyers };
}

async function addStock(
  pool: pg.Pool,
  key: Buffer,
  optionIds: readonly string[],
  itemsEach: number,
): Promise<void> {
  const vault = openVault(key);
  const wanted = optionIds.flatMap((optionId) => Array.from({ length: itemsEach }, () => optionId));
  for (let from = 0; from < wanted.length; from += batch) {
    const options = wanted.slice(from, from + batch);
    const ids = options.map(() => randomUUID());
    const sealed = ids.map((id, index) => vault.seal(`BENCH-${from + index}-${id.slice(0, 8)}`, id));
    await pool.query(
      `insert into stock_items (id, subcategory_id, deliverable, key_id, fingerprint)
       select * from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::text[], $5::bytea[])`,
      [
        ids,
        options,
        sealed.map((each) => each.deliverable),
        sealed.map((each) => each.keyId),
        sealed.map((each) => each.fingerprint),
      ],
    );
  }
}

async function addBuyers(pool: pg.Pool, count: number): Promise<Buyer[]> {
  const { rows } = await pool.query<Buyer>(
    `insert into users (username, username_folded, email, email_folded, password_hash)
     select 'bench_' || n, 'bench_' || n, 'bench_' || n || '@example.com', 'bench_' || n || '@example.com', 'none'
       from generate_series(1, $1::int) n
     returning id, username`,
    [count],
  );
  await pool.query(
    `insert into ledger_entries (user_id, kind, reference, amount_cents, description)
     select id, 'TOP_UP', 'bench:' || id, 90000000, 'Benchmark' from unnest($1::uuid[]) id`,
    [rows.map((row) => row.id)],
  );
  return rows;
}

/** One unit of a random option in the cart of each buyer, and nothing else. */
export async function fillCarts(
  pool: pg.Pool,
  buyers: readonly Buyer[],
  optionIds: readonly string[],
): Promise<void> {
  const ids = buyers.map((buyer) => buyer.id);
  const chosen = ids.map(() => optionIds[Math.floor(Math.random() * optionIds.length)]);
  await pool.query('delete from cart_lines where user_id = any ($1::uuid[])', [ids]);
  await pool.query(
    'insert into cart_lines (user_id, subcategory_id, amount) select u, o, 1 from unnest($1::uuid[], $2::uuid[]) t (u, o)',
    [ids, chosen],
  );
}

async function column(pool: pg.Pool, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(text, values);
  return rows.map((row) => row.id);
}
