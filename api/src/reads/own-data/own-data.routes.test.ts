import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { fillWithDemoData } from '../../../demo/demo-data.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openTestStore } from '../../../test/support/test-store.ts';

const store = await openTestStore();
after(() => store.close());
await fillWithDemoData(store.db, store.deps.vault);

const signIn = async (login: string) =>
  (await store.call('POST /auth/login', { body: { login, password: `${login}-demo-password` } })).body.token;

it('an export of personal data has every order, entry and review of the account', async () => {
  const as = await signIn('member');
  const { body: mine } = await store.call('GET /orders/my-orders', { as, query: { status: 'COMPLETED' } });
  for (const { _id: orderId } of mine)
    await store.call('POST /orders/{orderId}/create-review', {
      as,
      params: { orderId },
      body: { rating: 4, text_review: 'Fine', isAnonymous: true },
    });
  const { body: copy } = await store.call('GET /user/export', { as });
  const { body: me } = await store.call('GET /user/personal', { as });
  assert.deepEqual(
    [copy.profile.username, copy.profile.email, copy.profile.balance],
    ['member', me.email, me.balance],
  );
  assert.equal(copy.orders.length, me.total_orders);
  const { headers } = await store.call('GET /user/transactions', { as });
  assert.equal(copy.transactions.length, Number(headers['x-total-count']));
  const cents = copy.transactions.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  assert.equal(cents, Math.round(me.balance * 100));
  const { rows } = await store.db.execute<{ id: string }>({
    text: 'select id from reviews where user_id = $1 and deleted_at is null',
    values: [me._id],
  });
  assert.deepEqual(copy.reviews.map(({ _id }) => _id).sort(), rows.map(({ id }) => id).sort());
  assert.ok(copy.reviews.length > 0 && copy.devices.some(({ current }) => current));
});

it('an export of personal data has no codes', async () => {
  const as = await signIn('member');
  const { body: me } = await store.call('GET /user/personal', { as });
  const { body: copy } = await store.call('GET /user/export', { as });
  const { rows: items } = await store.db.execute<{ id: string; deliverable: Buffer; keyId: string }>({
    text: `select i.id, i.deliverable, i.key_id as "keyId" from stock_items i join orders o on o.id = i.order_id
            where o.user_id = $1`,
    values: [me._id],
  });
  const text = JSON.stringify(copy);
  assert.ok(items.length > 0);
  for (const item of items) assert.ok(!text.includes(store.deps.vault.open(item, item.id)));
});

/** A buyer of two codes. */
async function buyerOfCodes() {
  const buyer = await store.makeUser({ balanceCents: 10_000 });
  const { options } = await store.makeProduct();
  const body = { subcategoryId: options[0]!.id, amount: 2 };
  await store.call('POST /user/cart/update', { as: buyer, body });
  const bought = await store.call('POST /orders/cart/checkout', {
    as: buyer,
    body: { payment_method: 'BALANCE' },
  });
  return { buyer, orderId: bought.body.order_ids?.[0] ?? '' };
}
const codesOf = (as: MadeUser) => store.call('GET /user/export/codes', { as });

it('an export of codes has only the codes of its buyer', async () => {
  const [{ buyer, orderId }, other] = [await buyerOfCodes(), await store.makeUser()];
  const { body: order } = await store.call('GET /orders/{orderId}', { as: buyer, params: { orderId } });
  const [mine] = (await codesOf(buyer)).body.orders;
  assert.equal(order.deliverables.length, 2);
  assert.deepEqual([mine?._id, mine?.deliverables], [orderId, order.deliverables]);
  assert.deepEqual((await codesOf(other)).body.orders, []);
});

it('an export of codes requires a fresh proof', async () => {
  const { buyer } = await buyerOfCodes();
  await store.db.execute({
    text: `update sessions set proved_at = now() - interval '11 minutes' where user_id = $1`,
    values: [buyer.id],
  });
  const late = await codesOf(buyer);
  assert.deepEqual([late.status, late.error.code], [401, 'PROOF_REQUIRED']);
});

it('an export of personal data has the cart, second factors and replacement requests', async () => {
  const as = await store.makeUser({ balanceCents: 10_000 });
  const { options } = await store.makeProduct({ replacements: {} });
  const body = { subcategoryId: options[0]!.id, amount: 1 };
  await store.call('POST /user/cart/update', { as, body });
  const bought = await store.call('POST /orders/cart/checkout', {
    as,
    body: { payment_method: 'BALANCE' },
  });
  const orderId = bought.body.order_ids?.[0] ?? '';
  const { body: order } = await store.call('GET /orders/{orderId}', { as, params: { orderId } });
  const asked = await store.call('POST /orders/{orderId}/replace', {
    as,
    params: { orderId },
    body: {
      subcategoryId: body.subcategoryId,
      deliverableToReplace: order.deliverables[0]!,
      problem: 'USED',
      note: 'It was empty.',
    },
  });
  assert.equal(asked.status, 200);
  await store.call('POST /user/cart/update', { as, body });
  const { body: copy } = await store.call('GET /user/export', { as });
  assert.deepEqual(copy.cart, [body]);
  assert.deepEqual(copy.factors, { totp: null, passkeys: [], recovery_codes_left: 0 });
  assert.deepEqual(
    copy.replacements.map((row) => [row.orderId, row.status, row.problem, row.note]),
    [[orderId, 'PENDING', 'USED', 'It was empty.']],
  );
});

it('an export of a long history is complete across batches', async () => {
  const user = await store.makeUser();
  await store.db.execute({
    text: `insert into ledger_entries (user_id, kind, reference, amount_cents, description)
           select $1::uuid, 'TOP_UP', 'long ' || n, n, 'x' from generate_series(1, 1234) n`,
    values: [user.id],
  });
  const { body } = await store.call('GET /user/export', { as: user });
  assert.deepEqual(
    body.transactions.map(({ amount }) => Math.round(amount * 100)),
    Array.from({ length: 1234 }, (_, n) => 1234 - n),
  );
});
