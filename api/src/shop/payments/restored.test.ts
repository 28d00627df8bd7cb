import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { openUnclearPayments } from '../../../test/support/unclear-payments.ts';
import { endCheckoutsOfBackup } from './restored.service.ts';

// What a store that was restored does with the payments that its backup has open (rules 6.15).

const { store, gatewayId, query, started, statusOf, credits, alarms, lookAtAll, secondUnder, ask } =
  await openUnclearPayments();
after(() => store.close());

const itemsOf = async (orderId: string) =>
  query(`select state from stock_items where order_id = $1 and state in ('RESERVED', 'SOLD')`, [orderId]);
const inCart = (who: { id: string }) => query('select amount from cart_lines where user_id = $1', [who.id]);

it('a restore ends open checkouts and restores their carts', async () => {
  const { member, orderId } = await started();
  assert.equal(await endCheckoutsOfBackup(store.db), 1);
  assert.equal(await endCheckoutsOfBackup(store.db), 0);
  assert.equal(await statusOf(orderId), 'EXPIRED');
  assert.deepEqual([await itemsOf(orderId), await inCart(member)], [[], [{ amount: 1 }]]);
});

it('a payment that was open at the backup raises one alarm instead of a delivery', async () => {
  const { member, orderId, url, paymentId } = await started();
  await store.simulate(url, { event: 'completed', webhook: false });
  await endCheckoutsOfBackup(store.db);
  await ask(paymentId);
  const answers = await Promise.all(Array.from({ length: 5 }, () => store.webhook(gatewayId(url))));
  assert.deepEqual(
    new Set(answers.map(({ body }) => body.message)),
    new Set(['Received: open at the backup.']),
  );
  assert.equal(await statusOf(orderId), 'EXPIRED');
  assert.deepEqual([await itemsOf(orderId), await credits(member)], [[], []]);
  assert.deepEqual(
    (await alarms()).map(({ reason, amount, order_ids }) => [reason, amount, order_ids]),
    [['OPEN_AT_BACKUP', 10, [orderId]]],
  );
  await lookAtAll();
  await ask(paymentId);
  assert.deepEqual([await credits(member), await alarms()], [[], []]);
});

it('a payment that was still unpaid after a restore is credited as late', async () => {
  const { member, orderId, url, paymentId } = await started();
  await endCheckoutsOfBackup(store.db);
  await ask(paymentId);
  await store.simulate(url, { event: 'completed' });
  assert.equal(await statusOf(orderId), 'EXPIRED');
  assert.deepEqual([await credits(member), await alarms()], [[['LATE_PAYMENT', 10]], []]);
});

it('a payment for an order that the backup does not know raises one alarm when it is paid', async () => {
  const url = await secondUnder(randomUUID());
  assert.equal((await store.webhook(gatewayId(url))).body.message, 'Received: not ours.');
  await store.simulate(url, { event: 'completed', webhook: false });
  const answers = await Promise.all(Array.from({ length: 5 }, () => store.webhook(gatewayId(url))));
  assert.deepEqual(
    new Set(answers.map(({ body }) => body.message)),
    new Set(['Received: unknown reference.']),
  );
  assert.deepEqual(
    (await alarms()).map(({ reason, amount, gateway_id, user_id, username, order_ids, second }) => [
      [reason, amount, gateway_id],
      [user_id, username, order_ids, second],
    ]),
    [
      [
        ['UNKNOWN_REFERENCE', 10, gatewayId(url)],
        [null, null, [], false],
      ],
    ],
  );
  const flagged = `select after ->> 'gatewayId' as id from audit_log where action = 'payments.needs-a-look' and target_id is null`;
  assert.deepEqual(await query(flagged), [{ id: gatewayId(url) }]);
  await lookAtAll();
  await store.webhook(gatewayId(url));
  assert.deepEqual(await alarms(), []);
});

it('a top-up that was open at the backup is credited when it is paid', async () => {
  const member = await store.makeUser();
  const { body } = await store.call('POST /user/balance/top-up', {
    as: member,
    body: { amount: 25, payment_method: 'HOODPAY' },
  });
  await endCheckoutsOfBackup(store.db);
  await store.simulate(body.redirect_url, { event: 'completed' });
  assert.deepEqual(await credits(member), [['TOP_UP', 25]]);
});
