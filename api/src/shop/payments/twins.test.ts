import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openPayingStore } from '../../../test/support/paying-store.ts';

const price = 10;
const migrations = ['0019_each-code-once', '0021_twins-are-not-sold'].map((name) => {
  const file = join(import.meta.dirname, '../../platform/db/migrations', `${name}.sql`);
  const [up, down] = readFileSync(file, 'utf8').split('-- Down Migration') as [string, string];
  return { up, down };
});

const store = await openPayingStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });

const run = (text: string) => store.owner.withClient((client) => client.query(text));
const reserved = async (subcategoryId: string) => {
  const buyer = await store.makeUser();
  await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount: 1 } });
  const { body } = await store.call('POST /orders/cart/checkout', {
    as: buyer,
    body: { payment_method: 'HOODPAY' },
  });
  return { buyer, orderId: body.order_ids[0]!, url: body.redirect_url! };
};
/** Two orders that hold `code` after the upgrade; `spare` is for sale in the option of the second. */
const bothHold = async (code: string, spare: string[]) => {
  for (const { down } of migrations.toReversed()) await run(down);
  const { options } = await store.makeProduct({
    options: [{ stock: [code] }, { stock: [code, ...spare] }],
  });
  const first = await reserved(options[0]!.id);
  const twin = await reserved(options[1]!.id);
  for (const { up } of migrations) await run(up);
  return { first, twin };
};
const standing = async ({ buyer, orderId }: { buyer: MadeUser; orderId: string }) => {
  const order = (await store.call('GET /orders/{orderId}', { as: admin, params: { orderId } })).body;
  const ledger = (await store.call('GET /user/transactions', { as: buyer })).body;
  return [order.status, order.deliverables, ledger.map(({ kind, amount }) => [kind, amount])];
};
const pay = ({ url }: { url: string }) => store.simulate(url, { event: 'completed' });
const approve = ({ orderId }: { orderId: string }) =>
  store.call('POST /admin/orders/process/{orderId}', { as: admin, params: { orderId } });

it('the second of two orders that hold one code gets another when both are paid at once', async () => {
  const { first, twin } = await bothHold('PAID', ['PAID-SPARE']);
  await Promise.all([pay(twin), pay(first)]);
  assert.deepEqual(await standing(twin), ['COMPLETED', ['PAID-SPARE'], []]);
  assert.deepEqual(await standing(first), ['COMPLETED', ['PAID'], []]);
});

it('the second of two orders that hold one code fails when there is no other code', async () => {
  const { first, twin } = await bothHold('ALONE', []);
  await pay(twin);
  assert.deepEqual(await standing(twin), ['FAILED', [], [['LATE_PAYMENT', price]]]);
  await pay(first);
  assert.deepEqual(await standing(first), ['COMPLETED', ['ALONE'], []]);
});

it('an admin who approves the second of two orders that hold one code gives it another code', async () => {
  const { first, twin } = await bothHold('APPROVED', ['APPROVED-SPARE']);
  assert.equal((await approve(twin)).status, 200);
  assert.deepEqual(await standing(twin), ['COMPLETED', ['APPROVED-SPARE'], []]);
  assert.equal((await approve(first)).status, 200);
  assert.deepEqual(await standing(first), ['COMPLETED', ['APPROVED'], []]);
});

it('an admin cannot approve the second of two orders that hold one code when there is no other code', async () => {
  const { twin } = await bothHold('REFUSED', []);
  const { status, error } = await approve(twin);
  assert.deepEqual([status, error.code], [409, 'STOCK_INSUFFICIENT']);
  assert.deepEqual(await standing(twin), ['PENDING', [], []]);
});

it('the first of two orders that hold one code fails when the second was sold before', async () => {
  const { first, twin } = await bothHold('BEFORE', []);
  const rule = migrations[1]!;
  await run(rule.down);
  await run(`
    update orders set status = 'COMPLETED', closed_at = now(), completed_at = now(), approved_by = '${admin.id}'
     where id = '${twin.orderId}';
    update stock_items set state = 'SOLD', sold_at = now() where order_id = '${twin.orderId}';
    update checkouts set open = false where id = (select checkout_id from orders where id = '${twin.orderId}')`);
  await run(rule.up);
  assert.deepEqual(await standing(twin), ['COMPLETED', ['BEFORE'], []]);
  await pay(first);
  assert.deepEqual(await standing(first), ['FAILED', [], [['LATE_PAYMENT', price]]]);
});

it('the schema sells none of the codes that another order holds too', async () => {
  const { twin } = await bothHold('SCHEMA', []);
  await assert.rejects(
    run(`update stock_items set state = 'SOLD', sold_at = now() where order_id = '${twin.orderId}'`),
    { constraint: 'stock_items__sold_once' },
  );
});
