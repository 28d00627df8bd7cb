import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { openTestStore } from '../../../test/support/test-store.ts';
import { recount } from '../totals/rollups.ts';
import { withoutTriggers } from '../../../test/support/without-triggers.ts';

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });

const give = (userId: string, items: { subcategoryId: string; amount: number }[]) =>
  store.call('POST /admin/orders/create-and-approve', { as: admin, body: { userId, items } });
const list = (query: object = {}) => store.call('GET /admin/orders/all', { as: admin, query });

const idsOf = (orders: { _id: string }[]) => orders.map(({ _id }) => _id);

const DAY = 86_400;
const now = Math.floor(Date.now() / 1_000);
const member = await store.makeUser({ balanceCents: 100_000 });
/** Three orders of the member: a purchase of $10.00, a gift of $10.00, and a gift of $25.50 nine days ago. */
const { bought, cheap, old } = await threeOrders();

async function threeOrders() {
  const made = await store.makeProduct({
    title: 'Filtered',
    options: [{ priceCents: 1_000 }, { priceCents: 2_550 }],
  });
  const items = made.options.map(({ id }) => ({ subcategoryId: id, amount: 1 }));
  const [cheap, old] = (await give(member.id, items)).body.order_ids as [string, string];
  await store.call('POST /user/cart/update', { as: member, body: items[0]! });
  const [bought] = (
    await store.call('POST /orders/cart/checkout', { as: member, body: { payment_method: 'BALANCE' } })
  ).body.order_ids as [string];
  // The triggers that guard an order, and those that count it, do not let it be moved to an earlier day.
  await withoutTriggers(store, async (tx) => {
    const moved = { text: `update orders set created_at = now() - interval '9 days' where id = $1` };
    await tx.execute({ ...moved, values: [old] });
  });
  await recount(store.db);
  return { bought, cheap, old };
}

/** The orders of the member that the query finds, the same with and without a length of the page. */
async function found(query: object) {
  const { body, headers } = await list({ amount: 50, search: member.id, ...query });
  assert.equal(headers['x-total-count'], String(body.length));
  const whole = await list({ search: member.id, ...query });
  assert.deepEqual(idsOf(whole.body).sort(), idsOf(body).sort());
  return idsOf(body);
}

it('the list of orders is filtered by status, payment method and product title', async () => {
  const { options } = await store.makeProduct({ title: 'Nebula' });
  await give((await store.makeUser()).id, [{ subcategoryId: options[0]!.id, amount: 1 }]);
  const payments = (await list({ payment_method: 'HOODPAY' })).body;
  assert.deepEqual(payments, []);
  assert.ok(
    (await list({ status: 'COMPLETED', payment_method: 'BALANCE', search: 'nebula' })).body.length > 0,
  );
  for (const status of ['PENDING', 'FAILED', 'CANCELLED', 'EXPIRED']) {
    const { body, headers } = await list({ status });
    assert.deepEqual([body.length, headers['x-total-count']], [0, '0']);
  }
});

it('the list of orders is filtered by day', async () => {
  assert.deepEqual(await found({ from_unix: now - 2 * DAY }), [bought, cheap]);
  assert.deepEqual(await found({ to_unix: now - 2 * DAY }), [old]);
  assert.deepEqual(await found({ from_unix: now - 2 * DAY, to_unix: now - DAY }), []);
});

it('the list of orders is filtered by total', async () => {
  assert.deepEqual(await found({ min_total: 10.01 }), [old]);
  assert.deepEqual(await found({ min_total: 10, max_total: 10 }), [bought, cheap]);
});

it('the list of orders is filtered by whether an order was paid or free', async () => {
  assert.deepEqual(await found({ settled: 'FREE' }), [cheap, old]);
  assert.deepEqual(await found({ settled: 'PAID' }), [bought]);
  assert.deepEqual(await found({ settled: 'FREE', status: 'COMPLETED', max_total: 10 }), [cheap]);
});

it('the list of orders is sorted by age or by total', async () => {
  assert.deepEqual(await found({}), [bought, cheap, old]);
  assert.deepEqual(await found({ sort: 'oldest' }), [old, cheap, bought]);
  assert.deepEqual(await found({ sort: 'total_desc' }), [old, bought, cheap]);
  assert.deepEqual(await found({ sort: 'total_asc', settled: 'FREE' }), [cheap, old]);
});

it('the orders of all buyers are filtered by day and total without a search', async () => {
  const days = { from_unix: now - 10 * DAY, to_unix: now - 8 * DAY };
  const { body, headers } = await list({ ...days, amount: 5, sort: 'total_desc' });
  assert.deepEqual([idsOf(body), headers['x-total-count']], [[old], '1']);
  const ofTotal = await list({ ...days, min_total: 25.5, max_total: 25.5 });
  assert.deepEqual(idsOf(ofTotal.body), [old]);
});

it('the total of the list counts the paid and the free orders of the whole store', async () => {
  const { rows } = await store.db.execute<{ paid: number; given: number }>({
    text: 'select count(*) filter (where paid_at is not null) as paid, count(*) filter (where admin_made) as given from orders',
  });
  const totalOf = async (query: object) =>
    Number((await list({ ...query, amount: 1 })).headers['x-total-count']);
  assert.ok(rows[0]!.paid > 0 && rows[0]!.given > 0);
  assert.equal(await totalOf({ settled: 'PAID' }), rows[0]!.paid);
  assert.equal(await totalOf({ settled: 'PAID', payment_method: 'BALANCE' }), rows[0]!.paid);
  assert.equal(await totalOf({ settled: 'PAID', payment_method: 'HOODPAY' }), 0);
  assert.equal(await totalOf({ settled: 'PAID', status: 'FAILED' }), 0);
  assert.equal(await totalOf({ settled: 'FREE' }), rows[0]!.given);
});

it('the list of orders refuses an invalid total, day or sorting', async () => {
  assert.equal((await list({ min_total: 0.001 })).error.code, 'REQUEST_INVALID');
  assert.equal((await list({ from_unix: -1 })).error.code, 'REQUEST_INVALID');
  assert.equal((await list({ sort: 'title' })).error.code, 'REQUEST_INVALID');
});

it('pages of paid orders are complete for days that also have free orders', async () => {
  const member = await store.makeUser({ balanceCents: 100_000 });
  const made = await store.makeProduct({ title: 'Paged', options: [{ priceCents: 100, stock: 20 }] });
  const item = { subcategoryId: made.options[0]!.id, amount: 1 };
  const given = async () => (await give(member.id, [item])).body.order_ids[0]!;
  const bought = async () => {
    await store.call('POST /user/cart/update', { as: member, body: item });
    const { body } = await store.call('POST /orders/cart/checkout', {
      as: member,
      body: { payment_method: 'BALANCE' },
    });
    return body.order_ids[0]!;
  };
  const days = [await given(), await bought(), await bought(), await given(), await given(), await bought()];
  await withoutTriggers(store, async (tx) => {
    // Two orders of each of three days, the newest of which were given away.
    for (const [at, id] of days.entries())
      await tx.execute({
        text: `update orders set created_at = now() - make_interval(days => $2) where id = $1`,
        values: [id, [4, 4, 6, 2, 2, 6][at]],
      });
  });
  await recount(store.db);
  const latest = await bought();
  for (const query of [{}, { payment_method: 'BALANCE' }, { status: 'COMPLETED' }, { search: 'paged' }]) {
    const whole = idsOf((await list({ settled: 'PAID', ...query })).body);
    assert.ok(whole.includes(latest) && whole.includes(days[1]!) && !whole.includes(days[3]!));
    for (const amount of [1, 2, 50]) {
      const pages: string[] = [];
      for (let skip = 0; skip < whole.length; skip += amount) {
        const { body, headers } = await list({ settled: 'PAID', ...query, skip, amount });
        assert.equal(headers['x-total-count'], String(whole.length));
        pages.push(...idsOf(body));
      }
      assert.deepEqual(pages, whole);
    }
  }
});

it('the list of orders refuses a product that does not exist', async () => {
  assert.equal((await list({ product: 'nothing' })).error.code, 'PRODUCT_NOT_FOUND');
  assert.equal((await list({ product: "x'y" })).error.code, 'REQUEST_INVALID');
});
