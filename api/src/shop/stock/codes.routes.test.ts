import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { openTestStore } from '../../../test/support/test-store.ts';

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });

const optionWith = async (...stock: string[]) =>
  (await store.makeProduct({ options: [{ stock }] })).options[0]!.id;
const items = async (subcategoryId: string) =>
  (await store.call('GET /admin/stock/{subcategoryId}/items', { as: admin, params: { subcategoryId } })).body;
const reveal = (subcategoryId: string, ids: string[]) =>
  store.call('POST /admin/stock/reveal', { as: admin, body: { subcategoryId, items: ids } });
const move = (subcategoryId: string, to: string, ids: string[]) =>
  store.call('POST /admin/stock/move', { as: admin, body: { subcategoryId, to, items: ids } });

it('a list of codes masks them', async () => {
  const option = await optionWith('LONG-CODE-1234', 'SHORT-1');
  const listed = await items(option);
  assert.deepEqual(
    listed.map(({ masked, supplier }) => [masked, supplier]),
    [
      ['••••1234', null],
      ['••••', null],
    ],
  );
});

it('a reveal shows only the requested codes of the option', async () => {
  const option = await optionWith('REVEALED-1234', 'NOT-ASKED-1');
  const ids = (await items(option)).map(({ _id }) => _id);
  const other = await optionWith('ELSEWHERE-1');
  const [foreign] = await items(other);
  const { body } = await reveal(option, [ids[0]!, foreign!._id, randomUUID(), 'no-id']);
  assert.deepEqual(body, [{ _id: ids[0], deliverable: 'REVEALED-1234' }]);
  const { rows } = await store.db.execute<{ after: unknown }>({
    text: `select after from audit_log where action = 'stock.reveal' and target_id = $1`,
    values: [option],
  });
  assert.deepEqual(rows, [{ after: { items: [ids[0]], why: 'POST /api/admin/stock/reveal' } }]);
});

it('only codes for sale move to another option', async () => {
  const from = await optionWith('MOVE-A', 'MOVE-B', 'MOVE-C');
  const to = await optionWith('MOVE-D');
  const ids = (await items(from)).map(({ _id }) => _id);
  const buyer = await store.makeUser({ balanceCents: 10_000 });
  await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId: from, amount: 1 } });
  await store.call('POST /orders/cart/checkout', { as: buyer, body: { payment_method: 'BALANCE' } });
  const { body } = await move(from, to, ids.slice(0, 2));
  assert.deepEqual(body, {
    message: '1 code was moved.',
    moved: 1,
    stock_count: 1,
    to_stock_count: 2,
  });
  const texts = async (subcategoryId: string) =>
    (await store.call('GET /admin/stock/{subcategoryId}', { as: admin, params: { subcategoryId } })).body.map(
      ({ deliverable }) => deliverable,
    );
  assert.deepEqual([await texts(from), await texts(to)], [['MOVE-C'], ['MOVE-D', 'MOVE-B']]);
  assert.equal(
    (await move(from, to, ids.slice(0, 1))).body.message,
    'No code was moved: they are no longer for sale here.',
  );
});

it('codes cannot move to their own option or to a deleted one', async () => {
  const option = await optionWith('STAY-1');
  const [item] = await items(option);
  assert.equal((await move(option, option, [item!._id])).error.code, 'STOCK_MOVE_SAME');
  const gone = await optionWith();
  const params = { subcategoryId: gone };
  await store.call('DELETE /admin/subcategory/delete/{subcategoryId}', { as: admin, params });
  assert.equal((await move(option, gone, [item!._id])).error.code, 'SUBCATEGORY_NOT_FOUND');
  assert.equal((await items(option)).length, 1);
});

it('no code is lost or sold twice while codes are moved', async () => {
  const all = Array.from({ length: 20 }, (_, at) => `RACE-${at}`);
  const [from, to] = [await optionWith(...all), await optionWith()];
  const ids = (await items(from)).map(({ _id }) => _id);
  const buyers = await Promise.all(
    Array.from({ length: 10 }, () => store.makeUser({ balanceCents: 10_000 })),
  );
  for (const as of buyers)
    await store.call('POST /user/cart/update', { as, body: { subcategoryId: from, amount: 1 } });
  const bought = buyers.map((as) =>
    store.call('POST /orders/cart/checkout', { as, body: { payment_method: 'BALANCE' } }),
  );
  const moves = [0, 5, 10, 15].map((at) => move(from, to, ids.slice(at, at + 5)));
  const sold = (await Promise.all(bought)).filter(({ status }) => status === 200).length;
  const moved = (await Promise.all(moves)).reduce((sum, { body }) => sum + (body.moved ?? 0), 0);
  const left = (await items(from)).length;
  assert.deepEqual([sold + moved + left, (await items(to)).length], [20, moved]);
});
