import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { fillWithDemoData } from '../../../demo/demo-data.ts';
import { openTestStore } from '../../../test/support/test-store.ts';

const store = await openTestStore();
after(() => store.close());
await fillWithDemoData(store.db, store.deps.vault);
store.deps.catalogue.invalidate();

const signIn = async (login: string) =>
  (await store.call('POST /auth/login', { body: { login, password: `${login}-demo-password` } })).body.token;

it('a profile shows the three latest orders and the money saved', async () => {
  const { status, body } = await store.call('GET /user/personal', { as: await signIn('member') });
  assert.equal(status, 200);
  assert.equal(body.username, 'member');
  assert.equal(body.role, 'USER');
  assert.equal(body.discount, 0);
  assert.equal(body.recent_order_history.length, 3);
  const dates = body.recent_order_history.map((order) => order.creation_unix);
  assert.deepEqual(
    dates,
    dates.toSorted((a, b) => b - a),
  );
  assert.ok(body.money_saved > 0 && body.total_orders > 5 && body.balance > 0);
  assert.ok(!JSON.stringify(body).includes('hash'));
});

it('a profile shows a reseller the discount in percent', async () => {
  const { body } = await store.call('GET /user/personal', { as: await signIn('reseller') });
  assert.deepEqual([body.role, body.discount], ['RESELLER', 15]);
});

it('staff and admins have a profile with an empty cart', async () => {
  for (const name of ['staff', 'admin']) {
    const { status, body } = await store.call('GET /user/personal', { as: await signIn(name) });
    assert.deepEqual([status, body.balance, body.cart], [200, 0, []]);
  }
});

it('each entry of the ledger shows the balance after it', async () => {
  const as = await signIn('member');
  const { body: profile } = await store.call('GET /user/personal', { as });
  const { body, headers } = await store.call('GET /user/transactions', { as });
  assert.equal(body.length, Number(headers['x-total-count']));
  assert.equal(body[0]?.balance_after, profile.balance);
  body.slice(0, -1).forEach((entry, at) => {
    const cents = (dollars: number) => Math.round(dollars * 100);
    assert.equal(cents(entry.balance_after) - cents(entry.amount), cents(body[at + 1]!.balance_after));
  });
  assert.ok(body.every(({ description }) => description.length > 5));
});

it('the ledger is answered in pages', async () => {
  const as = await signIn('member');
  const all = (await store.call('GET /user/transactions', { as })).body;
  const page = await store.call('GET /user/transactions', { as, query: { skip: 1, amount: 2 } });
  assert.deepEqual(page.body, all.slice(1, 3));
  const beyond = await store.call('GET /user/transactions', { as, query: { skip: 1_000, amount: 2 } });
  assert.deepEqual([beyond.body, beyond.headers['x-total-count']], [[], String(all.length)]);
});

it('each kind of ledger entry can be listed by itself, in pages', async () => {
  const as = await signIn('member');
  const all = (await store.call('GET /user/transactions', { as })).body;
  for (const kind of ['PURCHASE', 'TOP_UP', 'REVIEW_REWARD', 'ADJUSTMENT'] as const) {
    const wanted = all.filter((entry) => entry.kind === kind);
    const { body, headers } = await store.call('GET /user/transactions', { as, query: { kind } });
    assert.deepEqual([body, headers['x-total-count']], [wanted, String(wanted.length)], kind);
    const second = await store.call('GET /user/transactions', { as, query: { kind, skip: 1, amount: 1 } });
    assert.deepEqual(second.body, wanted.slice(1, 2), kind);
  }
});

it('a profile update accepts exactly one change', async () => {
  const user = await store.makeUser();
  const change = (body: object) =>
    store.call('PUT /user/profile/update', { as: user, body: body as { email: string } });
  for (const body of [
    {},
    { email: 'a@b.example', password: 'fine password' },
    { role: 'ADMIN' },
    { email: 'no address' },
  ]) {
    const { status, error } = await change(body);
    assert.deepEqual([status, error.code], [400, 'REQUEST_INVALID'], JSON.stringify(body));
  }
  assert.deepEqual(Object.keys((await change({ email: 'no address' })).error.fields ?? {}), ['email']);
});

it('a token of a deleted account is refused', async () => {
  const token = store.deps.tokens.issue({ sub: randomUUID(), username: 'ghost', role: 'USER', ver: 1 });
  assert.equal((await store.call('GET /user/personal', { as: token })).status, 401);
});

it('no public response contains the name of an anonymous reviewer', async () => {
  const { rows } = await store.db.execute<{ id: string }>({
    text: 'select id from reviews where anonymous',
  });
  const anonymous = new Set(rows.map(({ id }) => id));
  assert.ok(anonymous.size > 10);
  let seen = 0;
  for (let skip = 0; ; skip += 100) {
    const { body } = await store.call('GET /reviews/all', { query: { skip, amount: 100 } });
    for (const review of body.filter(({ _id }) => anonymous.has(_id))) {
      assert.equal(review.reviewed_by, 'Anonymous');
      seen++;
    }
    if (body.length < 100) break;
  }
  assert.equal(seen, anonymous.size);
});

it('reviews are listed newest first in pages of ten', async () => {
  const { body, headers } = await store.call('GET /reviews/all');
  assert.equal(body.length, 10);
  assert.ok(Number(headers['x-total-count']) > 500);
  const dates = body.map((review) => review.creation_unix);
  assert.deepEqual(
    dates,
    dates.toSorted((a, b) => b - a),
  );
});

it('reviews can be listed for one product', async () => {
  const { body } = await store.call('GET /reviews/all');
  const product = body[0]!.product_id;
  const own = await store.call('GET /reviews/all', { query: { product, amount: 100 } });
  assert.ok(own.body.every((review) => review.product_id === product));
  assert.equal(own.headers['x-total-count'], String(own.body.length));
});
