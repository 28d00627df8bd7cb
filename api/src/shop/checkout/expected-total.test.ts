import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentMethod } from 'shared-contract';
import { openPayingStore } from '../../../test/support/paying-store.ts';
import type { MadeUser } from '../../../test/support/makers.ts';

const store = await openPayingStore();
const admin = await store.makeUser({ role: 'ADMIN' });
after(() => store.close());

const methods: PaymentMethod[] = ['BALANCE', 'HOODPAY'];

const put = (who: MadeUser, subcategoryId: string, amount = 1) =>
  store.call('POST /user/cart/update', { as: who, body: { subcategoryId, amount } });
const buy = (who: MadeUser, method: PaymentMethod, expected?: number, key?: string) =>
  store.call('POST /orders/cart/checkout', {
    as: who,
    body: { payment_method: method, ...(expected === undefined ? {} : { expected_total: expected }) },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const setPrice = (subcategoryId: string, price: number) =>
  store.call('POST /admin/subcategory/update/{subcategoryId}', {
    as: admin,
    params: { subcategoryId },
    body: { title: 'Option', price },
  });
const personal = async (who: MadeUser) => (await store.call('GET /user/personal', { as: who })).body;
/** What each order of these costs, in dollars. */
const totals = (ids: readonly string[]) =>
  Promise.all(
    ids.map(
      async (orderId) =>
        (await store.call('GET /orders/{orderId}', { as: admin, params: { orderId } })).body.total_price,
    ),
  );

for (const method of methods) {
  it(`a checkout by ${method} is refused unless its total is the one that was shown`, async () => {
    const buyer = await store.makeUser({ balanceCents: 20_000 });
    const { options } = await store.makeProduct({ options: [{ priceCents: 500 }, { priceCents: 250 }] });
    const [first, second] = [options[0]!.id, options[1]!.id];
    await put(buyer, first, 2);
    await put(buyer, second);
    await setPrice(first, 95);

    const refused = await buy(buyer, method, 12.5);
    assert.deepEqual([refused.status, refused.error.code], [409, 'CART_CHANGED']);
    assert.equal(refused.error.message, 'Your cart has changed. Please check it before you pay.');
    assert.deepEqual(refused.error.details, {
      subtotal: 192.5,
      discount: 0,
      total: 192.5,
      lines: [
        { subcategoryId: first, amount: 2, price: 95 },
        { subcategoryId: second, amount: 1, price: 2.5 },
      ],
    });
    const untouched = await personal(buyer);
    assert.deepEqual([untouched.balance, untouched.cart.length, untouched.total_orders], [200, 2, 0]);

    const bought = await buy(buyer, method, 192.5);
    assert.equal(bought.status, 200);
    assert.deepEqual((await totals(bought.body.order_ids)).sort(), [190, 2.5]);
  });

  it(`a checkout by ${method} reports a changed price before a low balance`, async () => {
    const buyer = await store.makeUser({ balanceCents: 500 });
    const { options } = await store.makeProduct({ options: [{ priceCents: 500 }] });
    await put(buyer, options[0]!.id);
    await setPrice(options[0]!.id, 95);
    assert.equal((await buy(buyer, method, 5)).error.code, 'CART_CHANGED');
  });

  it(`a repeated checkout by ${method} gets the same answer after the price has changed`, async () => {
    const buyer = await store.makeUser({ balanceCents: 20_000 });
    const { options } = await store.makeProduct({ options: [{ priceCents: 500 }] });
    const key = `shown-${method}`;
    await put(buyer, options[0]!.id);
    const first = await buy(buyer, method, 5, key);
    assert.equal(first.status, 200);
    await setPrice(options[0]!.id, 95);
    assert.deepEqual((await buy(buyer, method, 5, key)).body, first.body);
    assert.equal((await buy(buyer, method, 95, key)).error.code, 'IDEMPOTENCY_KEY_REUSED');
    assert.equal((await personal(buyer)).total_orders, 1);
  });

  it(`a refused checkout by ${method} succeeds with the same key once the price is back`, async () => {
    const buyer = await store.makeUser({ balanceCents: 20_000 });
    const { options } = await store.makeProduct({ options: [{ priceCents: 500 }] });
    const key = `back-${method}`;
    await put(buyer, options[0]!.id);
    await setPrice(options[0]!.id, 95);
    assert.equal((await buy(buyer, method, 5, key)).error.code, 'CART_CHANGED');
    await setPrice(options[0]!.id, 5);
    assert.equal((await buy(buyer, method, 5, key)).status, 200);
  });

  it(`a checkout by ${method} waits for a price that is being changed`, async () => {
    const buyer = await store.makeUser({ balanceCents: 20_000 });
    const { options } = await store.makeProduct({ options: [{ priceCents: 500 }] });
    await put(buyer, options[0]!.id);
    let answer: ReturnType<typeof buy> | undefined;
    await store.db.transaction(async (tx) => {
      await tx.execute({
        text: 'update subcategories set price_cents = 9500 where id = $1',
        values: [options[0]!.id],
      });
      answer = buy(buyer, method, 5);
      await pause(200);
    });
    const { status, error } = (await answer)!;
    assert.deepEqual([status, error.code], [409, 'CART_CHANGED']);
    assert.equal((await personal(buyer)).balance, 200);
  });

  it(`a checkout by ${method} charges only the expected total while an admin changes the price`, async () => {
    const { options } = await store.makeProduct({ options: [{ priceCents: 500, stock: 400 }] });
    const option = options[0]!.id;
    const prices = [5, 95, 7.25];
    const buyers = await Promise.all(
      Array.from({ length: 24 }, () => store.makeUser({ balanceCents: 1_000_000 })),
    );
    for (const buyer of buyers) await put(buyer, option);
    const seen = { sold: 0, refused: 0 };
    const shop = async (buyer: MadeUser, n: number) => {
      // Repeated until the price that this buyer was shown is valid again.
      for (let attempt = 0; attempt < 6; attempt++) {
        const expected = prices[n % prices.length]!;
        const answer = await buy(buyer, method, expected);
        if (answer.status === 200) {
          seen.sold++;
          assert.deepEqual(await totals(answer.body.order_ids), [expected]);
          return;
        }
        assert.deepEqual([answer.status, answer.error.code], [409, 'CART_CHANGED']);
        seen.refused++;
      }
    };
    const change = async () => {
      for (let n = 1; n <= 20; n++) assert.equal((await setPrice(option, prices[n % 3]!)).status, 200);
    };
    await Promise.all([change(), ...buyers.map(shop)]);
    assert.ok(seen.sold > 0 && seen.refused > 0, JSON.stringify(seen));
  });
}

it('the expected total includes the current discount of a reseller', async () => {
  const reseller = await store.makeUser({ role: 'RESELLER', discountPermille: 100, balanceCents: 10_000 });
  const { options } = await store.makeProduct({ options: [{ priceCents: 1000 }] });
  await put(reseller, options[0]!.id);
  const refused = await buy(reseller, 'BALANCE', 10);
  assert.deepEqual(refused.error.details, {
    subtotal: 10,
    discount: 1,
    total: 9,
    lines: [{ subcategoryId: options[0]!.id, amount: 1, price: 10 }],
  });
  assert.equal((await buy(reseller, 'BALANCE', 9)).status, 200);
});

it('an expected total that is not an amount of dollars is refused', async () => {
  const buyer = await store.makeUser();
  for (const wrong of [1.001, -1, '5', 500_000_001, null]) {
    const { status, error } = await buy(buyer, 'BALANCE', wrong as number);
    assert.deepEqual([status, error.code], [400, 'REQUEST_INVALID']);
    assert.ok(error.fields?.['expected_total'], JSON.stringify(error));
  }
});
