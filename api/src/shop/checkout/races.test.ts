import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import type { MadeUser } from '../../../test/support/makers.ts';

describe('buyers who come to two processes at the same time', () => {
  let store: TestStore;
  let admin: MadeUser;
  before(async () => {
    store = await openTestStore({}, 2);
    admin = await store.makeUser({ role: 'ADMIN' });
  });
  after(() => store.close());

  const put = (who: MadeUser, subcategoryId: string, amount = 1) =>
    store.call('POST /user/cart/update', { as: who, body: { subcategoryId, amount } });
  const buy = (who: MadeUser, key?: string) =>
    store.call('POST /orders/cart/checkout', {
      as: who,
      body: { payment_method: 'BALANCE' },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  const tally = (values: readonly unknown[]) => {
    const counts: Record<string, number> = {};
    for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
    return counts;
  };
  const codes = (orders: { token: string }[]) =>
    Promise.all(
      orders.map(async (who) => {
        const { body } = await store.call('GET /orders/my-orders', { as: who });
        const details = await Promise.all(
          body.map((row) => store.call('GET /orders/{orderId}', { as: who, params: { orderId: row._id } })),
        );
        return details.flatMap((detail) => detail.body.deliverables);
      }),
    );

  it('50 parallel buyers get exactly the last 5 codes', async () => {
    const { options } = await store.makeProduct({ options: [{ stock: 5 }] });
    const buyers = await Promise.all(
      Array.from({ length: 50 }, () => store.makeUser({ balanceCents: 1000 })),
    );
    for (const buyer of buyers) await put(buyer, options[0]!.id);
    const answers = await Promise.all(buyers.map((buyer) => buy(buyer)));
    assert.deepEqual(tally(answers.map((answer) => answer.status)), { 200: 5, 409: 45 });
    assert.deepEqual(tally(answers.flatMap((answer) => (answer.status === 409 ? [answer.error.code] : []))), {
      STOCK_INSUFFICIENT: 45,
    });
    const delivered = (await codes(buyers)).flat();
    assert.deepEqual(delivered.sort(), options[0]!.texts.toSorted());
  });

  it('parallel buyers share the last items while an admin changes the stock', async () => {
    const { options } = await store.makeProduct({ options: [{ stock: 20 }, { stock: 20 }] });
    const buyers = await Promise.all(
      Array.from({ length: 30 }, () => store.makeUser({ balanceCents: 100_000 })),
    );
    await Promise.all(
      buyers.map(async (buyer, n) => {
        // In both orders, which would deadlock if the options were locked in the order of the cart.
        const [first, second] = n % 2 === 0 ? [options[0]!, options[1]!] : [options[1]!, options[0]!];
        await put(buyer, first.id, (n % 3) + 1);
        await put(buyer, second.id, ((n + 1) % 3) + 1);
      }),
    );
    const stockWork = Array.from({ length: 10 }, (_, n) =>
      n % 3 === 2
        ? store.call('DELETE /admin/stock/clear/{subcategoryId}', {
            as: admin,
            params: { subcategoryId: options[n % 2]!.id },
          })
        : store.call('POST /admin/stock/add', {
            as: admin,
            body: {
              subcategoryId: options[n % 2]!.id,
              stockItems: [{ deliverable: `NEW-${n}-a` }, { deliverable: `NEW-${n}-b` }],
            },
          }),
    );
    const [answers, work] = await Promise.all([
      Promise.all(buyers.map((buyer) => buy(buyer))),
      Promise.all(stockWork),
    ]);
    assert.deepEqual(tally(work.map((answer) => answer.status)), { 200: 10 });
    assert.deepEqual(
      answers.filter((answer) => ![200, 409].includes(answer.status)).map((answer) => answer.error),
      [],
    );
    const delivered = (await codes(buyers)).flat();
    assert.equal(new Set(delivered).size, delivered.length);
  });

  it('two sessions of a buyer cannot spend the same dollars', async () => {
    const buyer = await store.makeUser({ balanceCents: 1000 });
    const { options } = await store.makeProduct({ options: [{ priceCents: 700, stock: 40 }] });
    for (let round = 0; round < 5; round++) {
      await put(buyer, options[0]!.id);
      const answers = await Promise.all(
        [1, 2, 3, 4].map(async () => {
          await put(buyer, options[0]!.id);
          return buy(buyer);
        }),
      );
      if (round === 0) assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
      else assert.ok(answers.every((answer) => answer.status === 409));
    }
    const { body } = await store.call('GET /user/personal', { as: buyer });
    assert.deepEqual([body.balance, body.total_orders], [3, 1]);
  });

  it('a line that is added during a checkout cannot be bought with the same dollars', async () => {
    const buyer = await store.makeUser({ balanceCents: 1000 });
    const { options } = await store.makeProduct({ options: [{ priceCents: 700 }, { priceCents: 800 }] });
    await put(buyer, options[0]!.id);
    let first: ReturnType<typeof buy> | undefined;
    let second: ReturnType<typeof buy> | undefined;
    // The first checkout is held up after it has read the balance.
    await store.db.transaction(async (tx) => {
      await tx.execute({
        text: 'select from subcategories where id = $1 for update',
        values: [options[0]!.id],
      });
      first = buy(buyer);
      await pause(100);
      await put(buyer, options[1]!.id);
      second = buy(buyer);
      await pause(200);
    });
    const answers = await Promise.all([first, second]);
    assert.deepEqual(tally(answers.map((answer) => answer?.error.code ?? answer?.status)), {
      200: 1,
      BALANCE_INSUFFICIENT: 1,
    });
  });

  it('two clicks without an idempotency key buy once', async () => {
    const buyer = await store.makeUser({ balanceCents: 10_000 });
    const { options } = await store.makeProduct();
    await put(buyer, options[0]!.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(buyer)));
    assert.deepEqual(tally(answers.map((answer) => answer.error?.code ?? answer.status)), {
      200: 1,
      CART_EMPTY: 9,
    });
  });

  it('a line that is added during a checkout stays in the cart', async () => {
    const buyer = await store.makeUser({ balanceCents: 1_000_000 });
    const { options } = await store.makeProduct({ options: [{ stock: 100 }, { stock: 100 }] });
    for (let round = 0; round < 10; round++) {
      await put(buyer, options[0]!.id, 1);
      const [bought, added] = await Promise.all([buy(buyer), put(buyer, options[1]!.id, 2)]);
      assert.deepEqual([bought.status, added.status], [200, 200]);
      const { cart } = (await store.call('GET /user/personal', { as: buyer })).body;
      const inCart = cart.find((line) => line.subcategoryId === options[1]!.id)?.amount ?? 0;
      const boughtOfIt = bought.body.order_ids.length === 2 ? 2 : 0;
      assert.equal(inCart + boughtOfIt, 2);
      await put(buyer, options[1]!.id, 0);
    }
  });

  it('buyers of the same option wait for each other without a 5xx', async () => {
    const { options } = await store.makeProduct({ options: [{ stock: 200 }] });
    const buyers = await Promise.all(
      Array.from({ length: 40 }, () => store.makeUser({ balanceCents: 100_000 })),
    );
    const answers = await Promise.all(
      buyers.map(async (buyer) => {
        await put(buyer, options[0]!.id, 2);
        return buy(buyer);
      }),
    );
    assert.deepEqual(tally(answers.map((answer) => answer.status)), { 200: 40 });
  });

  it('buyers get all that they pay for or nothing while another transaction holds an item', async () => {
    const buyer = await store.makeUser({ balanceCents: 10_000 });
    const { options } = await store.makeProduct({ options: [{ stock: 2 }] });
    await put(buyer, options[0]!.id, 2);
    // As a rotation of the key locks the items that it encrypts.
    const answer = await store.db.transaction(async (tx) => {
      await tx.execute({
        text: 'select from stock_items where subcategory_id = $1 order by seq limit 1 for update',
        values: [options[0]!.id],
      });
      return buy(buyer);
    });
    assert.deepEqual([answer.status, answer.error.code], [503, 'DATABASE_UNAVAILABLE']);
    assert.equal((await buy(buyer)).status, 200);
    assert.deepEqual((await codes([buyer])).flat().sort(), options[0]!.texts.toSorted());
  });
});
