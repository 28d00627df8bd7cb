import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { openReplacements } from '../../../test/support/replacements.ts';

const { store, bought, ask, pending, resolve } = await openReplacements();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });

const read = async (query: {
  search?: string;
  status?: 'PENDING' | 'APPROVED' | 'DENIED';
  sort?: 'waiting' | 'newest' | 'oldest';
  skip?: number;
  amount?: number;
}) => {
  const { body, headers } = await store.call('GET /admin/replacement-requests', { as: admin, query });
  return { ids: body.map(({ _id }) => _id), total: Number(headers['x-total-count']), rows: body };
};

/** A request of its own order. */
async function request() {
  const order = await bought();
  await ask(order, order.texts[0]!);
  return { ...order, id: (await pending(order))._id };
}
const [first, second, third] = [await request(), await request(), await request()];
const everything = [first.id, second.id, third.id];

it('the search of requests matches the name and the e-mail address of the customer', async () => {
  for (const search of [second.buyer.username.toUpperCase(), second.buyer.email])
    assert.deepEqual(await read({ search }).then(({ ids, total }) => [ids, total]), [[second.id], 1]);
});

it('the search of requests matches the current title and the sold title of a product', async () => {
  const { body } = await store.call('GET /products/{productId}', { params: { productId: third.product.id } });
  await store.db.execute({
    text: `update products set title = 'Renamed since' where id = $1`,
    values: [third.product.id],
  });
  for (const search of ['renamed', body.title]) {
    const { rows, ids } = await read({ search });
    assert.ok(ids.includes(third.id), search);
    assert.ok(
      rows.every(({ product_title: title }) => title === body.title || title.includes(body.title)),
      search,
    );
  }
});

it('the search of requests matches prefixes of a request id and of an order id', async () => {
  assert.deepEqual((await read({ search: first.id.slice(0, 8) })).ids, [first.id]);
  assert.deepEqual((await read({ search: ` ${second.orderId.slice(0, 13).toUpperCase()} ` })).ids, [
    second.id,
  ]);
  assert.deepEqual((await read({ search: second.orderId })).ids, [second.id]);
});

it('the search of requests matches LIKE wildcards literally', async () => {
  assert.deepEqual(await read({ search: '%_%' }).then(({ ids, total }) => [ids, total]), [[], 0]);
});

it('requests can be sorted by time or with pending ones first', async () => {
  await resolve(first.id, { approved: false, reason: 'Redeemed' });
  const ofAll = async (query: Parameters<typeof read>[0]) => (await read(query)).ids;
  assert.deepEqual(await ofAll({ sort: 'oldest' }), everything);
  assert.deepEqual(await ofAll({ sort: 'newest' }), everything.toReversed());
  assert.deepEqual(await ofAll({ sort: 'oldest', status: 'PENDING' }), [second.id, third.id]);
  // Every name of a customer of this store has an e.
  const waiting = [second.id, third.id, first.id];
  assert.deepEqual([await ofAll({}), await ofAll({ search: 'e' })], [waiting, waiting]);
  const page = await read({ sort: 'newest', skip: 1, amount: 1 });
  assert.deepEqual([page.ids, page.total], [[second.id], 3]);
  const beyond = await read({ search: 'e', skip: 9, amount: 1 });
  assert.deepEqual([beyond.ids, beyond.total], [[], 3]);
});
