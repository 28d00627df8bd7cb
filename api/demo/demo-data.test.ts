import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { ORDER_STATUSES, REPLACEMENT_STATUSES } from 'shared-contract';
import { openTestStore } from '../test/support/test-store.ts';
import { fillWithDemoData } from './demo-data.ts';
import { demoPassword, demoSignIns } from '../src/shop/accounts/demo-sign-ins.ts';

const store = await openTestStore();
// Every invariant is checked as it closes.
after(() => store.close());
assert.equal(await fillWithDemoData(store.db, store.deps.vault), true);

const column = async (text: string): Promise<unknown[]> =>
  (await store.db.execute<{ value: unknown }>({ text })).rows.map((row) => row.value);

it('the demo store is filled once', async () => {
  assert.equal(await fillWithDemoData(store.db, store.deps.vault), false);
});

it('the demo store has more than 50 brands in more than 6 categories', async () => {
  const list = await store.call('GET /products/all');
  assert.ok(list.body.length >= 50);
  assert.ok(new Set(list.body.map((product) => product.category.title)).size >= 6);
  assert.equal(list.body[0]?.title, 'Pixelforge Games');
  assert.equal(list.body[0]?.starting_at, 8.4);
  assert.equal(list.body[0]?.average_rating, 4.9);
});

it('the demo store has orders and replacement requests in every status', async () => {
  const orders = await column('select distinct status as value from orders order by 1');
  assert.deepEqual(orders, [...ORDER_STATUSES].sort());
  const requests = await column('select distinct status as value from replacement_requests order by 1');
  assert.deepEqual(requests, [...REPLACEMENT_STATUSES].sort());
});

it('the demo store lets each demo user sign in with the documented password', async () => {
  for (const login of demoSignIns) {
    const { status } = await store.call('POST /auth/login', {
      body: { login, password: demoPassword(login) },
    });
    assert.equal(status, 200, login);
  }
});

it('the demo store stores no deliverable in the clear', async () => {
  const [sealed] = await column(`select string_agg(deliverable, '') as value from stock_items`);
  assert.doesNotMatch((sealed as Buffer).toString('latin1'), /[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}/);
});
