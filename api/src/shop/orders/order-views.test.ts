import assert from 'node:assert/strict';
import { after, it, mock } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { EndpointKey } from 'shared-contract';
import { openGatewayCheckouts } from '../../../test/support/gateway-checkouts.ts';
import type { MadeUser } from '../../../test/support/makers.ts';

const { store, admin, checkouts } = await openGatewayCheckouts();
after(() => store.close());

const bought = async (options = 1) => {
  const buyer = await store.makeUser({ balanceCents: 100_000 });
  const product = await store.makeProduct({ options: Array.from({ length: options }, () => ({})) });
  for (const { id } of product.options) await checkouts.put(buyer, id);
  const { body } = await store.call('POST /orders/cart/checkout', {
    as: buyer,
    body: { payment_method: 'BALANCE' },
  });
  return { buyer, orderId: body.order_ids[0]!, orderIds: body.order_ids };
};
const read = (as: MadeUser, orderId: string, query = {}) =>
  store.call('GET /orders/{orderId}', { as, params: { orderId }, query });
const viewsOf = async (...orderIds: string[]) =>
  (
    await store.db.execute<{ at: string }>({
      text: 'select viewed_at::text as at from order_views where order_id = any ($1::uuid[])',
      values: [orderIds],
    })
  ).rows.map(({ at }) => at);
/** The views of these orders, once there are as many as orders: no read waits for them. */
const writtenOf = async (...orderIds: string[]) => {
  for (let tries = 0; tries < 300; tries++) {
    const views = await viewsOf(...orderIds);
    if (views.length === orderIds.length) return views;
    await pause(10);
  }
  return assert.fail('the view is not written');
};
/** Waits for what earlier reads write: it is written before the view of a later read. */
const settled = async () => {
  const other = await bought();
  await read(other.buyer, other.orderId);
  await writtenOf(other.orderId);
  await pause(50);
};
const events = async (orderId: string) =>
  (await store.call('GET /admin/orders/{orderId}', { as: admin, params: { orderId } })).body.history;

it('the timeline of an order shows only the first time the buyer read its codes', async () => {
  const { buyer, orderId } = await bought();
  assert.deepEqual(
    (await events(orderId)).map(({ event }) => event),
    ['PLACED', 'PAID', 'DELIVERED'],
  );
  const before = Math.floor(Date.now() / 1000);
  assert.equal((await read(buyer, orderId)).body.deliverables.length, 1);
  const first = await writtenOf(orderId);
  const viewed = (await events(orderId)).at(-1);
  assert.deepEqual([viewed?.event, viewed?.by], ['VIEWED', null]);
  assert.ok(viewed!.at_unix >= before - 1 && viewed!.at_unix <= Date.now() / 1000 + 1);
  const execute = mock.method(store.db, 'execute');
  assert.equal((await read(buyer, orderId)).status, 200);
  execute.mock.restore();
  const statements = execute.mock.calls.map(({ arguments: [{ name }] }) => name);
  assert.ok(statements.includes('orders.detail') && !statements.includes('order-views.insert'));
  await settled();
  assert.deepEqual(await viewsOf(orderId), first);
});

it('the first view of an order that an admin gave is recorded too', async () => {
  const member = await store.makeUser();
  const { options } = await store.makeProduct();
  const { body } = await store.call('POST /admin/orders/create-and-approve', {
    as: admin,
    body: { userId: member.id, items: [{ subcategoryId: options[0]!.id, amount: 1 }] },
  });
  const [orderId] = body.order_ids as [string];
  await read(member, orderId);
  await writtenOf(orderId);
  assert.deepEqual(
    (await events(orderId)).map(({ event, by }) => [event, by]),
    [
      ['GIVEN', admin.username],
      ['DELIVERED', null],
      ['VIEWED', null],
    ],
  );
});

it('each call that returns codes to their buyer records a view of every order', async () => {
  const calls: [EndpointKey, (orderId: string) => object][] = [
    ['GET /order/{orderId}', (orderId) => ({ params: { orderId } })],
    ['GET /orders/{orderId}/checkout', (orderId) => ({ params: { orderId } })],
    ['GET /user/export/codes', () => ({})],
  ];
  for (const [key, input] of calls) {
    const { buyer, orderId, orderIds } = await bought(key === 'GET /order/{orderId}' ? 1 : 2);
    const { status } = await store.call(key, { ...input(orderId), as: buyer } as never);
    assert.equal(status, 200, key);
    assert.equal((await writtenOf(...orderIds)).length, orderIds.length, key);
  }
});

it('twenty concurrent first reads of an order record one view', async () => {
  const { buyer, orderId, orderIds } = await bought(2);
  const warn = mock.method(store.deps.log, 'warn');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2
        ? read(buyer, orderId)
        : store.call('GET /orders/{orderId}/checkout', { as: buyer, params: { orderId } }),
    ),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  await writtenOf(...orderIds);
  await settled();
  warn.mock.restore();
  assert.equal(warn.mock.callCount(), 0);
  assert.equal((await viewsOf(orderId)).length, 1);
});

it('only a read of clear codes by the buyer records a view', async () => {
  const { buyer, orderId } = await bought();
  const clerk = await store.makeUser({ role: 'STAFF' });
  const other = await store.makeUser();
  assert.equal((await read(admin, orderId)).body.deliverables.length, 1);
  assert.equal((await read(clerk, orderId)).status, 403);
  assert.equal((await read(other, orderId)).status, 404);
  const user = await store.call('GET /admin/user/{userId}', { as: admin, params: { userId: buyer.id } });
  assert.equal(user.body.full_order_history[0]?.deliverables.length, 1);
  for (const key of ['GET /orders/{orderId}', 'GET /orders/{orderId}/checkout'] as const) {
    const masked = await store.call(key, { as: buyer, params: { orderId }, query: { codes: 'masked' } });
    assert.match(JSON.stringify(masked.body), /••••/, key);
  }
  for (const key of ['GET /orders/my-orders', 'GET /user/personal', 'GET /user/export'] as const)
    assert.equal((await store.call(key, { as: buyer })).status, 200);
  await settled();
  assert.deepEqual(await viewsOf(orderId), []);
});

it('reading an order records a view only after its payment', async () => {
  const { member, id, url } = await checkouts.started();
  const detail = await read(member, id);
  assert.deepEqual([detail.body.status, detail.body.deliverables], ['PENDING', []]);
  await store.call('GET /orders/{orderId}/checkout', { as: member, params: { orderId: id } });
  await store.call('GET /user/export/codes', { as: member });
  await settled();
  assert.deepEqual(await viewsOf(id), []);
  await store.simulate(url, { event: 'completed' });
  assert.equal((await read(member, id)).body.status, 'COMPLETED');
  await writtenOf(id);
});

it('codes are returned even when their view cannot be recorded', async () => {
  const { buyer, orderId } = await bought();
  await store.owner.execute({
    text: `alter table order_views add constraint tests__nothing check (false) not valid`,
  });
  const warn = mock.method(store.deps.log, 'warn');
  const { status, body } = await read(buyer, orderId);
  assert.deepEqual([status, body.deliverables.length], [200, 1]);
  for (let tries = 0; tries < 300 && warn.mock.callCount() === 0; tries++) await pause(10);
  warn.mock.restore();
  assert.deepEqual(
    warn.mock.calls.map(({ arguments: [, line] }) => line),
    ['the first view of an order could not be written'],
  );
  await store.owner.execute({ text: 'alter table order_views drop constraint tests__nothing' });
  assert.deepEqual(await viewsOf(orderId), []);
  await read(buyer, orderId);
  await writtenOf(orderId);
});

it('the schema refuses to change or delete a view', async () => {
  const { buyer, orderId } = await bought();
  await read(buyer, orderId);
  await writtenOf(orderId);
  for (const text of ['update order_views set viewed_at = now()', 'delete from order_views'])
    await assert.rejects(store.db.execute({ text }), { constraint: 'order_views__kept' });
});

it('an export of personal data has the time when the codes of an order were first read', async () => {
  const { buyer, orderIds } = await bought(2);
  await read(buyer, orderIds[0]!);
  const [at] = await writtenOf(orderIds[0]!);
  const { body } = await store.call('GET /user/export', { as: buyer });
  assert.deepEqual(
    new Map(body.orders.map(({ _id, viewed_unix }) => [_id, viewed_unix])),
    new Map([
      [orderIds[0], Math.floor(Date.parse(at!) / 1000)],
      [orderIds[1], null],
    ]),
  );
});
