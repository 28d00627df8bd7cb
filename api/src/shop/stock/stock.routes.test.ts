import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { openPayingStore } from '../../../test/support/paying-store.ts';
import { stockCalls } from '../../../test/support/stock-calls.ts';
import { lastAvailableOf, withdrawAvailable } from './stock.sql.ts';

const store = await openPayingStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });

const { add, buy, clear, codes, empty, items, leftOutOf, set, texts } = stockCalls(store, admin);

const orbit = async () => {
  const product = await store.makeProduct({ title: 'Orbit', options: [{ title: '$10', stock: 0 }] });
  const id = product.options[0]!.id;
  return { id, subcategory: { _id: id, title: '$10', product_title: 'Orbit', deleted: false } };
};

it('adding stock trims lines and skips empty and repeated ones', async () => {
  const { id, subcategory } = await orbit();
  const { body } = await add(id, ['  A ', '', 'B', '   ', 'A', 'Ünïcode ✓']);
  assert.deepEqual(body, {
    message: 'Successfully added 3 stock items!',
    added: 3,
    duplicates: 1,
    duplicate_details: [{ line: 5, status: 'REPEATED', subcategory }],
    stock_count: 3,
  });
  assert.deepEqual(await texts(id), ['A', 'B', 'Ünïcode ✓']);
  const refused = await add(id, ['', '  ']);
  assert.deepEqual([refused.status, refused.error.message], [400, 'Please enter at least one stock item']);
});

it('adding stock reports codes that the option has already', async () => {
  const { id, subcategory } = await orbit();
  const code = codes();
  await add(id, ['A', 'B'].map(code));
  const { body } = await add(id, ['B', 'C'].map(code));
  assert.deepEqual(body, {
    message: 'Successfully added 1 stock items!',
    added: 1,
    duplicates: 1,
    duplicate_details: [{ line: 1, status: 'AVAILABLE', subcategory }],
    stock_count: 3,
  });
  const none = await add(id, ['B', 'C'].map(code));
  assert.deepEqual([none.status, none.body.added, none.body.duplicates], [200, 0, 2]);
});

it('the stock of an option is stored encrypted', async () => {
  const id = await empty();
  await add(id, ['PLAIN-TEXT-CODE']);
  const { rows } = await store.db.execute<{ deliverable: Buffer; fingerprint: Buffer }>({
    text: 'select deliverable, fingerprint from stock_items where subcategory_id = $1',
    values: [id],
  });
  assert.ok(!rows[0]!.deliverable.includes('PLAIN-TEXT-CODE'));
  const { rows: audit } = await store.db.execute({
    text: `select after::text from audit_log where target_id = $1 and after::text like '%PLAIN%'`,
    values: [id],
  });
  assert.deepEqual(audit, []);
});

it('stock is added once for one idempotency key', async () => {
  const id = await empty();
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(id, ['K-1', 'K-2'], 'stock')));
  assert.deepEqual(new Set(answers.map((answer) => answer.body.stock_count)), new Set([2]));
  assert.deepEqual(await texts(id), ['K-1', 'K-2']);
  assert.equal((await add(id, ['K-3'], 'stock')).error.code, 'IDEMPOTENCY_KEY_REUSED');
});

it('setting stock replaces only the codes for sale', async () => {
  const id = await empty();
  const c = codes();
  await add(id, ['A', 'B', 'C', 'E'].map(c));
  const idsOf = async () =>
    (await store.call('GET /admin/stock/{subcategoryId}', { as: admin, params: { subcategoryId: id } })).body;
  const { buyer, orderId } = await buy(id, 1);
  const before = await idsOf();
  const answer = await set(id, [c('C'), c('D'), ` ${c('D')} `, '', c('B'), c('A'), c('C')]);
  const { message, duplicates, stock_count } = answer.body;
  assert.deepEqual(
    [message, duplicates, stock_count],
    ['Stock updated successfully! New count: 3 items', 3, 3],
  );
  assert.deepEqual(leftOutOf(answer), [
    [3, 'REPEATED', id],
    [6, 'SOLD', id],
    [7, 'REPEATED', id],
  ]);
  const now = await idsOf();
  assert.deepEqual(now.map((each) => each.deliverable).sort(), ['B', 'C', 'D'].map(c));
  const stayed = now.filter((each) => before.some(({ _id }) => _id === each._id));
  assert.deepEqual(stayed.map((each) => each.deliverable).sort(), ['B', 'C'].map(c));
  const order = await store.call('GET /orders/{orderId}', { as: buyer, params: { orderId } });
  assert.deepEqual(order.body.deliverables, [c('A')]);
  assert.equal((await set(id, [])).body.stock_count, 0);
});

it('setting stock leaves codes that were added after the list was read', async () => {
  const id = await empty();
  const c = codes();
  await add(id, ['A', 'B'].map(c));
  const { body: listed } = await store.call('GET /admin/stock/{subcategoryId}', {
    as: admin,
    params: { subcategoryId: id },
  });
  await add(id, [c('C')]);
  const { body } = await store.call('POST /admin/stock/set', {
    as: admin,
    body: {
      subcategoryId: id,
      stockItems: items(c('A'), c('D')),
      replaces: listed.map((item) => item._id),
    },
  });
  assert.equal(body.stock_count, 3);
  assert.deepEqual((await texts(id)).sort(), ['A', 'C', 'D'].map(c));
});

it('clearing stock withdraws available items only', async () => {
  const id = await empty();
  await add(id, ['A', 'B'].map(codes()));
  assert.equal((await clear(id)).body.message, 'Stock cleared: 2 items were withdrawn.');
  assert.deepEqual(await texts(id), []);
  const shown = await store.call('GET /subcategories/{subcategoryId}', { params: { subcategoryId: id } });
  assert.equal(shown.body.stock_count, 0);
});

/** A deleted option with two codes. */
const deletedOption = async () => {
  const id = await empty();
  const twoCodes = ['A', 'B'].map(codes());
  await add(id, twoCodes);
  await store.db.execute({
    text: 'update subcategories set deleted_at = now() where id = $1',
    values: [id],
  });
  return { id, twoCodes };
};
const unknownOptions = [randomUUID(), 'nope'];

it('stock cannot be added to an unknown or deleted option', async () => {
  const { id } = await deletedOption();
  const answers = [...unknownOptions, id].flatMap((gone) => [add(gone, ['A']), set(gone, ['A'])]);
  for (const answer of await Promise.all(answers))
    assert.deepEqual([answer.status, answer.error.code], [404, 'SUBCATEGORY_NOT_FOUND']);
});

it('the stock of a deleted option can be read and cleared', async () => {
  const { id, twoCodes } = await deletedOption();
  assert.deepEqual(await texts(id), twoCodes);
  assert.equal((await clear(id)).body.message, 'Stock cleared: 2 items were withdrawn.');
  assert.deepEqual(await texts(id), []);
});

it('the stock of an unknown option can be neither read nor cleared', async () => {
  for (const subcategoryId of unknownOptions) {
    const params = { subcategoryId };
    assert.equal((await clear(subcategoryId)).error.code, 'SUBCATEGORY_NOT_FOUND');
    assert.equal((await store.call('GET /admin/stock/{subcategoryId}', { as: admin, params })).status, 404);
  }
});

it('one call adds at most 10,000 lines', { timeout: 30_000 }, async () => {
  const [id, other] = [await empty(), await empty()];
  const lines = Array.from({ length: 10_000 }, (_, n) => `BULK-${n}`);
  lines[9_999] = lines[17]!;
  await add(other, [lines[4_321]!]);
  const first = await add(id, lines);
  const { stock_count, duplicates } = first.body;
  assert.deepEqual([stock_count, duplicates], [9_998, 2], JSON.stringify(first.error).slice(0, 300));
  assert.deepEqual(leftOutOf(first), [
    [4_322, 'AVAILABLE', other],
    [10_000, 'REPEATED', id],
  ]);
  assert.equal((await add(id, [...lines, 'one more'])).error.code, 'REQUEST_INVALID');
  assert.equal((await set(id, lines.slice(5_000))).body.stock_count, 5_000);
  assert.equal((await clear(id)).status, 200);
});

it('setting stock is refused above 10,000 items', { timeout: 30_000 }, async () => {
  const id = await empty();
  const lines = Array.from({ length: 10_000 }, (_, n) => `MANY-${n}`);
  // In parts, so that no statement takes long on a busy machine.
  for (let n = 0; n < 10_000; n += 2_500) await add(id, lines.slice(n, n + 2_500));
  await add(id, ['one more']);
  const listed = await texts(id);
  assert.equal(listed.length, 10_001);
  const refused = await set(id, listed.slice(1));
  assert.deepEqual([refused.status, refused.error.code], [409, 'STOCK_TOO_LARGE']);
  assert.match(refused.error.message, /more codes than can be set at once/);
  assert.equal((await clear(id)).body.message, 'Stock cleared: 10001 items were withdrawn.');
  assert.equal((await set(id, [codes()('A')])).body.stock_count, 1);
});

it('clearing stock withdraws the items that were there when it began', async () => {
  const id = await empty();
  const c = codes();
  await add(id, ['A', 'B', 'C'].map(c));
  const last = await lastAvailableOf(store.db, id);
  await add(id, [c('D')]);
  const withdraw = () => store.db.transaction((tx) => withdrawAvailable(tx, id, last, 2));
  assert.deepEqual([await withdraw(), await withdraw(), await withdraw()], [2, 1, 0]);
  assert.deepEqual(await texts(id), [c('D')]);
});

it('a code with a line break or an invalid character is refused', async () => {
  const id = await empty();
  for (const text of ['L1\nL2', 'L1\r', '\ud800']) {
    const { status, error } = await add(id, [text]);
    assert.deepEqual([status, error.code], [400, 'REQUEST_INVALID']);
  }
  assert.deepEqual(await texts(id), []);
});

it('the stock of an option is for admins only', async () => {
  const id = await empty();
  for (const role of ['USER', 'RESELLER', 'STAFF'] as const) {
    const who = await store.makeUser({ role });
    const answer = await store.call('GET /admin/stock/{subcategoryId}', {
      as: who,
      params: { subcategoryId: id },
    });
    assert.equal(answer.status, 403);
  }
});
