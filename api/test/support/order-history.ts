import type { TestStore } from './test-store.ts';

/** Orders of the last 200 days in every status, with the items that they hold. */
export async function addOrderHistory({ db }: TestStore, count: number): Promise<void> {
  await db.execute({
    text: `with plan as (
       select n, gen_random_uuid() as id, gen_random_uuid() as checkout_id, gen_random_uuid() as item,
              (array(select id from users where role = 'USER'))[1 + n % 40] as user_id,
              (array['PENDING', 'FAILED', 'CANCELLED', 'EXPIRED', 'COMPLETED', 'COMPLETED', 'COMPLETED'])
                [case when n < 40 then 1 else 2 + (n * 7) % 6 end] as status,
              (array['HOODPAY', 'BALANCE'])[1 + (n % 3 = 0 and n >= 40 and (n * 7) % 6 >= 3)::int] as method,
              now() - interval '200 days' * (n * 37 % 101) / 101.0 as at, s.id as option, s.product_id, p.title
         from generate_series(1, $1::int) n
         join (select s.*, row_number() over (order by s.id) - 1 as place from subcategories s) s on s.place = n % 3
         join products p on p.id = s.product_id
        where n >= 40 or not exists (select from checkouts where open)
     ), checkout as (
       insert into checkouts (id, user_id, payment_method, admin_made, subtotal_cents, discount_permille, discount_cents,
                              total_cents, open, created_at)
       select checkout_id, user_id, method, method = 'BALANCE', 1000, 0, 0, 1000, status = 'PENDING', at from plan
     ), placed as (
       insert into orders (id, checkout_id, user_id, product_id, subcategory_id, status, payment_method, admin_made,
                           product_title, subcategory_title, unit_price_cents, face_value_cents, amount, total_cents, created_at,
                           expires_at, closed_at, completed_at, paid_at)
       select id, checkout_id, user_id, product_id, option, status, method, method = 'BALANCE', title, 'Option', 1000,
              nullif(n % 4, 0) * 600, 1, 1000, at, now() + interval '1 day', case when status <> 'PENDING' then at end,
              case when status = 'COMPLETED' then at end,
              case when status = 'COMPLETED' and method = 'HOODPAY' then at end
         from plan
     )
     insert into stock_items (id, subcategory_id, state, deliverable, key_id, fingerprint, order_id, sold_at)
     select item, option, case status when 'PENDING' then 'RESERVED' else 'SOLD' end, 'x',
            (select id from deliverable_keys limit 1), uuid_send(item), id, case when status = 'COMPLETED' then at end
       from plan where status in ('PENDING', 'COMPLETED')`,
    values: [count],
  });
}
