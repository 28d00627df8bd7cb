import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { MadeOption, MadeUser } from '../../../test/support/makers.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';

describe('the cart', () => {
  let store: TestStore;
  before(async () => (store = await openTestStore()));
  after(() => store.close());

  const set = (as: MadeUser, subcategoryId: string, amount: number) =>
    store.call('POST /user/cart/update', { as, body: { subcategoryId, amount } });

  /** A cart with 1 of an option and 2 of another. */
  const withTwoLines = async () => {
    const user = await store.makeUser();
    const { options } = await store.makeProduct({ options: [{}, {}] });
    const [a, b] = options as [MadeOption, MadeOption];
    assert.deepEqual((await set(user, a.id, 1)).body, { cart: [{ subcategoryId: a.id, amount: 1 }] });
    await set(user, b.id, 2);
    return { user, a, b };
  };

  it('a new amount does not change the place of a cart line', async () => {
    const { user, a, b } = await withTwoLines();
    const expected = [
      { subcategoryId: a.id, amount: 3 },
      { subcategoryId: b.id, amount: 2 },
    ];
    assert.deepEqual((await set(user, a.id, 3)).body.cart, expected);
    assert.deepEqual((await store.call('GET /user/personal', { as: user })).body.cart, expected);
  });

  it('the amount 0 removes a cart line', async () => {
    const { user, a, b } = await withTwoLines();
    assert.deepEqual((await set(user, a.id, 0)).body.cart, [{ subcategoryId: b.id, amount: 2 }]);
  });

  it('the cart says how many are left when there are too few', async () => {
    const user = await store.makeUser();
    const { options } = await store.makeProduct({ options: [{ stock: 2 }, { stock: 0 }] });
    const few = await set(user, options[0]!.id, 3);
    assert.deepEqual([few.status, few.error.code], [409, 'STOCK_INSUFFICIENT']);
    assert.match(few.error.message, /only 2 left/);
    assert.equal((await set(user, options[1]!.id, 1)).status, 409);
  });

  const withDeletedOption = async () => {
    const user = await store.makeUser();
    const { options } = await store.makeProduct();
    const { id } = options[0]!;
    await set(user, id, 1);
    await store.db.execute({
      text: 'update subcategories set deleted_at = now() where id = $1',
      values: [id],
    });
    return { user, gone: id };
  };

  it('the cart rejects an option that is not sold', async () => {
    const { user, gone } = await withDeletedOption();
    const hidden = await store.makeProduct({ enabled: false });
    for (const id of [randomUUID(), 'nonsense', hidden.options[0]!.id, gone]) {
      const { status, error } = await set(user, id, 1);
      assert.deepEqual([status, error.code], [404, 'SUBCATEGORY_NOT_FOUND'], id);
    }
  });

  it('the cart removes the line of an option that is not sold any more', async () => {
    const { user, gone } = await withDeletedOption();
    assert.deepEqual((await set(user, gone, 0)).body.cart, []);
    assert.equal((await set(user, 'nonsense', 0)).status, 200);
  });

  for (const amount of [-1, 101, 1.5, '1', null]) {
    it(`the cart refuses the amount ${JSON.stringify(amount)}`, async () => {
      const user = await store.makeUser();
      const { options } = await store.makeProduct();
      const { status, error } = await set(user, options[0]!.id, amount as number);
      assert.deepEqual([status, Object.keys(error.fields ?? {})], [400, ['amount']]);
    });
  }

  it('the cart holds 50 lines even when 60 are added at once', async () => {
    const user = await store.makeUser();
    const { options } = await store.makeProduct({
      options: Array.from({ length: 60 }, () => ({ stock: 1 })),
    });
    const replies = await Promise.all(options.map(({ id }) => set(user, id, 1)));
    const codes = replies.filter(({ status }) => status !== 200).map(({ error }) => error.code);
    assert.equal((await store.call('GET /user/personal', { as: user })).body.cart.length, 50);
    assert.deepEqual(
      codes,
      Array.from({ length: 10 }, () => 'CART_FULL'),
    );
    // A line that is there can still be changed.
    const { body } = await store.call('GET /user/personal', { as: user });
    assert.equal((await set(user, body.cart[1]!.subcategoryId, 1)).status, 200);
    assert.equal((await set(user, body.cart[0]!.subcategoryId, 0)).status, 200);
  });

  it('the cart is open to members and resellers only', async () => {
    const { options } = await store.makeProduct();
    for (const role of ['STAFF', 'ADMIN'] as const) {
      assert.equal((await set(await store.makeUser({ role }), options[0]!.id, 1)).status, 403);
    }
  });
});
