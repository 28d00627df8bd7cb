import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { limits } from 'shared-contract';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openReplacements } from '../../../test/support/replacements.ts';
import { openUnclearPayments } from '../../../test/support/unclear-payments.ts';

const { store, staff, bought, ask, pending, resolve, options } = await openReplacements();
after(() => store.close());

it('a row of the audit log has the actor, target and change of a call', async () => {
  const admin = await store.makeUser({ role: 'ADMIN' });
  const member = await store.makeUser();
  await store.call('POST /admin/user/{userId}/lock', { as: admin, params: { userId: member.id } });
  const { body, headers } = await store.call('GET /admin/audit', {
    as: admin,
    query: { target_type: 'user', target_id: member.id, amount: 10 },
  });
  const [row] = body;
  assert.ok(row);
  const { _id, at_unix, request_id, ...rest } = row;
  assert.match(_id, /^\d+$/);
  assert.ok(Math.abs(at_unix - Date.now() / 1000) < 60);
  assert.ok(request_id);
  assert.deepEqual(rest, {
    actor: { _id: admin.id, username: admin.username },
    action: 'users.lock',
    target_type: 'user',
    target_id: member.id,
    before: { locked: false },
    after: { locked: true },
    address: '127.0.0.1',
  });
  assert.equal(headers['x-total-count'], '1');
});

it('the audit log can be filtered by any of its fields', async () => {
  const one = await store.makeUser({ role: 'ADMIN' });
  const other = await store.makeUser({ role: 'ADMIN' });
  const member = await store.makeUser();
  const params = { userId: member.id };
  await store.call('POST /admin/user/{userId}/lock', { as: one, params });
  await store.call('POST /admin/user/{userId}/unlock', { as: one, params });
  await store.call('POST /admin/user/{userId}/lock', { as: other, params });
  const found = async (query: object) => {
    const { body, headers } = await store.call('GET /admin/audit', {
      as: one,
      query: { amount: 100, ...query },
    });
    assert.equal(headers['x-total-count'], String(body.length));
    return body.map(({ action, actor }) => `${actor?.username} ${action}`);
  };
  const all = [`${other.username} users.lock`, `${one.username} users.unlock`, `${one.username} users.lock`];
  const now = Math.floor(Date.now() / 1000);
  assert.deepEqual(await found({ target_id: member.id }), all);
  assert.deepEqual(await found({ actor: one.username.toUpperCase() }), all.slice(1));
  for (const actor of ['nobody-here', "o'brien", 'a b', 'x']) assert.deepEqual(await found({ actor }), []);
  assert.deepEqual(await found({ target_id: member.id, action: 'users.lock' }), [all[0], all[2]]);
  assert.deepEqual(await found({ target_id: member.id, target_type: 'order' }), []);
  assert.deepEqual(await found({ target_id: member.id, from_unix: now + 60 }), []);
  assert.deepEqual(await found({ target_id: member.id, to_unix: now - 60 }), []);
  assert.deepEqual(
    await found({
      target_id: member.id,
      target_type: 'user',
      action: 'users.lock',
      actor: one.username,
      from_unix: now - 60,
      to_unix: now + 60,
    }),
    [all[2]],
  );
});

it('the history of an order includes its replacement requests and excludes other orders', async () => {
  const admin = await store.makeUser({ role: 'ADMIN' });
  const [one, other] = [await bought({}, { amount: 2 }), await bought()];
  await ask(one, one.texts[0]!);
  await ask(other, other.texts[0]!);
  const request = await pending(one);
  const { body: free } = await options(one.option);
  await store.call('GET /staff/requests/{requestId}', { as: staff, params: { requestId: request._id } });
  await resolve(request._id, { approved: true, replacement_selection: free[0]!._id });
  await ask(one, one.texts[1]!);
  await resolve((await pending(one))._id, { approved: false, reason: 'It works.' });
  await resolve((await pending(other))._id, { approved: false, reason: 'It works too.' });
  const { orderId } = one;
  await store.call('POST /admin/orders/{orderId}/notes', {
    as: admin,
    params: { orderId },
    body: { text: 'Called' },
  });
  const found = async (target_id: string, query: object = {}) => {
    const { body, headers } = await store.call('GET /admin/audit', {
      as: admin,
      query: { target_type: 'order', target_id, ...query },
    });
    assert.equal(headers['x-total-count'], String(body.length));
    return body.map(({ action }) => action);
  };
  const history = ['orders.note', 'replacements.resolve', 'replacements.resolve', 'codes.read'];
  assert.deepEqual(await found(orderId), history);
  assert.deepEqual(await found(orderId, { amount: 10 }), history);
  assert.deepEqual(await found(orderId, { action: 'replacements.resolve' }), history.slice(1, 3));
  assert.deepEqual(await found(other.orderId), ['replacements.resolve']);
});

it('the history of an order includes flags on its payment and excludes other orders', async () => {
  const { store, admin, started, gatewaySays, gatewayId, alarms, lookedAt } = await openUnclearPayments();
  try {
    const [one, other] = [await started(), await started()];
    const found = async (target_id: string, query: object = {}) => {
      const { body } = await store.call('GET /admin/audit', {
        as: admin,
        query: { target_type: 'order', target_id, ...query },
      });
      return body.map(({ action, target_type }) => [action, target_type]);
    };
    gatewaySays({ state: 'PROCESSING' });
    for (const { url } of [one, other]) await store.webhook(gatewayId(url));
    const [alarm] = (await alarms()).filter(({ order_ids }) => order_ids.includes(one.orderId));
    await lookedAt(alarm!._id);
    const history = [
      ['payments.looked-at', 'payment_alarm'],
      ['payments.needs-a-look', 'payment'],
    ];
    assert.deepEqual(await found(one.orderId), history);
    assert.deepEqual(await found(one.orderId, { amount: 10, actor: admin.username }), history.slice(0, 1));
    assert.deepEqual(await found(other.orderId), history.slice(1));
  } finally {
    await store.close();
  }
});

it('the histories of an order and of its buyer name the admin who created it', async () => {
  const admin = await store.makeUser({ role: 'ADMIN' });
  const member = await store.makeUser();
  const product = await store.makeProduct({ options: [{ stock: 5 }, { stock: 5 }] });
  const give = async (places: number[]) => {
    const { body } = await store.call('POST /admin/orders/create-and-approve', {
      as: admin,
      body: {
        userId: member.id,
        items: places.map((n) => ({ subcategoryId: product.options[n]!.id, amount: 1 })),
      },
    });
    return body.order_ids;
  };
  const found = async (target_type: string, target_id: string) => {
    const { body } = await store.call('GET /admin/audit', { as: admin, query: { target_type, target_id } });
    return body.map(({ action, after }) => [action, (after as { orderIds: string[] }).orderIds]);
  };
  const [both, single] = [await give([0, 1]), await give([0])];
  const rowOf = (orderIds: string[]) => ['orders.create-and-approve', orderIds];
  for (const id of both) assert.deepEqual(await found('order', id), [rowOf(both)]);
  assert.deepEqual(await found('order', single[0]!), [rowOf(single)]);
  assert.deepEqual(await found('user', member.id), [rowOf(single), rowOf(both)]);
  assert.deepEqual(await found('order', 'unknown'), []);
});

it('the history of a product includes its options and stock and excludes other products', async () => {
  const admin = await store.makeUser({ role: 'ADMIN' });
  const [one, other] = [
    await store.makeProduct({ options: [{ stock: 2 }, {}] }),
    await store.makeProduct({ options: [{ stock: 2 }] }),
  ];
  const view = (subcategoryId: string) =>
    store.call('GET /admin/stock/{subcategoryId}', { as: admin, params: { subcategoryId } });
  await view(one.options[0]!.id);
  await view(other.options[0]!.id);
  const { body } = await store.call('GET /admin/audit', {
    as: admin,
    query: { target_type: 'product', target_id: one.id, actor: admin.username },
  });
  assert.deepEqual(
    body.map(({ action, target_id }) => [action, target_id]),
    [['stock.view', one.options[0]!.id]],
  );
});

describe('an audit log of more than 1,001 rows', () => {
  const many = 1_200;
  const most = limits.searchTotalMax;
  const hour = 3_600;
  const start = 1_700_000_000;
  let admin: MadeUser;
  let all: number[];
  before(async () => {
    admin = await store.makeUser({ role: 'ADMIN' });
    // Written in another order than that of the list, and some at the same time.
    await store.db.execute({
      text: `insert into audit_log (at, actor_id, action, target_type, target_id)
             select to_timestamp(${start} + (n / 2) * ${hour}), $1, 'tests.count', 'test', n::text
               from generate_series(1, ${many}) n order by n % 2 desc, n`,
      values: [admin.id],
    });
    const { rows } = await store.db.execute<{ n: number }>({
      text: `select target_id::int as n from audit_log where action = 'tests.count' order by at desc, seq desc`,
    });
    all = rows.map(({ n }) => n);
  });

  const numbers = async (query: object, total: number) => {
    const { body, headers } = await store.call('GET /admin/audit', {
      as: admin,
      query: { action: 'tests.count', ...query },
    });
    assert.equal(headers['x-total-count'], String(total));
    return body.map(({ target_id }) => Number(target_id));
  };

  it('pages of the audit log stop at 1,001 rows', async () => {
    assert.deepEqual(await numbers({ amount: 3 }, most), all.slice(0, 3));
    assert.deepEqual(await numbers({ skip: most - 2, amount: 5 }, most), all.slice(most - 2, most));
    assert.deepEqual(await numbers({ skip: most, amount: 5 }, most), []);
  });

  it('pages of the audit log report the exact total of up to 1,001 rows', async () => {
    const half = { from_unix: start, to_unix: start + 300 * hour };
    assert.deepEqual(await numbers({ ...half, amount: 100 }, 599), all.filter((n) => n < 600).slice(0, 100));
  });

  it('the audit log without an amount is complete', async () => {
    assert.deepEqual(await numbers({}, many), all);
    assert.deepEqual(await numbers({ skip: many - 1 }, many), all.slice(-1));
  });
});

it('the audit log rejects a malformed filter and names its field', async () => {
  const admin = await store.makeUser({ role: 'ADMIN' });
  const wrong: [string, object][] = [
    ['action', { action: 'x'.repeat(300) }],
    ['target_id', { target_id: "'; drop table audit_log" }],
    ['from_unix', { from_unix: -1 }],
  ];
  for (const [field, query] of wrong) {
    const { status, error } = await store.call('GET /admin/audit', { as: admin, query });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(error.fields ?? {}), [field]);
  }
});
