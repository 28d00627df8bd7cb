import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { openTestStore, type TestStore } from '../../testing/test-store.ts';
import type { MadeUser } from '../../testing/makers.ts';
import { lastAvailableOf, withdrawAvailable } from './stock.service.ts';

describe('the stock of an option', () => {
  let store: TestStore;
  let admin: MadeUser;
  before(async () => {
    store = await openTestStore();
    admin = await store.makeUser({ role: 'ADMIN' });
  });
  after(() => store.close());

  const items = (...texts: string[]) => texts.map((deliverable) => ({ deliverable }));
  const empty = async () => (await store.makeProduct({ options: [{ stock: 0 }] })).options[0]!.id;
  const add = (subcategoryId: string, texts: string[], key?: string) =>
    store.call('POST /admin/stock/add', {
      as: admin,
      body: { subcategoryId, stockItems: items(...texts) },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  const set = (subcategoryId: string, texts: string[]) =>
    store.call('POST /admin/stock/set', { as: admin, body: { subcategoryId, stockItems: items(...texts) } });
  const clear = (subcategoryId: string) =>
    store.call('DELETE /admin/stock/clear/{subcategoryId}', { as: admin, params: { subcategoryId } });
  const texts = async (subcategoryId: string) =>
    (await store.call('GET /admin/stock/{subcategoryId}', { as: admin, params: { subcategoryId } })).body.map(
      (item) => item.deliverable,
    );

  it('takes lines trimmed, without empty ones, keeps duplicates and counts them', async () => {
    const id = await empty();
    const { body } = await add(id, ['  A ', '', 'B', '   ', 'A', 'Ünïcode ✓']);
    assert.deepEqual(body, {
      message: 'Successfully added 4 stock items!',
      added: 4,
      duplicates: 1,
      stock_count: 4,
    });
    assert.deepEqual(await texts(id), ['A', 'B', 'A', 'Ünïcode ✓']);
    assert.equal((await add(id, ['B', 'C'])).body.duplicates, 1);
    const refused = await add(id, ['', '  ']);
    assert.deepEqual([refused.status, refused.error.message], [400, 'Please enter at least one stock item']);
  });

  it('is stored encrypted', async () => {
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

  it('is added once for one key, also when it is sent twice at the same time', async () => {
    const id = await empty();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(id, ['K-1', 'K-2'], 'stock')));
    assert.deepEqual(new Set(answers.map((answer) => answer.body.stock_count)), new Set([2]));
    assert.deepEqual(await texts(id), ['K-1', 'K-2']);
    assert.equal((await add(id, ['K-3'], 'stock')).error.code, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('is replaced by set, without duplicates; sold items stay sold', async () => {
    const id = await empty();
    await add(id, ['A', 'B', 'B', 'C']);
    const member = await store.makeUser({ balanceCents: 1000 });
    await store.call('POST /user/cart/update', { as: member, body: { subcategoryId: id, amount: 1 } });
    const bought = await store.call('POST /orders/cart/checkout', {
      as: member,
      body: { payment_method: 'BALANCE' },
    });
    const { body } = await set(id, ['C', 'D', ' D ', '', 'B']);
    assert.deepEqual(body, { message: 'Stock updated successfully! New count: 3 items', stock_count: 3 });
    assert.deepEqual((await texts(id)).sort(), ['B', 'C', 'D']);
    const order = await store.call('GET /orders/{orderId}', {
      as: member,
      params: { orderId: bought.body.order_ids[0]! },
    });
    assert.deepEqual(order.body.deliverables, ['A']);
    assert.equal((await set(id, [])).body.stock_count, 0);
  });

  it('keeps, when it is set, what came after the list was read', async () => {
    const id = await empty();
    await add(id, ['A', 'B']);
    const { body: listed } = await store.call('GET /admin/stock/{subcategoryId}', {
      as: admin,
      params: { subcategoryId: id },
    });
    await add(id, ['C']);
    const { body } = await store.call('POST /admin/stock/set', {
      as: admin,
      body: { subcategoryId: id, stockItems: items('A', 'D'), replaces: listed.map((item) => item._id) },
    });
    assert.equal(body.stock_count, 3);
    assert.deepEqual((await texts(id)).sort(), ['A', 'C', 'D']);
  });

  it('is cleared of what is available, and only of that', async () => {
    const id = await empty();
    await add(id, ['A', 'B']);
    assert.equal((await clear(id)).body.message, 'Stock cleared: 2 items were withdrawn.');
    assert.deepEqual(await texts(id), []);
    const shown = await store.call('GET /subcategories/{subcategoryId}', { params: { subcategoryId: id } });
    assert.equal(shown.body.stock_count, 0);
  });

  it('of an unknown or deleted option is not changed; what a deleted one holds stays readable', async () => {
    const id = await empty();
    await add(id, ['A', 'B']);
    await store.db.execute({
      text: 'update subcategories set deleted_at = now() where id = $1',
      values: [id],
    });
    for (const gone of [id, randomUUID(), 'nope']) {
      for (const answer of [await add(gone, ['A']), await set(gone, ['A']), await clear(gone)]) {
        assert.deepEqual([answer.status, answer.error.code], [404, 'SUBCATEGORY_NOT_FOUND']);
      }
    }
    assert.deepEqual(await texts(id), ['A', 'B']);
    for (const subcategoryId of [randomUUID(), 'nope']) {
      const unknown = await store.call('GET /admin/stock/{subcategoryId}', {
        as: admin,
        params: { subcategoryId },
      });
      assert.equal(unknown.status, 404);
    }
  });

  it('takes 10,000 lines in one call and refuses one more', { timeout: 30_000 }, async () => {
    const id = await empty();
    const lines = Array.from({ length: 10_000 }, (_, n) => `BULK-${n}`);
    assert.equal((await add(id, lines)).body.stock_count, 10_000);
    assert.equal((await add(id, [...lines, 'one more'])).error.code, 'REQUEST_INVALID');
    assert.equal((await set(id, lines.slice(5_000))).body.stock_count, 5_000);
    assert.equal((await clear(id)).status, 200);
  });

  it('is not set where it is more than a call can name', { timeout: 30_000 }, async () => {
    const id = await empty();
    const lines = Array.from({ length: 10_000 }, (_, n) => `MANY-${n}`);
    await add(id, lines);
    await add(id, ['one more']);
    const listed = await texts(id);
    assert.equal(listed.length, 10_001);
    const refused = await set(id, listed.slice(1));
    assert.deepEqual([refused.status, refused.error.code], [409, 'STOCK_TOO_LARGE']);
    assert.match(refused.error.message, /more codes than can be set at once/);
    assert.equal((await clear(id)).body.message, 'Stock cleared: 10001 items were withdrawn.');
    assert.equal((await set(id, ['A'])).body.stock_count, 1);
  });

  it('is cleared of what was there when that began', async () => {
    const id = await empty();
    await add(id, ['A', 'B', 'C']);
    const last = await lastAvailableOf(store.db, id);
    await add(id, ['D']);
    const withdraw = () => store.db.transaction((tx) => withdrawAvailable(tx, id, last, 2));
    assert.deepEqual([await withdraw(), await withdraw(), await withdraw()], [2, 1, 0]);
    assert.deepEqual(await texts(id), ['D']);
  });

  it('takes no code of two lines, which would come back as two codes', async () => {
    const id = await empty();
    for (const text of ['L1\nL2', 'L1\r', '\ud800']) {
      const { status, error } = await add(id, [text]);
      assert.deepEqual([status, error.code], [400, 'REQUEST_INVALID']);
    }
    assert.deepEqual(await texts(id), []);
  });

  it('is for admins only', async () => {
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
});
