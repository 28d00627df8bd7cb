import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openVault } from '../api/src/platform/secrets/deliverables.ts';

/** Orders of one buyer. It is the same in both stores, so that pages of one buyer can be compared. */
const ordersEach = 10;
/** One buyer has a tenth of all orders, to show whether an account's own pages get slower with the account's orders. */
const heavyShare = 10;
/**
 * Orders are spread evenly over a thousand days. A report has a row for each day with sales. Over more days the two stores would
 * return different numbers of rows, and the benchmark would measure the days.
 */
const historyDays = 1_000;
/** A twentieth of the orders failed, so that a page of failed orders is full even with a thousand orders. */
const failedShare = 0.05;
/** Waiting orders and requests. They are settled continuously, so their number does not grow with the store. */
const waiting = 20;
const batch = 10_000;

/**
 * Adds a number of orders to those of the demo, spread evenly over a thousand days, and more for some products than for others.
 * Nearly every order has its code and its debit or payment, and some have a replacement or a review. Every invariant holds
 * afterwards. The rows are written by set with the triggers off, and the triggers' totals are computed at the end.
 */
export async function growBy(pool: pg.Pool, deliverablesKey: Buffer, orders: number): Promise<void> {
  const client = await pool.connect();
  const run = (text: string, values: unknown[] = []) => client.query<Record<string, string>>(text, values);
  try {
    await run('set session_replication_role = replica');
    await run("set work_mem = '128MB'");
    await run("set maintenance_work_mem = '256MB'");
    const indexes = await withoutIndexes(run);
    await addOrders(run, orders);
    await addCodes(client, run, deliverablesKey);
    await addAftersales(run);
    await count(run);
    for (const definition of indexes) await run(definition);
    await run('set session_replication_role = origin');
    await run('drop table fresh, option_rows, buyer_rows');
    // The totals are counted in steps, which leaves more old rows than rows in these tables. A store gets them one by one and
    // vacuums in between.
    await run('vacuum full order_days, order_titles, sales_days, user_orders, buyer_orders');
    await run('vacuum analyze');
    await run('checkpoint');
  } finally {
    client.release(true);
  }
}

type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult<Record<string, string>>>;

/** Drops those indexes of the large tables that can be dropped, and returns the statements that create them again. */
async function withoutIndexes(run: Run): Promise<string[]> {
  const { rows } = await run(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i
      where i.indrelid = any (array['orders', 'stock_items', 'checkouts', 'ledger_entries',
                                    'gateway_payments']::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  for (const row of rows) await run(`drop index ${row['name'] ?? ''}`);
  return rows.map((row) => row['definition'] ?? '');
}

async function addOrders(run: Run, count: number): Promise<void> {
  await run(
    `create temp table option_rows as
     select row_number() over (order by p.title, s.price_cents, s.id) - 1 as n, s.id, s.product_id, s.title, s.price_cents, p.title as product_title
       from subcategories s join products p on p.id = s.product_id
      where s.deleted_at is null and p.deleted_at is null`,
  );
  await run('alter table option_rows add primary key (n)');
  await run(
    `with made as (
       insert into users (username, username_folded, email, email_folded, password_hash, created_at)
       select name, name, name || '@scale.example', name || '@scale.example', 'none', now() - random() * interval '6 years'
         from (select left(replace(gen_random_uuid()::text, '-', ''), 12) as name
                 from generate_series(1, $1::int)) names
       returning id)
     select count(*) from made`,
    [Math.ceil(count / ordersEach)],
  );
  await run(
    `create temp table buyer_rows as
     select row_number() over (order by u.id) - 1 as n, u.id from users u
      where u.email like '%@scale.example' and not exists (select from orders o where o.user_id = u.id)`,
  );
  await run('alter table buyer_rows add primary key (n)');
  await run(
    `create temp table fresh as
     select gen_random_uuid() as id, gen_random_uuid() as checkout_id, b.id as user_id, o.product_id,
            o.id as subcategory_id, o.product_title, o.title as subcategory_title, o.price_cents, d.n,
            case when d.n < $2 then 'PENDING' when d.die < 0.02 then 'EXPIRED' when d.die < 0.03 then 'CANCELLED'
                 when d.die < 0.03 + $4 then 'FAILED' else 'COMPLETED' end as status,
            case when d.n < $2 or d.die < 0.3 then 'HOODPAY' else 'BALANCE' end as payment_method,
            case when d.n < $2 then now() - d.n * interval '1 second' else d.at end as created_at
       from (select n, random() as die, floor(random() ^ 3 * (select count(*) from option_rows))::bigint as option,
                    now() - interval '1 hour' - n * $5::double precision / $1 * interval '1 day' as at
               from generate_series(0, $1::int - 1) n) d
       join option_rows o on o.n = d.option
       join buyer_rows b on b.n = case when d.n >= $2 and d.n % $3 = 0 then 0 else d.n % (select count(*) from buyer_rows) end`,
    [count, waiting, heavyShare, failedShare, historyDays],
  );
  await run('analyze fresh');
  await run(
    `insert into ledger_entries (user_id, kind, reference, amount_cents, description, created_at)
     select b.id, 'TOP_UP', 'bench:' || b.id, 90000000 + coalesce(spent.cents, 0), 'Benchmark', now() - interval '6 years'
       from buyer_rows b
       left join (select user_id, sum(price_cents) as cents from fresh group by user_id) spent on spent.user_id = b.id`,
  );
  await run(
    `insert into checkouts (id, user_id, payment_method, subtotal_cents, discount_permille, discount_cents, total_cents,
                            open, created_at)
     select checkout_id, user_id, payment_method, price_cents, 0, 0, price_cents, status = 'PENDING', created_at
       from fresh`,
  );
  await run(
    `insert into orders (id, checkout_id, user_id, product_id, subcategory_id, status, payment_method, product_title,
                         subcategory_title, unit_price_cents, amount, total_cents, created_at, expires_at, closed_at,
                         completed_at, paid_at, replace_enabled, auto_replace_enabled, auto_replace_max, warranty_seconds)
     select f.id, checkout_id, user_id, product_id, subcategory_id, status, payment_method, product_title,
            subcategory_title, price_cents, 1, price_cents, f.created_at,
            case when payment_method = 'HOODPAY' then f.created_at + interval '1 day' end,
            case when status <> 'PENDING' then f.created_at end, case when status = 'COMPLETED' then f.created_at end,
            case when status = 'COMPLETED' then f.created_at end,
            p.replace_enabled, p.auto_replace_enabled, p.auto_replace_max, p.warranty_seconds
       from fresh f join products p on p.id = f.product_id order by f.created_at`,
  );
  await run(
    `insert into ledger_entries (user_id, kind, reference, amount_cents, order_id, description, created_at)
     select user_id, 'PURCHASE', id::text, -price_cents, id, 'Bought 1 × ' || product_title, created_at
       from fresh where payment_method = 'BALANCE' order by created_at`,
  );
  await run(
    `insert into gateway_payments (gateway_id, user_id, checkout_id, amount_cents, status, effect, effect_at, paid_cents,
                                   created_at, expires_at)
     select 'bench-' || id, user_id, checkout_id, price_cents, status,
            case status when 'COMPLETED' then 'COMPLETED' end, case status when 'COMPLETED' then created_at end,
            case status when 'COMPLETED' then price_cents end, created_at, created_at + interval '1 day'
       from fresh where payment_method = 'HOODPAY'`,
  );
}

/** A sealed code for each new order that has one, and a second code for orders with a replacement. */
async function addCodes(client: pg.PoolClient, run: Run, key: Buffer): Promise<void> {
  const vault = openVault(key);
  await client.query('begin');
  await client.query(
    `declare wanted cursor for
     select id, subcategory_id, status, created_at, n, copy from fresh
       join lateral generate_series(1, case when status = 'COMPLETED' and n % 50 = 0 then 2 else 1 end) copy on true
      where status in ('COMPLETED', 'PENDING') order by created_at`,
  );
  for (;;) {
    const { rows } = await run(`fetch ${batch} from wanted`);
    if (rows.length === 0) break;
    const ids = rows.map(() => randomUUID());
    const sealed = ids.map((id) => vault.seal(`SCALE-${id.slice(0, 18).toUpperCase()}`, id));
    await run(
      `insert into stock_items (id, subcategory_id, deliverable, key_id, fingerprint, state, order_id, sold_at, added_at)
       select id, option, deliverable, $5, fingerprint, case status when 'PENDING' then 'RESERVED' else 'SOLD' end,
              order_id, case when status = 'COMPLETED' then at end, at - interval '1 day'
         from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[], $6::text[], $7::uuid[], $8::timestamptz[])
           as item (id, option, deliverable, fingerprint, status, order_id, at)`,
      [
        ids,
        rows.map((row) => row['subcategory_id']),
        sealed.map((each) => each.deliverable),
        sealed.map((each) => each.fingerprint),
        vault.keyId,
        rows.map((row) => row['status']),
        rows.map((row) => row['id']),
        rows.map((row) => row['created_at']),
      ],
    );
  }
  await client.query('commit');
  await run('analyze stock_items');
}

/** Requests for replacement in every state, and reviews. */
async function addAftersales(run: Run): Promise<void> {
  await run(
    `create temp table asked as
     select f.id as order_id, f.user_id, f.subcategory_id, f.created_at, f.n % 50 = 0 as approved,
            i.items[1] as faulty, i.items[2] as given
       from fresh f
       join (select order_id, array_agg(id order by seq) as items from stock_items where state = 'SOLD' group by order_id) i
         on i.order_id = f.id
      where f.status = 'COMPLETED' and f.n % 50 in (0, 1)`,
  );
  await run(
    `update stock_items i set replaced_by = a.given from asked a where a.approved and i.id = a.faulty`,
  );
  await run(
    `insert into replacement_requests (order_id, user_id, subcategory_id, stock_item_id, status, replacement_item_id, reason,
                                       requested_at, resolved_at)
     select order_id, user_id, subcategory_id, faulty,
            case when approved then 'APPROVED' when place <= $1 then 'PENDING' else 'DENIED' end, given,
            case when not approved and place > $1 then 'Already used' end, created_at + interval '1 hour',
            case when approved or place > $1 then created_at + interval '2 hours' end
       from (select *, row_number() over (partition by approved order by created_at desc) as place from asked) a`,
    [waiting],
  );
  await run('update orders o set replacement_asked = true from asked a where o.id = a.order_id');
  await run('drop table asked');
  await run(
    `insert into reviews (order_id, product_id, user_id, rating, text_review, anonymous, created_at)
     select id, product_id, user_id, 3 + n % 3, 'Worked at once.', n % 4 = 0, created_at + interval '1 day'
       from fresh where status = 'COMPLETED' and n % 5 = 2`,
  );
}

/** Fills in what the triggers maintain, all at once. */
async function count(run: Run): Promise<void> {
  await run('analyze orders, users, ledger_entries');
  await run(
    `update users u set balance_cents = l.total, entries = l.entries, purchases = l.purchases
       from (select user_id, sum(amount_cents) as total, count(*) as entries,
                    count(*) filter (where kind = 'PURCHASE') as purchases
               from ledger_entries group by user_id) l
      where l.user_id = u.id and u.entries <> l.entries`,
  );
  await run(
    `update subcategories s set added_count = i.added, available_count = i.available
       from (select subcategory_id, count(*) as added, count(*) filter (where state = 'AVAILABLE') as available
               from stock_items group by subcategory_id) i
      where i.subcategory_id = s.id`,
  );
  await run(
    `update products p set rating_count = v.reviews, rating_sum = v.total
       from (select product_id, count(*) as reviews, sum(rating) as total from reviews where deleted_at is null
              group by product_id) v
      where v.product_id = p.id`,
  );
  await run('select rebuild_rollups()');
}
