import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { openPayingStore } from '../../../test/support/paying-store.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { askAbout } from './ask.service.ts';
import { cancel as cancelOnce } from './cancel.service.ts';
import { sweepReservations } from './sweeper.ts';

const store = await openPayingStore();
after(() => store.close());

const put = (who: MadeUser, subcategoryId: string, amount: number) =>
  store.call('POST /user/cart/update', { as: who, body: { subcategoryId, amount } });
const cancel = (as: MadeUser, orderId: string) =>
  store.call('POST /orders/{orderId}/cancel', { as, params: { orderId } });
const order = async (as: MadeUser, orderId: string) =>
  (await store.call('GET /orders/{orderId}', { as, params: { orderId } })).body;
const personal = async (as: MadeUser) => (await store.call('GET /user/personal', { as })).body;
const cart = async (as: MadeUser) => (await personal(as)).cart.map((line) => line.amount);
const stockOf = async (id: string) =>
  (await store.call('GET /subcategories/{subcategoryId}', { params: { subcategoryId: id } })).body
    .stock_count;
const credits = async (as: MadeUser) =>
  (await store.call('GET /user/transactions', { as })).body.map((entry) => [entry.kind, entry.amount]);

/** A member who left a checkout of 3 and 1 at the payment page; $10 each. */
const started = async () => {
  const member = await store.makeUser();
  const { options } = await store.makeProduct({ options: [{ stock: 12 }, { stock: 4 }] });
  const [first, second] = [options[0]!.id, options[1]!.id];
  await put(member, first, 3);
  await put(member, second, 1);
  const { body } = await store.call('POST /orders/cart/checkout', {
    as: member,
    body: { payment_method: 'HOODPAY' },
  });
  return { member, first, second, ids: body.order_ids, id: body.order_ids[0]!, url: body.redirect_url! };
};

it('a checkout that is cancelled several times restores its lines and stock once', async () => {
  const { member, first, second, ids } = await started();
  const answers = await Promise.all([...ids, ...ids, ...ids, ...ids].map((each) => cancel(member, each)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.deepEqual(await cart(member), [3, 1]);
  assert.deepEqual([await stockOf(first), await stockOf(second)], [12, 4]);
  for (const each of ids) assert.equal((await order(member, each)).status, 'CANCELLED');
  const { rows } = await store.db.execute<{ status: string }>({
    text: 'select p.status from gateway_payments p join orders o using (checkout_id) where o.id = $1',
    values: [ids[0]],
  });
  assert.equal(rows[0]?.status, 'CANCELLED');
  // A later cancel does not bring back what the buyer has taken out meanwhile.
  await put(member, first, 0);
  assert.equal((await cancel(member, ids[0]!)).status, 200);
  assert.deepEqual(await cart(member), [1]);
});

it('a checkout that is cancelled while its payment arrives is either delivered or credited', async () => {
  for (let run = 0; run < 12; run++) {
    const { member, first, second, ids, id, url } = await started();
    // The service alone does not ask the gateway first, so that either may win.
    const atOnce = (orderId: string) =>
      store.db.transaction((tx) => cancelOnce(tx, { orderId, buyerId: member.id })).catch(() => undefined);
    await Promise.all([
      run % 2 === 0 ? cancel(member, id) : atOnce(id),
      store.simulate(url, { event: 'completed', repeat: 3 }),
      run % 2 === 0 ? cancel(member, ids[1]!) : atOnce(ids[1]!),
    ]);
    const statuses = await Promise.all(ids.map(async (each) => (await order(member, each)).status));
    const isDelivered = statuses[0] === 'COMPLETED';
    const expected = isDelivered
      ? [['COMPLETED', 'COMPLETED'], [], [], [9, 3]]
      : [['CANCELLED', 'CANCELLED'], [3, 1], [['LATE_PAYMENT', 40]], [12, 4]];
    assert.deepEqual(
      [statuses, await cart(member), await credits(member), [await stockOf(first), await stockOf(second)]],
      expected,
    );
    if (!isDelivered) assert.equal((await order(member, id)).credited, 40);
  }
});

/** Cancels an order while a transaction that has added `line` is open. */
const cancelWhileAdding = async (member: MadeUser, orderId: string, line: string) => {
  let cancelling: ReturnType<typeof cancel> | undefined;
  await store.db.transaction(async (tx) => {
    await tx.execute({
      text: 'insert into cart_lines (user_id, subcategory_id, amount) values ($1, $2, 1)',
      values: [member.id, line],
    });
    let isDone = false;
    cancelling = cancel(member, orderId);
    void cancelling.then(() => (isDone = true));
    const waits = async () =>
      (
        await store.db.execute({
          text: `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        })
      ).rows.length > 0;
    while (!isDone && !(await waits()));
  });
  return cancelling;
};

it('a cancelled checkout does not change lines that the buyer has added since', async () => {
  const { member, first, second, id } = await started();
  await put(member, second, 2);
  assert.equal((await cancelWhileAdding(member, id, first))?.status, 200);
  const lines = (await personal(member)).cart.map(({ subcategoryId, amount }) => [subcategoryId, amount]);
  assert.deepEqual(
    new Map(lines as [string, number][]),
    new Map([
      [first, 3],
      [second, 2],
    ]),
  );
});

it('a cancelled checkout restores only the lines that fit into the cart', async () => {
  const { member, id } = await started();
  const { options } = await store.makeProduct({ options: Array.from({ length: 49 }, () => ({ stock: 1 })) });
  const [added, ...others] = options.map((option) => option.id);
  for (const each of others) await put(member, each, 1);
  assert.equal((await cancelWhileAdding(member, id, added!))?.status, 200);
  assert.deepEqual(await cart(member), [...Array.from({ length: 49 }, () => 1), 3]);
});

for (const event of ['cancelled', 'failed', 'expired'] as const)
  it(`a checkout that the gateway reports as ${event} restores the cart`, async () => {
    const { member, first, url } = await started();
    await store.simulate(url, { event });
    assert.deepEqual([await cart(member), await stockOf(first)], [[3, 1], 12]);
  });

it('a checkout whose time is over restores the cart', async () => {
  const { member, first, ids } = await started();
  await store.db.execute({
    text: `update orders set expires_at = now() - interval '1 second' where id = any ($1::uuid[])`,
    values: [ids],
  });
  await Promise.all([sweepReservations(store.paying), sweepReservations(store.paying)]);
  assert.deepEqual([await cart(member), await stockOf(first)], [[3, 1], 12]);
});

it('a checkout that another one replaces leaves the cart unchanged', async () => {
  const { member, first, ids } = await started();
  await put(member, first, 1);
  const next = await store.call('POST /orders/cart/checkout', {
    as: member,
    body: { payment_method: 'HOODPAY' },
  });
  assert.equal(next.status, 200);
  assert.deepEqual([await cart(member), (await order(member, ids[0]!)).status], [[], 'CANCELLED']);
  // Nor are its lines bought with the new ones.
  const bought = await Promise.all(next.body.order_ids.map((each) => order(member, each)));
  assert.deepEqual(
    bought.map(({ subcategory, amount }) => [subcategory._id, amount]),
    [[first, 1]],
  );
});

it('a cancelled checkout restores only the lines that no admin has delivered', async () => {
  const { member, ids } = await started();
  const admin = await store.makeUser({ role: 'ADMIN' });
  await store.call('POST /admin/orders/process/{orderId}', { as: admin, params: { orderId: ids[0]! } });
  assert.equal((await cancel(member, ids[1]!)).status, 200);
  assert.deepEqual(await cart(member), [1]);
});

it('an order that was paid is not cancelled', async () => {
  const { member, id, url } = await started();
  // The webhook is lost: the store asks before it cancels.
  await store.simulate(url, { event: 'completed', webhook: false });
  assert.equal((await cancel(member, id)).error.code, 'ORDER_NOT_PENDING');
  assert.deepEqual([(await order(member, id)).status, await cart(member)], ['COMPLETED', []]);
});

it('the orders of one checkout are read together in the order of the cart', async () => {
  const { member, first, second, ids, url } = await started();
  const read = async () =>
    (
      await store.call('GET /orders/{orderId}/checkout', { as: member, params: { orderId: ids[1]! } })
    ).body.map((each) => [each._id, each.subcategory._id, each.status, each.deliverables.length]);
  assert.deepEqual(await read(), [
    [ids[0], first, 'PENDING', 0],
    [ids[1], second, 'PENDING', 0],
  ]);
  const open = (await personal(member)).open_checkout;
  assert.deepEqual([open?.order_id, open?.orders, open?.total, open?.redirect_url], [ids[0], 2, 40, url]);
  await store.simulate(url, { event: 'completed' });
  assert.deepEqual(await read(), [
    [ids[0], first, 'COMPLETED', 3],
    [ids[1], second, 'COMPLETED', 1],
  ]);
  assert.equal((await personal(member)).open_checkout, undefined);
});

it('an order is read in the state that the gateway knows', async () => {
  const { member, id, url } = await started();
  await store.simulate(url, { event: 'cancelled', webhook: false });
  assert.equal((await order(member, id)).status, 'CANCELLED');
});

it('a top-up is read in the state that the gateway knows', async () => {
  const member = await store.makeUser();
  const topUp = async () => {
    const { body } = await store.call('POST /user/balance/top-up', {
      as: member,
      body: { amount: 25, payment_method: 'HOODPAY' },
    });
    return body;
  };
  const state = async (paymentId: string) =>
    (await store.call('GET /user/balance/top-up/{paymentId}', { as: member, params: { paymentId } })).body;
  const failed = await topUp();
  const before = await state(failed.payment_id);
  assert.deepEqual(
    [before.status, before.amount, before.credited, before.redirect_url],
    ['PENDING', 25, null, failed.redirect_url],
  );
  await store.simulate(failed.redirect_url, { event: 'failed' });
  const ended = await state(failed.payment_id);
  assert.deepEqual([ended.status, ended.credited, ended.redirect_url], ['FAILED', null, undefined]);
  const short = await topUp();
  await store.simulate(short.redirect_url, { event: 'completed', amount: 20, webhook: false });
  const paid = await state(short.payment_id);
  assert.deepEqual([paid.status, paid.credited], ['COMPLETED', 20]);
  assert.equal((await personal(member)).balance, 20);
});

it('several pages of one open payment ask a silent gateway once', async () => {
  const { member, id } = await started();
  let asked = 0;
  const gateway = {
    ...store.paying.gateway!,
    find: () => {
      asked++;
      return new Promise<undefined>(() => {});
    },
  };
  await Promise.all(Array.from({ length: 8 }, () => askAbout({ ...store.paying, gateway }, id)));
  assert.equal(asked, 1);
  assert.equal((await order(member, id)).status, 'PENDING');
});
