import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { limits } from 'shared-contract';
import { openTestStore } from '../../../test/support/test-store.ts';
import { recount } from '../totals/rollups.ts';
import { fillWithoutTriggers, withoutTriggers } from '../../../test/support/without-triggers.ts';

const most = limits.searchTotalMax;
const orders = 13_000;
const minute = 60;

const store = await openTestStore();
const rows = async <T>(text: string): Promise<T[]> => (await store.db.execute({ text })).rows as T[];

const admin = await store.makeUser({ role: 'ADMIN' });
const product = await store.makeProduct({
  title: 'Plain thing',
  options: [{ priceCents: 700, stock: 1 }],
});
const buyer = await store.makeUser({ username: 'somebody', balanceCents: 700 });
await store.call('POST /user/cart/update', {
  as: buyer,
  body: { subcategoryId: product.options[0]!.id, amount: 1 },
});
await store.call('POST /orders/cart/checkout', { as: buyer, body: { payment_method: 'BALANCE' } });
const newestUnix = Math.floor(Date.now() / 1_000);
await rows(
  `insert into users (username, username_folded, email, email_folded, password_hash)
   select name, name, name || '@shared.example', name || '@shared.example', 'none'
     from unnest(array['crowd', 'medium', 'sparse']) kind, generate_series(0, ${most + 98}) n, lateral (select kind || '_' || n as name) named`,
);
// One buyer whose address has the same words as many titles.
await rows(
  `update users set email = address, email_folded = address from (values ('rare print@shared.example')) a (address) where username = 'crowd_3'`,
);
await store.owner.execute({ text: 'analyze users' });
// One order a minute: a fiftieth by sparse buyers, a tenth by medium ones and the rest by a crowd. A fiftieth has a rare title, and another
// fiftieth has the one title that is named like many buyers.
await withoutTriggers(store, async (tx) => {
  await tx.execute({
    text: `insert into product_titles (product_id, title)
           select '${product.id}', title from (select 'Rare print ' || n as title from generate_series(0, ${most + 98}) n
                                                union all select 'Medium_ thing') titles`,
  });
  // In parts, so that each statement ends in time.
  for (let from = 1; from <= orders; from += 1_000)
    await tx.execute({
      text: `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
               'id', gen_random_uuid(), 'user_id', u.id, 'created_at', to_timestamp(${newestUnix} - n * ${minute}),
               'product_title', case n % 50 when 1 then 'Rare print ' || n % ${most} when 2 then 'Medium_ thing' else o.product_title end))).*
             from orders o cross join generate_series(${from}, ${from + 999}) n
             join users u on u.username = case when n % 50 = 0 then 'sparse_' when n % 10 = 5 then 'medium_' else 'crowd_' end || n % ${most}
            where o.user_id = '${buyer.id}'`,
    });
});
await recount(store.db);
await store.owner.execute({ text: 'analyze orders, users, product_titles' });
after(async () => {
  await fillWithoutTriggers(
    store,
    `delete from orders o using users u where u.id = o.user_id and u.username <> 'somebody'`,
  );
  await store.close();
});

const byTime = 'o.created_at desc, o.id desc';
const sorts = {
  newest: byTime,
  total_asc: 'o.total_cents, o.created_at, o.id',
};
/** Words of buyers, titles and addresses, with many or few matches. Two letters match the beginning of a name. */
const searches = ['crowd_', 'medium_', 'sparse_', 'rare print', 'shared.example', 'r', 'sp', 'pr', 'rd'];

const agrees = async (filter: object, where: string) => {
  for (const search of searches) {
    const like = `${search.length === 2 ? "'" : "'%"}${search.replace('_', '\\_')}%'`;
    const inTitle = `'%${search.replace('_', '\\_')}%'`;
    for (const sort of ['newest', 'total_asc'] as const) {
      const expected = await rows<{ id: string }>(
        `select o.id from orders o join users u on u.id = o.user_id
          where (lower(o.product_title) like ${inTitle} or u.username like ${like} or u.email like ${like}) and ${where}
          order by ${sorts[sort]} limit ${most}`,
      );
      for (const skip of [0, 250, 990]) {
        const { body, headers } = await store.call('GET /admin/orders/all', {
          as: admin,
          query: { ...filter, search, sort, skip, amount: 20 },
        });
        const what = JSON.stringify({ ...filter, search, sort, skip });
        assert.deepEqual(
          body.map(({ _id }) => _id),
          expected.slice(skip, skip + 20).map(({ id }) => id),
          what,
        );
        assert.equal(headers['x-total-count'], String(expected.length), what);
      }
    }
  }
};

it('a broad search of many orders returns the same rows and total as a plain query', () =>
  agrees({}, 'true'));

it('a broad search with a filter that many orders match returns the same rows and total as a plain query', () =>
  agrees({ max_total: 7 }, 'true'));

it('a broad search with a filter that few orders match returns the same rows and total as a plain query', () => {
  const from = newestUnix - 3_000 * minute;
  return agrees({ from_unix: from }, `o.created_at >= to_timestamp(${from})`);
});

it('a list sorted by total returns the same rows as a plain query for any filter', async () => {
  const from = newestUnix - 3_000 * minute;
  const recent = `o.created_at >= to_timestamp(${from})`;
  for (const [filter, where] of [
    [{}, 'true'],
    [{ min_total: 7 }, 'o.total_cents >= 700'],
    [{ from_unix: from }, recent],
    [{ status: 'FAILED', payment_method: 'BALANCE' }, 'false'],
    [{ completed_from_unix: newestUnix - minute, sort: 'oldest' }, 'true'],
  ] as const)
    for (const skip of [0, 990]) {
      const query = { sort: 'total_asc' as const, ...filter, skip, amount: 20 };
      const isCut = query.sort === 'total_asc';
      const order = isCut ? sorts.total_asc : 'o.created_at, o.id';
      const expected = await rows<{ id: string }>(
        `select o.id from orders o where ${where} order by ${order} offset ${skip} limit ${isCut ? Math.min(20, most - skip) : 20}`,
      );
      const { body } = await store.call('GET /admin/orders/all', { as: admin, query });
      assert.deepEqual(
        body.map(({ _id }) => _id),
        expected.map(({ id }) => id),
        JSON.stringify(query),
      );
    }
});

const ask = async (query: object) => {
  const { body, headers } = await store.call('GET /admin/orders/all', {
    as: admin,
    query: { amount: 20, ...query },
  });
  return [body.length, headers['x-total-count']];
};

it('a broad search counts an order once when its title and its buyer match', async () => {
  assert.deepEqual(await ask({ search: 'r' }), [20, String(most)]);
});

it('a broad search finds nothing when its filter excludes all orders', async () => {
  assert.deepEqual(await ask({ search: 'crowd_', status: 'FAILED' }), [0, '0']);
  assert.deepEqual(await ask({ search: 'crowd_', min_total: 8 }), [0, '0']);
  assert.deepEqual(await ask({ search: 'crowd_', replacement: 'asked' }), [0, '0']);
});

it('a broad search without an amount returns every match', async () => {
  const { body, headers } = await store.call('GET /admin/orders/all', {
    as: admin,
    query: { search: 'sparse_' },
  });
  assert.equal(body.length, orders / 50);
  assert.equal(headers['x-total-count'], String(orders / 50));
});
