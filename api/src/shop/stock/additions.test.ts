import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openPayingStore } from '../../../test/support/paying-store.ts';
import { add as addCodes, startAddition } from './additions.service.ts';
import { stockLines } from './stock.rules.ts';

const store = await openPayingStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });

const items = (texts: string[]) => texts.map((deliverable) => ({ deliverable }));
const optionWith = async (...stock: string[]) =>
  (await store.makeProduct({ options: [{ stock }] })).options[0]!.id;
const add = (subcategoryId: string, ...texts: string[]) =>
  store.call('POST /admin/stock/add', { as: admin, body: { subcategoryId, stockItems: items(texts) } });
const set = (subcategoryId: string, ...texts: string[]) =>
  store.call('POST /admin/stock/set', { as: admin, body: { subcategoryId, stockItems: items(texts) } });
const remove = async (subcategoryId: string) => {
  const params = { subcategoryId };
  const { status } = await store.call('DELETE /admin/subcategory/delete/{subcategoryId}', {
    as: admin,
    params,
  });
  assert.equal(status, 200);
};
const buy = async (subcategoryId: string, payment_method: 'BALANCE' | 'HOODPAY' = 'BALANCE') => {
  const buyer = await store.makeUser({ balanceCents: 100_000 });
  await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount: 1 } });
  const bought = await store.call('POST /orders/cart/checkout', { as: buyer, body: { payment_method } });
  assert.equal(bought.status, 200, bought.error?.message);
  return { buyer, orderId: bought.body.order_ids[0]! };
};
/** Where a code is and was: its option and its state. */
const whereIs = async (text: string) =>
  (
    await store.db.execute<{ option: string; state: string }>({
      text: 'select subcategory_id as option, state from stock_items where fingerprint = $1 order by seq',
      values: [store.deps.vault.fingerprint(text)],
    })
  ).rows;
const leftOutOf = ({ body }: Awaited<ReturnType<typeof add>> | Awaited<ReturnType<typeof set>>) =>
  body.duplicate_details.map(({ line, status, subcategory }) => [
    line,
    status,
    subcategory._id,
    subcategory.deleted,
  ]);

it('codes for sale in a deleted option move to the option that they are added to', async () => {
  const deleted = await optionWith('MOVE-1', 'MOVE-2', 'MOVE-3');
  await remove(deleted);
  const option = await optionWith();
  const added = await add(option, 'MOVE-2', 'MOVE-NEW', 'MOVE-1', 'MOVE-2');
  assert.deepEqual([added.body.added, added.body.stock_count], [3, 3]);
  assert.deepEqual(leftOutOf(added), [[4, 'REPEATED', option, false]]);
  for (const text of ['MOVE-1', 'MOVE-2'])
    assert.deepEqual(await whereIs(text), [
      { option: deleted, state: 'WITHDRAWN' },
      { option, state: 'AVAILABLE' },
    ]);
  assert.deepEqual(await whereIs('MOVE-3'), [{ option: deleted, state: 'AVAILABLE' }]);
  const { rows } = await store.db.execute({
    text: `select actor_id as actor, before, after from audit_log where action = 'stock.move' and target_id = $1`,
    values: [deleted],
  });
  assert.deepEqual(rows, [
    { actor: admin.id, before: { available: 3 }, after: { available: 1, moved: 2, to: option } },
  ]);
  const { buyer, orderId } = await buy(option);
  const order = await store.call('GET /orders/{orderId}', { as: buyer, params: { orderId } });
  assert.deepEqual(order.body.deliverables, ['MOVE-2']);
});

it('codes for sale of a deleted product move to the option whose stock is set to them', async () => {
  const { id: productId, options } = await store.makeProduct({
    options: [{ stock: ['SET-1', 'SET-2'] }, { stock: ['SET-3'] }],
  });
  await store.call('DELETE /admin/product/delete/{productId}', { as: admin, params: { productId } });
  const option = await optionWith('SET-OWN', 'SET-GOES');
  const answer = await set(option, 'SET-3', 'SET-OWN', 'SET-1', 'SET-2');
  assert.deepEqual([answer.body.duplicates, answer.body.stock_count], [0, 4]);
  for (const [text, from] of [
    ['SET-1', options[0]!.id],
    ['SET-3', options[1]!.id],
  ])
    assert.deepEqual(await whereIs(text!), [
      { option: from, state: 'WITHDRAWN' },
      { option, state: 'AVAILABLE' },
    ]);
});

it('codes of orders are not moved out of a deleted option', async () => {
  const deleted = await optionWith('ORDER-SOLD', 'ORDER-HELD');
  await buy(deleted);
  await buy(deleted, 'HOODPAY');
  await remove(deleted);
  const option = await optionWith();
  for (const answer of [
    await add(option, 'ORDER-SOLD', 'ORDER-HELD'),
    await set(option, 'ORDER-SOLD', 'ORDER-HELD'),
  ])
    assert.deepEqual(
      [answer.body.stock_count, leftOutOf(answer)],
      [
        0,
        [
          [1, 'SOLD', deleted, true],
          [2, 'RESERVED', deleted, true],
        ],
      ],
    );
});

it('codes for sale stay in an option whose product is disabled', async () => {
  const { options } = await store.makeProduct({ enabled: false, options: [{ stock: ['HIDDEN'] }] });
  const answer = await add(await optionWith(), 'HIDDEN');
  assert.deepEqual(leftOutOf(answer), [[1, 'AVAILABLE', options[0]!.id, false]]);
});

it('a code of a deleted option either becomes a replacement or moves', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 12; round++) {
    const spare = Array.from({ length: 3 }, (_, n) => `SPARE-${round}-${n}`);
    const product = await store.makeProduct({
      replacements: { automatic: 1 },
      options: [{ stock: [`FAULTY-${round}`, ...spare] }],
    });
    const deleted = product.options[0]!.id;
    const { buyer, orderId } = await buy(deleted);
    await remove(deleted);
    const option = await optionWith();
    const [replaced, added] = await Promise.all([
      store.call('POST /orders/{orderId}/replace', {
        as: buyer,
        params: { orderId },
        body: { subcategoryId: deleted, deliverableToReplace: `FAULTY-${round}` },
      }),
      add(option, ...spare),
    ]);
    assert.deepEqual([replaced.status, added.status], [200, 200]);
    const given = replaced.body.deliverable;
    assert.equal(added.body.added, given === undefined ? 3 : 2);
    for (const text of spare)
      assert.deepEqual(
        (await whereIs(text)).filter(({ state }) => state !== 'WITHDRAWN'),
        [text === given ? { option: deleted, state: 'SOLD' } : { option, state: 'AVAILABLE' }],
      );
  }
});

it('two admins who add the same codes in a different order need no retry', { timeout: 60_000 }, async () => {
  const shared = Array.from({ length: 3_000 }, (_, n) => `ORDERED-${n}`);
  const [one, other] = [await optionWith(), await optionWith()];
  const { retried } = store.db.load();
  const answers = await Promise.all([add(one, ...shared), set(other, ...shared.toReversed())]);
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.stock_count + body.duplicates]),
    [
      [200, 3_000],
      [200, 3_000],
    ],
  );
  assert.deepEqual(answers.map(({ body }) => body.stock_count).sort(), [0, 3_000]);
  assert.equal(store.db.load().retried, retried);
});

it(
  'an addition that waits for another of the same codes does not block buyers',
  { timeout: 60_000 },
  async () => {
    const [one, other] = [await optionWith(), await optionWith('WAIT-FREE')];
    const { vault } = store.deps;
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    let bought = false;
    const first = store.db.transaction(async (tx) => {
      await addCodes(tx, vault, await startAddition(tx, vault, one, stockLines(items(['WAIT-1', 'WAIT-2']))));
      begun();
      // Longer than a statement waits for a lock.
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return bought;
    });
    await hasBegun;
    const second = add(other, 'WAIT-2', 'WAIT-3', 'WAIT-1');
    await buy(other);
    bought = true;
    assert.equal(await first, true);
    const { status, body } = await second;
    assert.deepEqual([status, body.added, body.duplicates, body.stock_count], [200, 1, 2, 1]);
  },
);

it('an addition that waits for its turn does not count as database overload', async () => {
  const option = await optionWith();
  let added: ReturnType<typeof add> | undefined;
  await store.db.withClient(async (client) => {
    await client.query('begin; select from deliverable_keys for update');
    added = add(option, 'IN-TURN');
    await pause(300);
    await client.query('commit');
  });
  assert.equal((await added)?.status, 200);
  assert.deepEqual([...store.db.load().refused], []);
});

it('an addition of many codes sends a statement after each batch that is encrypted', async () => {
  const option = await optionWith();
  const { vault } = store.deps;
  const many = stockLines(items(Array.from({ length: 3_000 }, (_, n) => `HEARD-${n}`)));
  let sealed = 0;
  const statementsAfter: number[] = [];
  await store.db.transaction(async (tx) => {
    const watched: typeof tx = {
      ...tx,
      execute: (query) => {
        statementsAfter.push(sealed);
        return tx.execute(query);
      },
    };
    const counting = { ...vault, seal: (text: string, id: string) => (sealed++, vault.seal(text, id)) };
    await startAddition(watched, counting, option, many);
  });
  assert.deepEqual([...new Set(statementsAfter)], [0, 1_000, 2_000, 3_000]);
});
