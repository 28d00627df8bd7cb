import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { ORDER_SORTS } from 'shared-contract';
import { brokenInvariants } from '../../platform/db/invariants.ts';
import { recount, rollUp } from './rollups.ts';
import { totalsAgree } from '../../../test/support/exact-totals.ts';
import { addOrderHistory } from '../../../test/support/order-history.ts';
import { openTestStore } from '../../../test/support/test-store.ts';
import { foldRollups } from './rollups.sql.ts';

const store = await openTestStore();
after(() => store.close());
const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await store.db.execute({ text, values })).rows as T[];

const admin = await store.makeUser({ role: 'ADMIN' });
const products: string[] = [];
for (const title of ['Nebula', 'Quasar', 'Deadbeef Card']) {
  products.push((await store.makeProduct({ title, options: [{ stock: 400 }] })).id);
}
for (let n = 0; n < 40; n++) await store.makeUser();
await addOrderHistory(store, 300);
// More buyers than a search looks up one by one.
await rows(
  `insert into users (username, username_folded, email, email_folded, password_hash)
   select name, name, name || '@example.com', name || '@example.com', 'none'
     from (select 'many' || n as name from generate_series(1, 200) n) names`,
);
// Plans without statistics take most of the time of these tests.
await store.owner.execute({ text: 'analyze' });

const deltas = async () => (await rows<{ n: number }>('select count(*) as n from order_deltas'))[0]!.n;

const agree = () => totalsAgree({ store, admin, products });

it('the totals are exact before any delta is rolled up', async () => {
  assert.ok((await deltas()) >= 300);
  await agree();
});

it('the totals are exact when some deltas are rolled up', async () => {
  assert.equal(await foldRollups(store.db, 100), 100);
  await agree();
});

it('the totals are exact when all deltas are rolled up', async () => {
  await rollUp(store.db);
  assert.equal(await deltas(), 0);
  await agree();
});

it('the totals follow a change of status and a payment after delivery', async () => {
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

it('the totals are exact while purchases, roll-ups and a recount run in parallel', async () => {
  const { options } = await store.makeProduct({ options: [{ stock: 80 }] });
  const buyers = await Promise.all(Array.from({ length: 60 }, () => store.makeUser({ balanceCents: 1000 })));
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

it('a search finds a title in any alphabet and case', async () => {
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

it('a late page of a list has the same rows when it is read from either end', async () => {
  await addOrderHistory(store, 600);
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
