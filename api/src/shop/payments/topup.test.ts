import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { sweepKeys } from './sweeper.ts';
import { pollPayments } from './poller.ts';
import { noFaults } from '../../../test/support/gateway-faults.ts';
import { openPayingStore } from '../../../test/support/paying-store.ts';
import type { MadeUser } from '../../../test/support/makers.ts';

const store = await openPayingStore({ processes: 2 });
after(() => store.close());

const topUp = (who: MadeUser, amount: number, key?: string) =>
  store.call('POST /user/balance/top-up', {
    as: who,
    body: { amount, payment_method: 'HOODPAY' },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const balance = async (who: MadeUser) => (await store.call('GET /user/personal', { as: who })).body.balance;
const entries = async (who: MadeUser) =>
  (await store.call('GET /user/transactions', { as: who })).body.map((entry) => [entry.kind, entry.amount]);

it('a paid top-up is credited once', async () => {
  const member = await store.makeUser();
  const { status, body } = await topUp(member, 25.5);
  assert.equal(status, 200);
  assert.equal(await balance(member), 0);
  await store.simulate(body.redirect_url, { event: 'completed', repeat: 20 });
  await store.db.execute({ text: 'update gateway_payments set next_poll_at = now() where effect is null' });
  await pollPayments(store.paying);
  assert.deepEqual(await entries(member), [['TOP_UP', 25.5]]);
  assert.equal(await balance(member), 25.5);
});

it('a top-up credits the sum that was paid', async () => {
  const member = await store.makeUser();
  for (const paid of [5, 12]) {
    const { body } = await topUp(member, 10);
    await store.simulate(body.redirect_url, { event: 'completed', amount: paid });
  }
  const late = await topUp(member, 10);
  await store.db.execute({
    text: `update gateway_payments set expires_at = now() - interval '1 second', next_poll_at = now() where id = $1`,
    values: [late.body.payment_id],
  });
  await pollPayments(store.paying);
  await store.simulate(late.body.redirect_url, { event: 'completed' });
  assert.deepEqual(await entries(member), [
    ['LATE_PAYMENT', 10],
    ['TOP_UP', 12],
    ['SHORT_PAYMENT', 5],
  ]);
});

it('a top-up is from 1 to 10,000 dollars in whole cents', async () => {
  const member = await store.makeUser();
  for (const amount of [0, 0.99, 10_000.01, 1.001, -5]) {
    assert.deepEqual([(await topUp(member, amount)).error.code, amount], ['REQUEST_INVALID', amount]);
  }
});

it('a top-up over the cap of the balance is refused', async () => {
  const member = await store.makeUser({ balanceCents: 99_999_900 });
  assert.equal((await topUp(member, 1.01)).error.code, 'BALANCE_CAP');
});

it('a paid top-up is credited even over the cap of the balance', async () => {
  const member = await store.makeUser({ balanceCents: 99_999_900 });
  const { status, body } = await topUp(member, 1);
  assert.equal(status, 200);
  await store.simulate(body.redirect_url, { event: 'completed', amount: 50 });
  assert.equal(await balance(member), 1_000_049);
});

it('a top-up is answered 502 when the gateway is down', async () => {
  const member = await store.makeUser();
  store.sandbox.sandbox.faults = { ...noFaults, create: 'down' };
  assert.equal((await topUp(member, 10)).error.code, 'GATEWAY_FAILED');
  store.sandbox.sandbox.faults = noFaults;
  assert.equal(await balance(member), 0);
});

it('a repeated top-up with the same idempotency key gets the first answer', async () => {
  const member = await store.makeUser();
  const answers = await Promise.all([1, 2, 3, 4].map(() => topUp(member, 10, 'top')));
  assert.equal(new Set(answers.map((answer) => answer.body.payment_id)).size, 1);
});

it('the idempotency key of a top-up is refused with another amount', async () => {
  const member = await store.makeUser();
  assert.equal((await topUp(member, 10, 'top')).status, 200);
  assert.equal((await topUp(member, 11, 'top')).error.code, 'IDEMPOTENCY_KEY_REUSED');
});

it('the idempotency key of a top-up can be used again after 24 hours', async () => {
  const member = await store.makeUser();
  const first = await topUp(member, 10, 'top');
  await store.db.execute({ text: `update idempotency_keys set created_at = now() - interval '25 hours'` });
  assert.ok((await sweepKeys(store.paying)) > 0);
  assert.notEqual((await topUp(member, 10, 'top')).body.payment_id, first.body.payment_id);
});

/** A member with three open top-ups. */
const withThreeOpen = async () => {
  const member = await store.makeUser();
  const open = [await topUp(member, 10), await topUp(member, 10_000), await topUp(member, 1)];
  assert.deepEqual(
    open.map(({ status }) => status),
    [200, 200, 200],
  );
  return { member, open };
};

it('a top-up is refused while three others of the account are open', async () => {
  const { member } = await withThreeOpen();
  const fourth = await topUp(member, 10);
  assert.deepEqual([fourth.status, fourth.error.code], [409, 'TOP_UPS_OPEN']);
  assert.match(
    fourth.error.message,
    /^You have 3 top-ups that are not paid yet\. Please pay or cancel one of them, or try again in (29|30) minutes\.$/,
  );
  assert.equal((await topUp(await store.makeUser(), 10)).status, 200);
});

it('a paid, cancelled or overdue top-up is not open any more', async () => {
  const { member, open } = await withThreeOpen();
  await store.simulate(open[0]!.body.redirect_url, { event: 'completed' });
  assert.equal((await topUp(member, 10)).status, 200);
  await store.simulate(open[1]!.body.redirect_url, { event: 'cancelled' });
  assert.equal((await topUp(member, 10)).status, 200);
  await store.db.execute({
    text: `update gateway_payments set expires_at = now() - interval '1 second' where id = $1`,
    values: [open[2]!.body.payment_id],
  });
  assert.equal((await topUp(member, 10)).status, 200);
  assert.equal((await topUp(member, 10)).error.code, 'TOP_UPS_OPEN');
});

it('at most three of twelve concurrent top-ups stay open', async () => {
  const member = await store.makeUser();
  const answers = await Promise.all(Array.from({ length: 12 }, () => topUp(member, 10)));
  assert.deepEqual(
    [200, 409].map((status) => answers.filter((answer) => answer.status === status).length),
    [3, 9],
  );
});

it('a top-up that the gateway failed to open does not count as open', async () => {
  const member = await store.makeUser();
  store.sandbox.sandbox.faults = { ...noFaults, create: 'down' };
  for (let n = 0; n < 4; n++) assert.equal((await topUp(member, 10)).error.code, 'GATEWAY_FAILED');
  store.sandbox.sandbox.faults = noFaults;
  assert.equal((await topUp(member, 10)).status, 200);
});

it('a payment is refused as soon as another process switches HoodPay off', async () => {
  const member = await store.makeUser();
  const { options } = await store.makeProduct();
  await store.call('POST /user/cart/update', {
    as: member,
    body: { subcategoryId: options[0]!.id, amount: 1 },
  });
  // The settings are in this process's memory now.
  await store.call('GET /public/config');
  await store.db.execute({
    text: `insert into store_config (document) values ('{"payment_methods":[{"name":"HOODPAY","enabled":false}]}')`,
  });
  const answers = [
    await topUp(member, 10),
    await store.call('POST /orders/cart/checkout', { as: member, body: { payment_method: 'HOODPAY' } }),
  ];
  await store.db.execute({ text: 'delete from store_config' });
  assert.deepEqual(
    answers.map(({ status, error }) => [status, error.code]),
    answers.map(() => [409, 'PAYMENT_METHOD_INACTIVE']),
  );
});
