import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ORDER_SORTS, ORDER_STATUSES, PAYMENT_METHODS } from 'shared-contract';
import { brokenInvariants } from '../../platform/db/invariants.ts';
import { recount, rollUp } from './rollups.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { foldRollups, ordersOfUser } from './rollups.sql.ts';

const daySeconds = 86_400;

describe('the totals', () => {
  let store: TestStore;
  let admin: MadeUser;
  let products: string[];
  before(async () => {
    store = await openTestStore();
    admin = await store.makeUser({ role: 'ADMIN' });
    products = [];
    for (const title of ['Nebula', 'Quasar', 'Deadbeef Card']) {
      products.push((await store.makeProduct({ title, options: [{ stock: 400 }] })).id);
    }
    for (let n = 0; n < 40; n++) await store.makeUser();
    await history(300);
    // More buyers than a search looks up one by one.
    await rows(
      `insert into users (username, username_folded, email, email_folded, password_hash)
       select name, name, name || '@example.com', name || '@example.com', 'none'
         from (select 'many' || n as name from generate_series(1, 200) n) names`,
    );
    // Plans without statistics take most of the time of these tests.
    await rows('analyze');
  });
  after(() => store.close());

  const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await store.db.execute({ text, values })).rows as T[];
  const deltas = async () => (await rows<{ n: number }>('select count(*) as n from order_deltas'))[0]!.n;

  /** Orders of the last 200 days in every status, with the items that they hold. */
  async function history(count: number): Promise<void> {
    await rows(
      `with plan as (
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
      [count],
    );
  }

  async function reportsAgree(): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    const periods: [number, number][] = [[now - 300 * daySeconds, now]];
    for (let n = 0; n < 12; n++) {
      const start = now - Math.floor(Math.random() * 210 * daySeconds);
      periods.push([start, start + Math.floor(Math.random() ** 2 * 60 * daySeconds)]);
    }
    for (const product of [null, ...products]) {
      for (const [start_unix, end_unix] of periods) {
        const { body } = await store.call('POST /admin/stats', {
          as: admin,
          body: { product, start_unix, end_unix },
        });
        const expected = await rows<{ day: number; completed: number; cents: number }>(
          `select floor(extract(epoch from completed_at) / 86400)::int as day, count(*) as completed,
                  coalesce(sum(total_cents) filter (where paid_at is not null), 0)::bigint as cents
             from orders
            where status = 'COMPLETED' and completed_at >= to_timestamp($1) and completed_at < to_timestamp($2 + 1)
              and ($3::uuid is null or product_id = $3) group by 1 order by 1`,
          [start_unix, end_unix, product],
        );
        assert.deepEqual(
          body.series
            .filter((day) => day.completed_orders !== 0 || day.total_value !== 0)
            .map((day) => [day.day_unix / daySeconds, day.completed_orders, day.total_value * 100]),
          expected.map((day) => [day.day, day.completed, day.cents]),
          `${product} ${start_unix} ${end_unix}`,
        );
      }
    }
  }

  async function listsAgree(): Promise<void> {
    for (const status of [undefined, ...ORDER_STATUSES]) {
      for (const payment_method of [undefined, ...PAYMENT_METHODS]) {
        const all = await rows<{ id: string }>(
          `select id from orders where ($1::text is null or status = $1) and ($2::text is null or payment_method = $2)
            order by created_at desc, id desc`,
          [status ?? null, payment_method ?? null],
        );
        for (const skip of [0, Math.floor(all.length / 2), all.length]) {
          const { body, headers } = await store.call('GET /admin/orders/all', {
            as: admin,
            query: {
              skip,
              amount: 7,
              ...(status ? { status } : {}),
              ...(payment_method ? { payment_method } : {}),
            },
          });
          const what = `${status} ${payment_method} ${skip}`;
          assert.equal(headers['x-total-count'], String(all.length), what);
          assert.deepEqual(
            body.map((row) => row._id),
            all.slice(skip, skip + 7).map((row) => row.id),
            what,
          );
        }
      }
    }
  }

  /** Totals of lists between two times, which need not be the beginnings of days. */
  async function periodsAgree(): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    const midnight = now - (now % daySeconds);
    const between = () => now - Math.floor(Math.random() * 210 * daySeconds);
    const periods: [number | undefined, number | undefined][] = [
      [midnight - 60 * daySeconds, midnight - 3 * daySeconds],
      [midnight - 60 * daySeconds, midnight - 60 * daySeconds + 3_600],
      [midnight - 1, midnight + 1],
      [undefined, between()],
      [between(), undefined],
    ];
    for (let n = 0; n < 6; n++) {
      const from = between();
      periods.push([from, from + Math.floor(Math.random() ** 3 * 90 * daySeconds)]);
    }
    for (const [from_unix, to_unix] of periods) {
      for (const status of [undefined, 'COMPLETED', 'PENDING'] as const) {
        const [expected] = await rows<{ total: number }>(
          `select count(*) as total from orders where created_at >= to_timestamp($1) and created_at < to_timestamp($2)
              and ($3::text is null or status = $3)`,
          [from_unix ?? 0, to_unix ?? 4_000_000_000, status ?? null],
        );
        const query = {
          amount: 1,
          ...(from_unix === undefined ? {} : { from_unix }),
          ...(to_unix === undefined ? {} : { to_unix }),
          ...(status ? { status } : {}),
        };
        const { headers } = await store.call('GET /admin/orders/all', { as: admin, query });
        assert.equal(headers['x-total-count'], String(expected!.total), JSON.stringify(query));
      }
    }
  }

  async function searchesAgree(): Promise<void> {
    const some = await rows<{ id: string; user_id: string; username: string; email: string }>(
      `select o.id, o.user_id, u.username, u.email from orders o join users u on u.id = o.user_id order by o.id limit 3`,
    );
    const texts = ['nebULA', 'a', 'dead', 'beef', 'no_such', '-4', 'Card', '%', '_', '\\', '@', '.'];
    for (const { id, user_id, username, email } of some) {
      texts.push(
        id,
        id.slice(0, 8).toUpperCase(),
        id.slice(0, 20),
        id.slice(0, 3),
        user_id,
        user_id.slice(0, 12),
      );
      texts.push(username.toUpperCase(), username.slice(1, 5), email, email.slice(2));
    }
    for (const search of texts) {
      for (const status of [undefined, 'COMPLETED'] as const) {
        const found = await rows<{ id: string }>(
          `select o.id from orders o join users u on u.id = o.user_id
            where (position(lower($1) in lower(product_title)) > 0 or starts_with(o.id::text, lower($1))
                   or starts_with(user_id::text, lower($1)) or position(lower($1) in lower(username)) > 0
                   or position(lower($1) in lower(email)) > 0) and ($2::text is null or status = $2)
            order by o.created_at desc, o.id desc`,
          [search, status ?? null],
        );
        for (const page of [{ skip: 5, amount: 5 }, {}]) {
          const { body, headers } = await store.call('GET /admin/orders/all', {
            as: admin,
            query: { search, ...page, ...(status ? { status } : {}) },
          });
          const { skip = 0, amount = found.length } = page;
          assert.deepEqual(
            [headers['x-total-count'], ...body.map((row) => row._id)],
            [String(found.length), ...found.slice(skip, skip + amount).map((row) => row.id)],
            `${search} ${status} ${skip}`,
          );
        }
      }
    }
  }

  /** What each account's own pages say of all its orders. */
  async function ownTotalsAgree(): Promise<void> {
    const expected = await rows<{
      id: string;
      username: string;
      orders: number;
      completed: number;
      saved: number;
      spent: number;
    }>(
      `select u.id, u.username, count(o.id) as orders, count(o.id) filter (where status = 'COMPLETED') as completed,
              coalesce(sum(face_value_cents * amount - total_cents)
                         filter (where status = 'COMPLETED' and face_value_cents * amount > total_cents), 0)::bigint as saved,
              coalesce(sum(total_cents) filter (where status = 'COMPLETED' and paid_at is not null), 0)::bigint as spent
         from users u left join orders o on o.user_id = u.id where u.role = 'USER' group by u.id order by u.id limit 12`,
    );
    for (const each of expected) {
      const token = await store.makeToken({ sub: each.id, username: each.username, role: 'USER' });
      const personal = (await store.call('GET /user/personal', { as: token })).body;
      assert.deepEqual([personal.total_orders, personal.money_saved * 100], [each.orders, each.saved]);
      const mine = async (query: object) =>
        (await store.call('GET /orders/my-orders', { as: token, query })).headers['x-total-count'];
      assert.equal(await mine({}), String(each.orders));
      assert.equal(await mine({ status: 'COMPLETED' }), String(each.completed));
      const completed = (await ordersOfUser(store.db, each.id)).find(({ status }) => status === 'COMPLETED');
      assert.deepEqual([completed?.orders ?? 0, completed?.paidCents ?? 0], [each.completed, each.spent]);
    }
  }

  const agree = async () => {
    await reportsAgree();
    await ownTotalsAgree();
    await listsAgree();
    await periodsAgree();
    await searchesAgree();
    assert.deepEqual(await brokenInvariants(store.db), []);
  };

  it('the totals are exact before anything was folded', async () => {
    assert.ok((await deltas()) >= 300);
    await agree();
  });

  it('the totals are exact when some of it was folded', async () => {
    assert.equal(await foldRollups(store.db, 100), 100);
    await agree();
  });

  it('the totals are exact when all of it was folded', async () => {
    await rollUp(store.db);
    assert.equal(await deltas(), 0);
    await agree();
  });

  it('the totals follow a change of status, and a payment that comes after the delivery', async () => {
    await rows(`update stock_items set state = 'SOLD', sold_at = now() where state = 'RESERVED'`);
    await rows(
      `update orders set status = 'COMPLETED', closed_at = now(), completed_at = now() where status = 'PENDING'`,
    );
    await rows('update checkouts set open = false where open');
    await agree();
    await rollUp(store.db);
    await rows(
      `update orders set paid_at = now() where status = 'COMPLETED' and payment_method = 'HOODPAY' and paid_at is null`,
    );
    await agree();
    await rollUp(store.db);
    await agree();
  });

  it('the totals are exact while buyers, folding instances and a recount run in parallel', async () => {
    const { options } = await store.makeProduct({ options: [{ stock: 80 }] });
    const buyers = await Promise.all(
      Array.from({ length: 60 }, () => store.makeUser({ balanceCents: 1000 })),
    );
    let buying = true;
    const meanwhile = async (work: () => Promise<unknown>) => {
      while (buying) {
        await work();
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };
    const beside = [
      meanwhile(() => foldRollups(store.db, 5)),
      meanwhile(() => foldRollups(store.db, 7)),
      meanwhile(() => recount(store.db)),
      meanwhile(async () => assert.deepEqual(await brokenInvariants(store.db), [])),
    ];
    for (let from = 0; from < buyers.length; from += 6) {
      await Promise.all(
        buyers.slice(from, from + 6).map(async (buyer) => {
          await store.call('POST /user/cart/update', {
            as: buyer,
            body: { subcategoryId: options[0]!.id, amount: 1 },
          });
          const { status } = await store.call('POST /orders/cart/checkout', {
            as: buyer,
            body: { payment_method: 'BALANCE' },
          });
          assert.equal(status, 200);
        }),
      );
    }
    buying = false;
    await Promise.all(beside);
    await agree();
  });

  it('a recount corrects totals that are wrong', async () => {
    await rows('update sales_days set paid_cents = paid_cents + 1');
    await rows('update order_titles set orders = orders + 1');
    await rows('update user_orders set saved_cents = saved_cents + 1');
    assert.deepEqual(
      (await brokenInvariants(store.db)).map(({ invariant }) => invariant.slice(0, 2)),
      ['15', '16'],
    );
    await recount(store.db);
    await agree();
  });

  it('a search finds a title in any alphabet, whatever the case and the locale of the database', async () => {
    const { options } = await store.makeProduct({ title: 'Élan Ωmega' });
    await store.call('POST /admin/orders/create-and-approve', {
      as: admin,
      body: { userId: (await store.makeUser()).id, items: [{ subcategoryId: options[0]!.id, amount: 1 }] },
    });
    for (let folded = 0; folded < 2; folded++) {
      for (const search of ['élan', 'ÉLAN', 'ωMEGA', 'É', 'e\u0301lan']) {
        const { body, headers } = await store.call('GET /admin/orders/all', { as: admin, query: { search } });
        assert.deepEqual([body.length, headers['x-total-count']], [1, '1'], search);
        assert.equal(body[0]?.product_title, 'Élan Ωmega');
      }
      await rollUp(store.db);
    }
  });

  it('a page far down a list is the one that a walk comes to, whichever end it is read from', async () => {
    await history(600);
    const orders = {
      newest: 'created_at desc, id desc',
      oldest: 'created_at, id',
      total_desc: 'total_cents desc, created_at desc, id desc',
      total_asc: 'total_cents, created_at, id',
    };
    for (const sort of ORDER_SORTS) {
      for (const filter of [{}, { min_total: 1 }]) {
        const all = await rows<{ id: string }>(`select id from orders order by ${orders[sort]}`);
        for (const skip of [0, 510, all.length - 300, all.length - 3, all.length]) {
          const query = { ...filter, sort, skip, amount: 7 };
          const { body } = await store.call('GET /admin/orders/all', { as: admin, query });
          assert.deepEqual(
            body.map((row) => row._id),
            all.slice(skip, skip + 7).map((row) => row.id),
            JSON.stringify(query),
          );
        }
      }
    }
  });
});
