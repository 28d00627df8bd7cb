import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import type { UserSort } from 'shared-contract';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openTestStore } from '../../../test/support/test-store.ts';
import { rollUp } from '../totals/rollups.ts';

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN', username: 'the.admin' });

const buy = async (buyer: MadeUser, subcategoryId: string, amount: number) => {
  await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount } });
  return store.call('POST /orders/cart/checkout', { as: buyer, body: { payment_method: 'BALANCE' } });
};

it('the statistics count only paid orders as revenue', async () => {
  const buyer = await store.makeUser({ balanceCents: 100_00 });
  const { id: productId, options } = await store.makeProduct({ options: [{ priceCents: 1250, stock: 9 }] });
  const option = options[0]!.id;
  await buy(buyer, option, 2);
  await store.call('POST /admin/orders/create-and-approve', {
    as: admin,
    body: { userId: buyer.id, items: [{ subcategoryId: option, amount: 1 }] },
  });
  const stats = (await store.call('GET /admin/stats', { as: admin })).body;
  assert.deepEqual(
    [stats.totalRevenue, stats.totalOrders, stats.completedOrders, stats.pendingOrders],
    [25, 2, 2, 0],
  );
  assert.deepEqual([stats.totalUsers, stats.totalAdmins, stats.totalBalance], [2, 1, 75]);

  const now = Math.floor(Date.now() / 1000);
  const period = { start_unix: now - 3 * 86_400, end_unix: now + 60 };
  const all = (await store.call('POST /admin/stats', { as: admin, body: { product: null, ...period } })).body;
  assert.deepEqual([all.total_value, all.total_completed_orders, all.product_filter], [25, 2, null]);
  assert.equal(all.series.length >= 4, true);
  assert.equal(
    all.series.reduce((sum, day) => sum + day.total_value, 0),
    25,
  );
  assert.ok(all.series.every((day) => day.day_unix % 86_400 === 0));
  const one = await store.call('POST /admin/stats', { as: admin, body: { product: productId, ...period } });
  assert.equal(one.body.total_value, 25);
  const tooLong = await store.call('POST /admin/stats', {
    as: admin,
    body: { product: null, start_unix: 0, end_unix: now - 86_400 },
  });
  assert.equal(tooLong.status, 400);
});

it('a report names the wrong date of its period', async () => {
  const { status, error } = await store.call('POST /admin/stats', {
    as: admin,
    body: { product: null, start_unix: 100, end_unix: 99 },
  });
  assert.deepEqual([status, error.fields], [400, { end_unix: 'must not be before the start' }]);
});

it('the search of users matches part of a name or e-mail address in any case', async () => {
  await store.makeUser({ username: 'Zelda_1' });
  const find = (search: string) => store.call('GET /admin/users', { as: admin, query: { search } });
  assert.deepEqual(
    (await find('ELDA')).body.map((user) => user.username),
    ['Zelda_1'],
  );
  assert.deepEqual((await find('zelda_1@EXAMPLE')).body.length, 1);
  // An underscore matches itself, not any character.
  assert.deepEqual((await find('zeldax1')).body.length, 0);
});

it('the administration lists the users of each role, newest first', async () => {
  const first = await store.makeUser({ role: 'STAFF' });
  const second = await store.makeUser({ role: 'STAFF' });
  const list = async (query: object) => {
    const { body, headers } = await store.call('GET /admin/users', { as: admin, query });
    return [body.map((user) => user._id), headers['x-total-count']];
  };
  assert.deepEqual(await list({ role: 'STAFF' }), [[second.id, first.id], '2']);
  assert.deepEqual(await list({ role: 'STAFF', skip: 1, amount: 1 }), [[first.id], '2']);
  assert.deepEqual(await list({ role: 'ADMIN' }), [[admin.id], '1']);
  assert.deepEqual(await list({ role: 'RESELLER' }), [[], '0']);
});

it('the unpaged list of users returns every match once', async () => {
  const tag = randomUUID().slice(0, 8);
  await store.db.execute({
    text: `insert into users (username, username_folded, email, email_folded, password_hash, created_at)
           select n, n, n || '@x.example', n || '@x.example', 'none', now() - make_interval(mins => i / 7)
             from generate_series(1, 1201) i cross join lateral (select $1 || '-' || i as n) names`,
    values: [tag],
  });
  const { body, headers } = await store.call('GET /admin/users/all', {
    as: admin,
    query: { search: tag, role: 'USER' },
  });
  assert.equal(headers['x-total-count'], '1201');
  assert.equal(new Set(body.map(({ _id }) => _id)).size, 1201);
  const times = body.map((user) => user.creation_unix);
  assert.deepEqual(
    times,
    times.toSorted((a, b) => b - a),
  );
  assert.deepEqual(
    (await store.call('GET /admin/users/all', { as: admin, query: { search: 'nobody-here' } })).body,
    [],
  );
});

it('the list of users can be sorted by join date, balance and number of orders', async () => {
  const tag = randomUUID().slice(0, 8);
  const rich = await store.makeUser({ username: `rich-${tag}`, balanceCents: 900_00 });
  const buyer = await store.makeUser({ username: `buyer-${tag}`, balanceCents: 50_00 });
  const { options } = await store.makeProduct();
  await buy(buyer, options[0]!.id, 1);
  await buy(buyer, options[0]!.id, 1);
  const list = async (sort?: UserSort) => {
    const query = { search: tag, ...(sort && { sort }) };
    const { body } = await store.call('GET /admin/users', { as: admin, query });
    return body.map(({ _id, total_orders }) => [_id, total_orders]);
  };
  const [one, two] = [
    [rich.id, 0],
    [buyer.id, 2],
  ];
  for (const when of ['waiting', 'folded']) {
    if (when === 'folded') await rollUp(store.db);
    for (const sort of [undefined, 'newest', 'balance_asc', 'orders_desc'] as const)
      assert.deepEqual(await list(sort), [two, one], `${when} ${sort}`);
    for (const sort of ['oldest', 'balance_desc', 'orders_asc'] as const)
      assert.deepEqual(await list(sort), [one, two], `${when} ${sort}`);
  }
});

it('the details of a user have the documented fields and nothing of the password', async () => {
  const buyer = await store.makeUser({ balanceCents: 50_00, passwordHash: 'very-secret-hash' });
  const { options } = await store.makeProduct();
  await buy(buyer, options[0]!.id, 1);
  const answer = await store.call('GET /admin/user/{userId}', { as: admin, params: { userId: buyer.id } });
  const brief = await store.call('GET /admin/user/{userId}', {
    as: admin,
    params: { userId: buyer.id },
    query: { history: 'none' },
  });
  assert.deepEqual(brief.body, { ...answer.body, full_order_history: [] });
  assert.deepEqual([answer.body.balance, answer.body.total_spent, answer.body.completed_orders], [40, 10, 1]);
  assert.deepEqual(answer.body.full_order_history[0]?.deliverables, [options[0]!.texts[0]]);
  assert.equal(JSON.stringify(answer.body).includes('hash'), false);
});

/** A buyer of five orders, their codes, and a way to read them as an admin. */
async function buyerOfFive() {
  const buyer = await store.makeUser({ balanceCents: 90_00 });
  const { options } = await store.makeProduct({ options: [{ stock: 5 }] });
  for (let n = 0; n < 5; n++) await buy(buyer, options[0]!.id, 1);
  const read = async (query: object) =>
    (await store.call('GET /admin/user/{userId}', { as: admin, params: { userId: buyer.id }, query })).body;
  return { buyer, texts: options[0]!.texts, read };
}

it('the orders of a user can be read in parts', async () => {
  const { buyer, read } = await buyerOfFive();
  const all = (await read({ codes: 'masked' })).full_order_history;
  assert.equal(all.length, 5);
  const parts: (typeof all)[] = [];
  for (let after = {}, left = true; left;) {
    const { full_order_history: part, total_orders } = await read({ codes: 'masked', most: 2, ...after });
    assert.equal(total_orders, 5);
    parts.push(part);
    after = { after: part.at(-1)?._id };
    left = part.length > 0 && parts.flat().length < total_orders;
  }
  assert.deepEqual(
    parts.map(({ length }) => length),
    [2, 2, 1],
  );
  assert.deepEqual(parts.flat(), all);
  const after = all[3]!._id;
  assert.deepEqual((await read({ codes: 'masked', after })).full_order_history, all.slice(4));
  assert.deepEqual((await read({ after: all[4]!._id, most: 2 })).full_order_history, []);
  const refused = await store.call('GET /admin/user/{userId}', {
    as: admin,
    params: { userId: buyer.id },
    query: { after: 'no-id' },
  });
  assert.equal(refused.error.code, 'ORDER_NOT_FOUND');
});

it('the audit log records only the codes in the part of the orders that was read', async () => {
  const { buyer, texts, read } = await buyerOfFive();
  const all = (await read({ codes: 'masked' })).full_order_history;
  const [last] = (await read({ after: all[3]!._id, most: 2 })).full_order_history;
  assert.ok(texts.includes(last!.deliverables[0]!));
  const { rows } = await store.db.execute<{ items: number }>({
    text: `select jsonb_array_length(after -> 'items') as items from audit_log where action = 'codes.read' and target_id = $1`,
    values: [buyer.id],
  });
  assert.deepEqual(rows, [{ items: 1 }]);
});

const promote = (member: MadeUser, discount: number) =>
  store.call('GET /admin/users/set_reseller/{userId}', {
    as: admin,
    params: { userId: member.id },
    query: { discount },
  });

it('a promotion to reseller ends the tokens of the old role', async () => {
  const member = await store.makeUser({ username: 'riser' });
  const done = await promote(member, 12.5);
  assert.equal(done.body.message, 'Successfully promoted riser to Reseller with 12.5% discount!');
  assert.deepEqual([done.body.user.role, done.body.user.discount], ['RESELLER', 12.5]);
  assert.equal((await store.call('GET /user/personal', { as: member })).status, 401);
});

it('a reseller cannot be promoted to reseller again', async () => {
  const member = await store.makeUser();
  assert.equal((await promote(member, 12.5)).status, 200);
  assert.equal((await promote(member, 10)).error.code, 'USER_NOT_PROMOTABLE');
});

it('a promotion to reseller needs a discount from 0 to 50 percent with one decimal', async () => {
  const member = await store.makeUser();
  for (const discount of [-1, 50.1, 10.55]) {
    const wrong = await promote(member, discount);
    assert.deepEqual(
      [wrong.status, Object.keys(wrong.error.fields ?? {})],
      [400, ['discount']],
      String(discount),
    );
  }
});
