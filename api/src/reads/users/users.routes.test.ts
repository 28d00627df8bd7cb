import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { limits, USER_SORTS } from 'shared-contract';
import { openTestStore } from '../../../test/support/test-store.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { brokenInvariants } from '../../platform/db/invariants.ts';
import { recount, rollUp } from '../totals/rollups.ts';

const most = limits.searchTotalMax;
/** More than a search sorts. */
const many = 10_005;

const store = await openTestStore();
after(() => store.close());
const rows = async <T>(text: string): Promise<T[]> => (await store.db.execute({ text })).rows as T[];

const admin = await store.makeUser({ role: 'ADMIN' });
const option = (await store.makeProduct({ options: [{ priceCents: 100, stock: 40 }] })).options[0]!.id;
await rows(
  `insert into users (username, username_folded, email, email_folded, password_hash)
   select n, n, n || '@x.example', n || '@x.example', 'none' from generate_series(1, ${many}) i cross join lateral (select 'zed' || i as n) names`,
);

const list = async (query: object) => {
  const { body, headers } = await store.call('GET /admin/users', { as: admin, query });
  return { ids: body.map(({ _id }) => _id), orders: body.map(({ total_orders }) => total_orders), headers };
};
const buy = async (buyer: MadeUser, times: number) => {
  for (let n = 0; n < times; n++) {
    await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId: option, amount: 1 } });
    await store.call('POST /orders/cart/checkout', { as: buyer, body: { payment_method: 'BALANCE' } });
  }
};
const agrees = async (when: string) => {
  for (const [sort, order] of [
    ['orders_desc', 'n desc, u.id desc'],
    ['orders_asc', 'n, u.id'],
    ['balance_desc', 'u.balance_cents desc, u.created_at desc, u.id desc'],
    ['oldest', 'u.created_at, u.id'],
  ] as const) {
    for (const search of ['', 'e', 'zed', 'zed1', 'zed77']) {
      const expected = await rows<{ id: string; n: number }>(
        `select u.id, (select count(*) from orders o where o.user_id = u.id) as n from users u
          where u.username_folded || ' ' || u.email_folded like '%${search}%'
          order by ${order} limit ${sort === 'oldest' && !search ? many : most}`,
      );
      for (const skip of [0, 1, 950]) {
        const what = `${when}, ${sort} from ${skip}, ${search}`;
        const { ids, orders } = await list({ sort, skip, amount: 100, ...(search && { search }) });
        const part = expected.slice(skip, skip + 100);
        assert.deepEqual(
          ids,
          part.map(({ id }) => id),
          what,
        );
        assert.deepEqual(
          orders,
          part.map(({ n }) => n),
          what,
        );
      }
    }
  }
  assert.deepEqual(await brokenInvariants(store.db), [], when);
};

it('sorting and searching users includes orders that are not yet rolled up', async () => {
  await agrees('without orders');
  const [often, twice] = [
    await store.makeUser({ balanceCents: 10_00 }),
    await store.makeUser({ balanceCents: 10_00 }),
  ];
  await buy(often, 3);
  await buy(twice, 2);
  await agrees('waiting');
  await rollUp(store.db);
  await agrees('counted');
  await buy(twice, 2);
  await agrees('counted, and more waiting');
  await recount(store.db);
  await agrees('counted again');
});

it('a search or a sorted list of users stops at 1,001 users and reports that total', async () => {
  const cut: object[] = [{ search: 'zed' }, { search: 'ze' }, { search: 'zed', sort: 'oldest' }];
  for (const sort of USER_SORTS)
    if (sort !== 'newest' && sort !== 'oldest') cut.push({ sort }, { sort, search: 'zed' });
  for (const query of cut) {
    const what = JSON.stringify(query);
    const page = async (skip: number) => {
      const { ids, headers } = await list({ ...query, skip, amount: 20 });
      return [ids.length, headers['x-total-count']];
    };
    assert.deepEqual(await page(0), [20, String(most)], what);
    assert.deepEqual(await page(most - 1), [1, String(most)], what);
    assert.deepEqual(await page(most + 2), [0, String(most)], what);
  }
  const { headers } = await list({ sort: 'oldest', amount: 1 });
  assert.equal(Number(headers['x-total-count']) > most, true);
});

it('the search of users matches quotes and LIKE wildcards literally', async () => {
  const made = await store.makeUser({ username: 'ohara_100' });
  await rows(
    `update users set email = address, email_folded = address from (values ('o''hara%100@x.example')) a (address) where id = '${made.id}'`,
  );
  for (const search of ["O'HARA", 'A%1', 'A_1', "o'hara%100@x", 'ohara_100'])
    assert.deepEqual((await list({ search })).ids, [made.id], search);
  for (const search of ["' or true --", '\\', "\\' or true --"])
    assert.deepEqual((await list({ search })).ids, [], search);
});
