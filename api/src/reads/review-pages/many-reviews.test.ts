import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { limits } from 'shared-contract';
import { openTestStore } from '../../../test/support/test-store.ts';
import { fillWithoutTriggers } from '../../../test/support/without-triggers.ts';

const most = limits.searchTotalMax;
/** More than a search walks through before it uses the indexes. */
const reviews = 24_000;

const store = await openTestStore();

const admin = await store.makeUser({ role: 'ADMIN' });
const product = await store.makeProduct({
  title: 'Plain thing',
  options: [{ priceCents: 700, stock: 1 }],
});
const other = await store.makeProduct({ title: 'Sundial' });
const buyer = await store.makeUser({ balanceCents: 700 });
const named = await store.makeUser({ username: 'sundae' });
const ids = { product: product.id, other: other.id, named: named.id };
await store.call('POST /user/cart/update', {
  as: buyer,
  body: { subcategoryId: product.options[0]!.id, amount: 1 },
});
const { body } = await store.call('POST /orders/cart/checkout', {
  as: buyer,
  body: { payment_method: 'BALANCE' },
});
const [orderId] = body.order_ids as [string];
await store.call('POST /orders/{orderId}/create-review', {
  as: buyer,
  params: { orderId },
  body: { rating: 5, text_review: 'Works', isAnonymous: false },
});
// One a second. Three stars are common, two are given by every twentieth, one by some of the oldest alone.
const copies = (from: number) => [
  `insert into orders
   select (jsonb_populate_record(o, jsonb_build_object('id', md5('review ' || n)::uuid))).*
     from orders o, generate_series(${from}, ${from + 1_999}) n where o.id = '${orderId}'`,
  `insert into reviews
   select (jsonb_populate_record(v, jsonb_build_object(
            'id', gen_random_uuid(), 'order_id', md5('review ' || n)::uuid, 'created_at', v.created_at - n * interval '1 second',
            'rating', case when n % 20 = 0 then 2 when n > 23900 then 1 else 3 end,
            'user_id', case when n % 700 = 0 then '${named.id}' else v.user_id end,
            'anonymous', n % 1400 = 0,
            'product_id', case when n % 900 = 0 then '${other.id}' else v.product_id end,
            'text_review', case when n % 30 = 0 then 'Seldom used' when n > 23000 then 'Older one' else 'Good value' end))).*
     from reviews v, generate_series(${from}, ${from + 1_999}) n where v.order_id = '${orderId}'`,
];
for (let from = 1; from <= reviews; from += 2_000) await fillWithoutTriggers(store, ...copies(from));
await store.owner.execute({ text: 'analyze orders, reviews' });
after(async () => {
  await fillWithoutTriggers(
    store,
    `delete from reviews where order_id <> '${orderId}'`,
    `delete from orders where id <> '${orderId}'`,
  );
  await store.close();
});

it('a broad search of reviews returns the same rows and total as a plain query', async () => {
  // Found among the newest, by words, by a name, by a title, by both, at the beginning of words, and not at all.
  for (const search of ['value', 'seldom', 'older', 'sundae', 'sundial', 'sun', 'us', 'o', 'nothing', '!'])
    for (const query of [
      {},
      { rating: 1 },
      { rating: 2 },
      { rating: 3 },
      { product: ids.other },
      { rating: 2, product: ids.product },
    ]) {
      const { rating, product } = { rating: undefined, product: undefined, ...query };
      const { rows } = await store.db.execute<{ id: string }>({
        text: `select v.id from reviews v join users u on u.id = v.user_id join products p on p.id = v.product_id
                where (lower(v.text_review) ${search.length < 3 && search !== '!' ? `~ '(^| )${search}'` : `like '%${search}%'`}
                       or lower(p.title) like '%${search}%'
                       or (not v.anonymous and u.username like '${search.length === 2 ? '' : '%'}${search}%'))
                  and ${rating ? `v.rating = ${rating}` : 'true'} and ${product ? `v.product_id = '${product}'` : 'true'}
                order by v.created_at desc, v.id desc limit ${most}`,
      });
      const expected = rows.map(({ id }) => id);
      for (const skip of [0, 30, 990]) {
        const { body, headers } = await store.call('GET /admin/reviews', {
          as: admin,
          query: { ...query, search, skip, amount: 20 },
        });
        const what = JSON.stringify({ ...query, search, skip });
        assert.deepEqual(
          body.map(({ _id }) => _id),
          expected.slice(skip, skip + 20),
          what,
        );
        assert.equal(headers['x-total-count'], String(expected.length), what);
      }
    }
});
