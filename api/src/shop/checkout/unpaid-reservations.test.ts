import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { recount } from '../../reads/totals/rollups.ts';
import { sweepReservations } from '../payments/sweeper.ts';
import { noFaults } from '../../../test/support/gateway-faults.ts';
import { openPayingStore } from '../../../test/support/paying-store.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { withoutTriggers } from '../../../test/support/without-triggers.ts';

const store = await openPayingStore();
const admin = await store.makeUser({ role: 'ADMIN' });
after(async () => {
  // The tests changed times with the triggers off, so the totals are counted again.
  await recount(store.db);
  await store.close();
});

const put = (who: MadeUser, subcategoryId: string, amount = 1) =>
  store.call('POST /user/cart/update', { as: who, body: { subcategoryId, amount } });
const buy = (who: MadeUser, method: 'BALANCE' | 'HOODPAY' = 'HOODPAY') =>
  store.call('POST /orders/cart/checkout', { as: who, body: { payment_method: method } });
const option = async (stock: number, priceCents = 1000) =>
  (await store.makeProduct({ title: 'Orbit', options: [{ title: '$10', stock, priceCents }] })).options[0]!
    .id;
const query = async <T extends Record<string, unknown>>(text: string, values: unknown[]) =>
  (await store.db.execute<T>({ text, values })).rows;
const availableOf = async (id: string) =>
  (await query<{ n: number }>('select available_count as n from subcategories where id = $1', [id]))[0]!.n;
/** How long the newest reservation of this buyer lasts, in seconds. */
const secondsOf = async (who: MadeUser) =>
  (
    await query<{ order: number; payment: number }>(
      `select extract(epoch from o.expires_at - o.created_at)::int as order,
              extract(epoch from p.expires_at - p.created_at)::int as payment
         from orders o join gateway_payments p using (checkout_id)
        where o.user_id = $1 order by o.created_at desc limit 1`,
      [who.id],
    )
  )[0]!;

const topUp = async (who: MadeUser, paid?: number) => {
  const { body } = await store.call('POST /user/balance/top-up', {
    as: who,
    body: { amount: 5, payment_method: 'HOODPAY' },
  });
  await store.simulate(body.redirect_url, {
    event: 'completed',
    ...(paid === undefined ? {} : { amount: paid }),
  });
};

/** Starts a checkout of one item and lets it end unpaid. */
const leave = async (who: MadeUser, id: string, how: 'expired' | 'cancelled' | 'failed' | 'swept') => {
  await put(who, id);
  const { status, body } = await buy(who);
  assert.equal(status, 200);
  if (how !== 'swept') {
    await store.simulate(body.redirect_url!, { event: how });
    return;
  }
  await query(`update orders set expires_at = now() - interval '1 second' where id = any ($1)`, [
    body.order_ids,
  ]);
  await sweepReservations(store.paying);
};
/** Moves everything this many minutes into the past. */
const later = async (who: MadeUser, minutes: number) => {
  await withoutTriggers(store, async (tx) => {
    for (const [table, columns] of [
      ['orders', ['created_at', 'closed_at']],
      ['gateway_payments', ['created_at', 'effect_at']],
    ] as const)
      await tx.execute({
        text: `update ${table} set ${columns.map((name) => `${name} = ${name} - make_interval(mins => $2)`).join(', ')} where user_id = $1`,
        values: [who.id, minutes],
      });
  });
};

it('an account can reserve more of an option once it has paid', async () => {
  const id = await option(40);
  const member = await store.makeUser();
  await put(member, id, 11);
  const refused = await buy(member);
  assert.deepEqual([refused.status, refused.error.code], [409, 'RESERVATION_LIMIT']);
  assert.equal(
    refused.error.message,
    'Only 10 of Orbit – $10 can be reserved for HoodPay now, your cart holds 11. Paying with your balance has no such limit.',
  );
  assert.deepEqual(refused.error.details, { lines: [{ subcategoryId: id, most: 10 }] });
  assert.equal(await availableOf(id), 40);
  // A short payment is not a payment.
  await topUp(member, 4.99);
  assert.equal((await buy(member)).error.code, 'RESERVATION_LIMIT');
  await topUp(member);
  assert.equal((await buy(member)).status, 200);
  await put(member, id, 21);
  assert.equal((await buy(member)).error.code, 'RESERVATION_LIMIT');
});

it('a checkout that replaces another counts the codes of that as stock', async () => {
  const id = await option(16);
  const member = await store.makeUser();
  await put(member, id, 4);
  assert.equal((await buy(member)).status, 200);
  assert.equal(await availableOf(id), 12);
  await put(member, id, 4);
  assert.equal((await buy(member)).status, 200);
  assert.equal(await availableOf(id), 12);
  // The next account has a quarter of what the first one leaves.
  const next = await store.makeUser();
  await put(next, id, 4);
  assert.deepEqual((await buy(next)).error.details, { lines: [{ subcategoryId: id, most: 3 }] });
});

it('an account that never paid can reserve 50 items in all', async () => {
  const member = await store.makeUser();
  for (let n = 0; n < 6; n++) await put(member, await option(40), n < 5 ? 9 : 6);
  const refused = await buy(member);
  assert.equal(refused.error.code, 'RESERVATION_LIMIT');
  assert.match(refused.error.message, /^Only 50 items .* holds 51\./);
});

it('a checkout from the balance or of a free cart has no reservation limit', async () => {
  const member = await store.makeUser({ balanceCents: 100_000 });
  const id = await option(8);
  await put(member, id, 8);
  assert.equal((await buy(member)).error.code, 'RESERVATION_LIMIT');
  assert.equal((await buy(member, 'BALANCE')).status, 200);
  const free = await option(8, 0);
  await put(member, free, 8);
  assert.equal((await buy(member)).status, 200);
});

it('an account that buys in several tabs at once stays within the limits', async () => {
  const id = await option(40);
  const member = await store.makeUser();
  for (let round = 0; round < 3; round++) {
    await put(member, id, 10);
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        const answer = await buy(member);
        if (answer.status !== 200) {
          assert.ok(['CART_EMPTY', 'GATEWAY_FAILED', 'RESERVATIONS_PAUSED'].includes(answer.error.code));
        }
        await put(member, id, 10);
        return answer;
      }),
    );
    const [held] = await query<{ units: number }>(
      `select coalesce(sum(amount), 0)::int as units from orders where user_id = $1 and status = 'PENDING'`,
      [member.id],
    );
    assert.ok(held!.units <= 10, `${held!.units} units`);
  }
});

for (const how of ['expired', 'cancelled', 'failed', 'swept'] as const) {
  it(`after two unpaid checkouts (${how}) the next one is reserved for 5 minutes`, async () => {
    const id = await option(40);
    const member = await store.makeUser({ balanceCents: 10_000 });
    await leave(member, id, how);
    await leave(member, id, how);
    await put(member, id);
    assert.equal((await buy(member)).status, 200);
    assert.deepEqual(await secondsOf(member), { order: 300, payment: 300 });
  });

  it(`after four unpaid checkouts (${how}) the next one is refused for an hour`, async () => {
    const id = await option(40);
    const member = await store.makeUser({ balanceCents: 10_000 });
    await leave(member, id, how);
    await leave(member, id, how);
    await put(member, id);
    assert.equal((await buy(member)).status, 200);
    // It replaces that one, which is the third.
    await leave(member, id, how);
    await put(member, id);
    const refused = await buy(member);
    assert.deepEqual([refused.status, refused.error.code], [409, 'RESERVATIONS_PAUSED']);
    assert.equal(
      refused.error.message,
      '4 of your HoodPay checkouts were not paid. Please try again in 60 minutes, or pay with your balance.',
    );
    assert.ok(Number(refused.headers['retry-after']) > 3500);
    // Other accounts are not affected, and the balance can still pay for the cart.
    const other = await store.makeUser();
    await put(other, id);
    assert.equal((await buy(other)).status, 200);
    assert.deepEqual(await secondsOf(other), { order: 1800, payment: 1800 });
    assert.equal((await buy(member, 'BALANCE')).status, 200);

    await later(member, 61);
    await put(member, id);
    assert.equal((await buy(member)).status, 200);
    assert.equal((await secondsOf(member)).order, 300);
    await later(member, 24 * 60);
    await put(member, id);
    assert.equal((await buy(member)).status, 200);
    assert.equal((await secondsOf(member)).order, 1800);
  });
}

it('the next payment ends the limits of unpaid checkouts', async () => {
  const id = await option(40);
  const member = await store.makeUser();
  for (const how of ['expired', 'cancelled', 'expired', 'cancelled'] as const) await leave(member, id, how);
  await put(member, id);
  assert.equal((await buy(member)).error.code, 'RESERVATIONS_PAUSED');
  await topUp(member);
  const { status, body } = await buy(member);
  assert.equal(status, 200);
  assert.equal((await secondsOf(member)).order, 1800);
  await store.simulate(body.redirect_url!, { event: 'completed' });
  await leave(member, id, 'expired');
  await put(member, id);
  assert.equal((await buy(member)).status, 200);
  assert.equal((await secondsOf(member)).order, 1800);
});

it('a checkout that the gateway failed to open or an admin delivered does not count as unpaid', async () => {
  const id = await option(60);
  const member = await store.makeUser();
  store.sandbox.sandbox.faults = { ...noFaults, create: 'error' };
  for (let n = 0; n < 5; n++) {
    await put(member, id);
    assert.equal((await buy(member)).error.code, 'GATEWAY_FAILED');
  }
  store.sandbox.sandbox.faults = noFaults;
  for (let n = 0; n < 5; n++) {
    await put(member, id);
    const { body } = await buy(member);
    await store.call('POST /admin/orders/process/{orderId}', {
      as: admin,
      params: { orderId: body.order_ids[0]! },
    });
    await store.simulate(body.redirect_url!, { event: 'expired' });
  }
  await put(member, id);
  assert.equal((await buy(member)).status, 200);
  assert.equal((await secondsOf(member)).order, 1800);
});

it('concurrent checkouts that replace each other are refused after four', async () => {
  const id = await option(40);
  const member = await store.makeUser();
  let started = 0;
  for (let round = 0; round < 12; round++) {
    await put(member, id);
    const answers = await Promise.all([buy(member), buy(member), buy(member)]);
    started += answers.filter(({ status }) => status === 200).length;
    if (answers.some(({ error }) => error.code === 'RESERVATIONS_PAUSED')) break;
  }
  // Four that were replaced, and the one that is still open.
  assert.equal(started, 5);
});
