import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import type { MadeUser } from '../../../test/support/makers.ts';

describe('checkout from the balance', () => {
  let store: TestStore;
  before(async () => {
    store = await openTestStore({}, 2);
  });
  after(() => store.close());

  const put = (who: MadeUser, subcategoryId: string, amount = 1) =>
    store.call('POST /user/cart/update', { as: who, body: { subcategoryId, amount } });
  const buy = (who: MadeUser, key?: string, method: 'BALANCE' | 'HOODPAY' = 'BALANCE') =>
    store.call('POST /orders/cart/checkout', {
      as: who,
      body: { payment_method: method },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  const personal = async (who: MadeUser) => (await store.call('GET /user/personal', { as: who })).body;
  const order = (id: string, who: { token: string }) =>
    store.call('GET /orders/{orderId}', { as: who, params: { orderId: id } });

  it('a checkout from the balance makes one order per line with the oldest codes', async () => {
    const member = await store.makeUser({ balanceCents: 10_000 });
    const steam = await store.makeProduct({
      title: 'Orbit',
      options: [{ title: '$10', priceCents: 950, faceValueCents: 1000, stock: ['A-1', 'A-2', 'A-3'] }],
    });
    const tunes = await store.makeProduct({
      title: 'Tunes',
      options: [{ title: '$5', priceCents: 500, stock: ['B-1'] }],
    });
    await put(member, steam.options[0]!.id, 2);
    await put(member, tunes.options[0]!.id, 1);

    const { status, body } = await buy(member);
    assert.equal(status, 200);
    assert.equal(body.message, 'Order placed successfully!');
    assert.equal(body.order_ids.length, 2);
    const [first, second] = await Promise.all(
      body.order_ids.map(async (id) => (await order(id, member)).body),
    );
    assert.deepEqual(
      [first?.status, first?.total_price, first?.deliverables, first?.product_title],
      ['COMPLETED', 19, ['A-1', 'A-2'], 'Orbit'],
    );
    assert.deepEqual([second?.total_price, second?.deliverables], [5, ['B-1']]);
    const profile = await personal(member);
    assert.deepEqual([profile.balance, profile.cart], [76, []]);
    const { body: ledger } = await store.call('GET /user/transactions', { as: member });
    assert.deepEqual(
      ledger
        .filter((entry) => entry.kind === 'PURCHASE')
        .map((entry) => [entry.amount, entry.description])
        .sort(),
      [
        [-19, 'Purchase of 2 × Orbit – $10'],
        [-5, 'Purchase of 1 × Tunes – $5'],
      ],
    );
  });

  it("a checkout from the balance spreads a reseller's discount over the orders to the cent", async () => {
    const reseller = await store.makeUser({ role: 'RESELLER', discountPermille: 125, balanceCents: 100_000 });
    const { options } = await store.makeProduct({
      options: [{ priceCents: 333 }, { priceCents: 667 }, { priceCents: 1 }],
    });
    for (const option of options) await put(reseller, option.id, 1);
    const { body } = await buy(reseller);
    const orders = await Promise.all(body.order_ids.map(async (id) => (await order(id, reseller)).body));
    // 12.5 % of 10.01 is 1.25125, rounded half up: 1.25.
    assert.equal(Math.round(orders.reduce((sum, each) => sum + each.discount * 100, 0)), 125);
    assert.equal((await personal(reseller)).balance, 1000 - 8.76);
  });

  it('a checkout from the balance makes its orders in the order of the cart', async () => {
    const member = await store.makeUser({ balanceCents: 10_000 });
    const { options } = await store.makeProduct({
      options: ['one', 'two', 'three'].map((title) => ({ title, priceCents: 500, stock: [title] })),
    });
    for (const { id } of options) await put(member, id);
    // Lines that come back after a failed payment are microseconds apart. Here the last id comes first.
    await store.db.execute({
      text: `update cart_lines c set added_at = timestamptz '2026-01-01' + place * interval '1 microsecond'
               from (select subcategory_id, row_number() over (order by subcategory_id desc) as place
                       from cart_lines where user_id = $1) p
              where c.user_id = $1 and c.subcategory_id = p.subcategory_id`,
      values: [member.id],
    });
    const { cart } = await personal(member);
    const { order_ids: ids } = (await buy(member)).body;
    const bought = await Promise.all(ids.map(async (id) => (await order(id, member)).body.deliverables[0]));
    const titles = new Map(options.map(({ id }, at) => [id, ['one', 'two', 'three'][at]]));
    assert.deepEqual(
      bought,
      cart.map(({ subcategoryId }) => titles.get(subcategoryId)),
    );
  });

  it('a checkout of an empty cart is refused', async () => {
    assert.equal((await buy(await store.makeUser())).error.code, 'CART_EMPTY');
  });

  it('a checkout that the balance does not cover changes nothing', async () => {
    const poor = await store.makeUser({ balanceCents: 999 });
    const { options } = await store.makeProduct({ options: [{ priceCents: 1000 }] });
    await put(poor, options[0]!.id);
    const { status, error } = await buy(poor);
    assert.deepEqual([status, error.code], [409, 'BALANCE_INSUFFICIENT']);
    assert.equal(error.message, 'Insufficient balance. Please add funds or use HoodPay.');
    const profile = await personal(poor);
    assert.deepEqual([profile.balance, profile.cart.length, profile.total_orders], [9.99, 1, 0]);
  });

  it('a refused checkout names the option that is no longer sold', async () => {
    const member = await store.makeUser({ balanceCents: 100_000 });
    const { options } = await store.makeProduct({ title: 'Vanished', options: [{ title: 'Gone' }] });
    await put(member, options[0]!.id);
    await store.db.execute({
      text: 'update subcategories set deleted_at = now() where id = $1',
      values: [options[0]!.id],
    });
    const { status, error } = await buy(member);
    assert.deepEqual([status, error.code], [409, 'ITEM_UNAVAILABLE']);
    assert.match(error.message, /Vanished – Gone/);
  });

  it('a refused checkout says how many codes of an option are left', async () => {
    const [member, rival] = [
      await store.makeUser({ balanceCents: 100_000 }),
      await store.makeUser({ balanceCents: 100_000 }),
    ];
    const { options } = await store.makeProduct({
      title: 'Popular',
      options: [{ title: 'Few', stock: 3 }],
    });
    await put(member, options[0]!.id, 3);
    await put(rival, options[0]!.id, 2);
    assert.equal((await buy(rival)).status, 200);
    const { status, error } = await buy(member);
    assert.deepEqual([status, error.code], [409, 'STOCK_INSUFFICIENT']);
    assert.match(error.message, /Only 1 left of Popular – Few/);
  });

  it('a checkout from the balance refuses a product that was disabled', async () => {
    const member = await store.makeUser({ balanceCents: 100_000 });
    const product = await store.makeProduct();
    await put(member, product.options[0]!.id);
    await store.db.execute({
      text: 'update products set enabled = false where id = $1',
      values: [product.id],
    });
    assert.equal((await buy(member)).error.code, 'ITEM_UNAVAILABLE');
  });

  it('a checkout is refused as soon as another process switches its payment method off', async () => {
    const member = await store.makeUser({ balanceCents: 100_000 });
    await put(member, (await store.makeProduct()).options[0]!.id);
    // The settings are in this process's memory now.
    await store.call('GET /public/config');
    await store.db.execute({
      text: `insert into store_config (document) values ('{"payment_methods":[{"name":"BALANCE","enabled":false},{"name":"HOODPAY","enabled":false}]}')`,
    });
    const refused = [await buy(member), await buy(member, undefined, 'HOODPAY')];
    await store.db.execute({ text: 'delete from store_config' });
    assert.deepEqual(
      refused.map(({ status, error }) => [status, error.code]),
      refused.map(() => [409, 'PAYMENT_METHOD_INACTIVE']),
    );
    assert.equal((await buy(member)).status, 200);
  });

  it('a checkout through the gateway is refused by a store without a gateway', async () => {
    const member = await store.makeUser({ balanceCents: 100_000 });
    await put(member, (await store.makeProduct()).options[0]!.id);
    assert.equal((await buy(member, undefined, 'HOODPAY')).error.code, 'PAYMENT_METHOD_INACTIVE');
  });

  it('an order is shown only to its buyer and to admins', async () => {
    const [member, other, admin] = [
      await store.makeUser({ balanceCents: 10_000 }),
      await store.makeUser(),
      await store.makeUser({ role: 'ADMIN' }),
    ];
    const { options } = await store.makeProduct();
    await put(member, options[0]!.id);
    const id = (await buy(member)).body.order_ids[0]!;
    assert.equal((await order(id, admin)).body.deliverables.length, 1);
    const [foreign, unknown, malformed] = [
      await order(id, other),
      await order(randomUUID(), other),
      await order('x', other),
    ];
    for (const answer of [foreign, unknown, malformed]) {
      assert.deepEqual(
        [answer.status, answer.error.code, answer.error.message],
        [404, 'ORDER_NOT_FOUND', 'Order not found.'],
      );
    }
    const same = await store.call('GET /order/{orderId}', { as: member, params: { orderId: id } });
    assert.equal(same.body._id, id);
  });

  describe('a customer with twelve orders', () => {
    let member: MadeUser;
    const ids: string[] = [];
    before(async () => {
      member = await store.makeUser({ balanceCents: 1_000_000 });
      const { options } = await store.makeProduct({
        title: 'Paged 100%',
        options: [{ stock: 20, priceCents: 100 }],
      });
      for (let n = 0; n < 12; n++) {
        await put(member, options[0]!.id);
        ids.unshift((await buy(member)).body.order_ids[0]!);
      }
    });
    const list = async (query: object) => {
      const { body, headers } = await store.call('GET /orders/my-orders', { as: member, query });
      return { found: body.map((row) => row._id), total: headers['x-total-count'] };
    };

    it('a customer lists orders newest first in pages of ten', async () => {
      assert.deepEqual(await list({}), { found: ids.slice(0, 10), total: '12' });
      assert.deepEqual((await list({ skip: 10 })).found, ids.slice(10));
    });

    it('a customer searches orders by title or by the beginning of an id', async () => {
      assert.equal((await list({ search: 'PAGED 100%', amount: 100 })).found.length, 12);
      assert.deepEqual((await list({ search: 'paged_100' })).found, []);
      assert.deepEqual((await list({ search: ids[3]!.slice(0, 8).toUpperCase() })).found, [ids[3]]);
    });

    it('a customer filters orders by status', async () => {
      assert.deepEqual((await list({ status: 'PENDING' })).found, []);
      assert.equal((await list({ status: 'COMPLETED', amount: 100 })).found.length, 12);
    });
  });

  describe('a checkout with an idempotency key', () => {
    it('a repeated idempotency key returns the first answer', async () => {
      const member = await store.makeUser({ balanceCents: 10_000 });
      const { options } = await store.makeProduct();
      await put(member, options[0]!.id);
      const first = await buy(member, 'once');
      assert.equal(first.status, 200);
      await put(member, options[0]!.id);
      assert.deepEqual((await buy(member, 'once')).body, first.body);
      assert.equal((await personal(member)).total_orders, 1);
      assert.equal((await buy(member, 'twice')).status, 200);
      assert.equal((await personal(member)).total_orders, 2);
    });

    it('an idempotency key is refused with another body', async () => {
      const member = await store.makeUser({ balanceCents: 10_000 });
      const { options } = await store.makeProduct();
      await put(member, options[0]!.id);
      assert.equal((await buy(member, 'once')).status, 200);
      await put(member, options[0]!.id);
      assert.equal((await buy(member, 'once', 'HOODPAY')).error.code, 'IDEMPOTENCY_KEY_REUSED');
      assert.equal((await personal(member)).total_orders, 1);
    });

    it('a double click with one idempotency key buys once', async () => {
      const member = await store.makeUser({ balanceCents: 10_000 });
      const { options } = await store.makeProduct();
      await put(member, options[0]!.id);
      const answers = await Promise.all(Array.from({ length: 10 }, () => buy(member, 'double')));
      assert.deepEqual(
        answers.map((answer) => answer.status),
        Array.from({ length: 10 }, () => 200),
      );
      assert.equal(new Set(answers.map((answer) => answer.body.order_ids[0])).size, 1);
      assert.equal((await personal(member)).total_orders, 1);
    });

    it('a refused checkout can be repeated with the same idempotency key', async () => {
      const member = await store.makeUser();
      const { options } = await store.makeProduct();
      await put(member, options[0]!.id);
      assert.equal((await buy(member, 'later')).error.code, 'BALANCE_INSUFFICIENT');
      await store.db.execute({
        text: `insert into ledger_entries (user_id, kind, reference, amount_cents, description)
               values ($1, 'ADJUSTMENT', $2, 5000, 'Gift')`,
        values: [member.id, randomUUID()],
      });
      assert.equal((await buy(member, 'later')).status, 200);
    });

    it('an idempotency key that is too long or not printable is refused', async () => {
      const member = await store.makeUser();
      assert.equal((await buy(member, 'k'.repeat(256))).error.code, 'REQUEST_INVALID');
      assert.equal((await buy(member, 'é')).error.code, 'REQUEST_INVALID');
    });

    it('an idempotency key can be used again after 24 hours', async () => {
      const member = await store.makeUser({ balanceCents: 10_000 });
      const { options } = await store.makeProduct();
      await put(member, options[0]!.id);
      const first = await buy(member, 'daily');
      await store.db.execute({
        text: `update idempotency_keys set created_at = now() - interval '25 hours' where user_id = $1`,
        values: [member.id],
      });
      await put(member, options[0]!.id);
      const second = await buy(member, 'daily');
      assert.equal(second.status, 200);
      assert.notDeepEqual(second.body.order_ids, first.body.order_ids);
    });
  });
});
