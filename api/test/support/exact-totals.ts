import assert from 'node:assert/strict';
import { ORDER_STATUSES, PAYMENT_METHODS } from 'shared-contract';
import { brokenInvariants } from '../../src/platform/db/invariants.ts';
import { ordersOfUser } from '../../src/reads/totals/rollups.sql.ts';
import type { MadeUser } from './makers.ts';
import type { TestStore } from './test-store.ts';

interface Given {
  store: TestStore;
  admin: MadeUser;
  /** Their ids. */
  products: readonly string[];
}

const daySeconds = 86_400;

const rowsOf = async <T>({ db }: TestStore, text: string, values: unknown[] = []): Promise<T[]> =>
  (await db.execute({ text, values })).rows as T[];

async function reportsAgree({ store, admin, products }: Given): Promise<void> {
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
      const expected = await rowsOf<{ day: number; completed: number; cents: number }>(
        store,
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

async function listsAgree({ store, admin }: Given): Promise<void> {
  for (const status of [undefined, ...ORDER_STATUSES]) {
    for (const payment_method of [undefined, ...PAYMENT_METHODS]) {
      const all = await rowsOf<{ id: string }>(
        store,
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
async function periodsAgree({ store, admin }: Given): Promise<void> {
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
      const [expected] = await rowsOf<{ total: number }>(
        store,
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

async function searchesAgree({ store, admin }: Given): Promise<void> {
  const some = await rowsOf<{ id: string; user_id: string; username: string; email: string }>(
    store,
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
      const found = await rowsOf<{ id: string }>(
        store,
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
async function ownTotalsAgree({ store }: Given): Promise<void> {
  const expected = await rowsOf<{
    id: string;
    username: string;
    orders: number;
    completed: number;
    saved: number;
    spent: number;
  }>(
    store,
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

/** Compares every figure, list and search that totals are for with what the orders themselves say. */
export async function totalsAgree(given: Given): Promise<void> {
  await reportsAgree(given);
  await ownTotalsAgree(given);
  await listsAgree(given);
  await periodsAgree(given);
  await searchesAgree(given);
  assert.deepEqual(await brokenInvariants(given.store.db), []);
}
