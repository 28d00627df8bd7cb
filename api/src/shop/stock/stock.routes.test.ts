import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { openPayingStore, type PayingStore } from '../../../test/support/paying-store.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { lastAvailableOf, withdrawAvailable } from './stock.sql.ts';

describe('the stock of an option', () => {
  let store: PayingStore;
  let admin: MadeUser;
  before(async () => {
    store = await openPayingStore();
    admin = await store.makeUser({ role: 'ADMIN' });
  });
  after(() => store.close());

  const items = (...texts: string[]) => texts.map((deliverable) => ({ deliverable }));
  const empty = async () => (await store.makeProduct({ options: [{ stock: 0 }] })).options[0]!.id;
  /** Codes that no other test uses, because a code is in the store once. */
  let tests = 0;
  const codes = () => {
    const test = ++tests;
    return (text: string) => `${text}-${test}`;
  };
  const buy = async (
    subcategoryId: string,
    amount: number,
    payment_method: 'BALANCE' | 'HOODPAY' = 'BALANCE',
  ) => {
    const buyer = await store.makeUser({ balanceCents: 100_000 });
    await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount } });
    const bought = await store.call('POST /orders/cart/checkout', { as: buyer, body: { payment_method } });
    assert.equal(bought.status, 200, bought.error?.message);
    return { buyer, orderId: bought.body.order_ids[0]!, url: bought.body.redirect_url };
  };
  /** Every state in which a code is in the store, and in which option. */
  const whereIs = async (text: string) =>
    (
      await store.db.execute<{ state: string; option: string }>({
        text: `select state, subcategory_id as option from stock_items where fingerprint = $1 order by seq`,
        values: [store.deps.vault.fingerprint(text)],
      })
    ).rows;
  const leftOutOf = ({ body }: Awaited<ReturnType<typeof add>> | Awaited<ReturnType<typeof set>>) =>
    body.duplicate_details.map(({ line, status, subcategory }) => [line, status, subcategory._id]);
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

  it('added stock is trimmed, without empty lines and each code once, and the answer says what was left out', async () => {
    const product = await store.makeProduct({ title: 'Orbit', options: [{ title: '$10', stock: 0 }] });
    const id = product.options[0]!.id;
    const { body } = await add(id, ['  A ', '', 'B', '   ', 'A', 'Ünïcode ✓']);
    const subcategory = { _id: id, title: '$10', product_title: 'Orbit', deleted: false };
    assert.deepEqual(body, {
      message: 'Successfully added 3 stock items!',
      added: 3,
      duplicates: 1,
      duplicate_details: [{ line: 5, status: 'REPEATED', subcategory }],
      stock_count: 3,
    });
    assert.deepEqual(await texts(id), ['A', 'B', 'Ünïcode ✓']);
    const again = await add(id, ['B', 'C']);
    assert.deepEqual(again.body, {
      message: 'Successfully added 1 stock items!',
      added: 1,
      duplicates: 1,
      duplicate_details: [{ line: 1, status: 'AVAILABLE', subcategory }],
      stock_count: 4,
    });
    const none = await add(id, ['B', 'C']);
    assert.deepEqual([none.status, none.body.added, none.body.duplicates], [200, 0, 2]);
    const refused = await add(id, ['', '  ']);
    assert.deepEqual([refused.status, refused.error.message], [400, 'Please enter at least one stock item']);
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

  it('stock is added once for one key, even when it is sent twice at the same time', async () => {
    const id = await empty();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(id, ['K-1', 'K-2'], 'stock')));
    assert.deepEqual(new Set(answers.map((answer) => answer.body.stock_count)), new Set([2]));
    assert.deepEqual(await texts(id), ['K-1', 'K-2']);
    assert.equal((await add(id, ['K-3'], 'stock')).error.code, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('setting stock replaces it without duplicates, and sold items stay sold', async () => {
    const id = await empty();
    const c = codes();
    await add(id, ['A', 'B', 'C', 'E'].map(c));
    const idsOf = async () =>
      (await store.call('GET /admin/stock/{subcategoryId}', { as: admin, params: { subcategoryId: id } }))
        .body;
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

  it('stock cannot be added to an unknown or deleted option, and the stock of a deleted one can be read and cleared', async () => {
    const id = await empty();
    const c = codes();
    await add(id, ['A', 'B'].map(c));
    await store.db.execute({
      text: 'update subcategories set deleted_at = now() where id = $1',
      values: [id],
    });
    const unknown = [randomUUID(), 'nope'];
    const answers = [...unknown, id].flatMap((gone) => [add(gone, ['A']), set(gone, ['A'])]);
    for (const answer of await Promise.all([...answers, ...unknown.map(clear)]))
      assert.deepEqual([answer.status, answer.error.code], [404, 'SUBCATEGORY_NOT_FOUND']);
    assert.deepEqual(await texts(id), ['A', 'B'].map(c));
    assert.equal((await clear(id)).body.message, 'Stock cleared: 2 items were withdrawn.');
    assert.deepEqual(await texts(id), []);
    for (const subcategoryId of [randomUUID(), 'nope']) {
      const unknown = await store.call('GET /admin/stock/{subcategoryId}', {
        as: admin,
        params: { subcategoryId },
      });
      assert.equal(unknown.status, 404);
    }
  });

  it(
    'one call adds 10,000 lines but for its twins, which it locates, and one line more is refused',
    { timeout: 30_000 },
    async () => {
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
    },
  );

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

  it('a code of two lines is refused', async () => {
    const id = await empty();
    for (const text of ['L1\nL2', 'L1\r', '\ud800']) {
      const { status, error } = await add(id, [text]);
      assert.deepEqual([status, error.code], [400, 'REQUEST_INVALID']);
    }
    assert.deepEqual(await texts(id), []);
  });

  it('a code is in the whole store once, and the answer says in which option and in what state it is', async () => {
    const [one, other] = [await empty(), await empty()];
    const c = codes();
    await add(one, ['SOLD', 'HELD', 'FREE'].map(c));
    await buy(one, 1);
    const held = await buy(one, 1, 'HOODPAY');
    const all = ['FREE', 'NEW', 'SOLD', 'HELD'].map(c);
    const expected = [
      [1, 'AVAILABLE', one],
      [3, 'SOLD', one],
      [4, 'RESERVED', one],
    ];
    const set1 = await set(other, all);
    assert.deepEqual([leftOutOf(set1), set1.body.stock_count], [expected, 1]);
    assert.deepEqual(await texts(other), [c('NEW')]);
    assert.equal((await clear(other)).status, 200);
    const added = await add(other, all);
    assert.deepEqual([leftOutOf(added), added.body.added], [expected, 1]);
    assert.deepEqual(await texts(one), [c('FREE')]);

    await store.simulate(held.url!, { event: 'cancelled' });
    const { deliverables } = (
      await store.call('GET /orders/{orderId}', { as: admin, params: { orderId: held.orderId } })
    ).body;
    assert.deepEqual([deliverables, (await texts(one)).sort()], [[], ['FREE', 'HELD'].map(c)]);
  });

  it('a withdrawn code can be added again as a new item', async () => {
    const [one, other] = [await empty(), await empty()];
    const code = codes()('A');
    await add(one, [code]);
    await clear(one);
    assert.deepEqual((await add(other, [code])).body.added, 1);
    assert.deepEqual((await add(one, [code])).body.added, 0);
    assert.deepEqual(await whereIs(code), [
      { state: 'WITHDRAWN', option: one },
      { state: 'AVAILABLE', option: other },
    ]);
  });

  it('the answer says where 100 of the lines that were left out are, and counts the others', async () => {
    const [one, other] = [await empty(), await empty()];
    const lines = Array.from({ length: 150 }, (_, n) => `LEFT-OUT-${n}`);
    await add(one, lines);
    const { body } = await add(other, lines);
    assert.deepEqual([body.added, body.duplicates, body.duplicate_details.length], [0, 150, 100]);
    assert.equal(JSON.stringify(body).includes('LEFT-OUT'), false);
  });

  it('a code that several admins add to several options at the same time gets into one', async () => {
    const c = codes();
    const shared = Array.from({ length: 40 }, (_, n) => c(`SHARED-${n}`));
    const options = await Promise.all(Array.from({ length: 6 }, empty));
    const answers = await Promise.all(
      options.map((id, at) => {
        const lines = [...(at % 2 ? shared.toReversed() : shared), c(`OWN-${at}`)];
        return at < 3 ? add(id, lines) : set(id, lines);
      }),
    );
    assert.deepEqual(new Set(answers.map((each) => each.status)), new Set([200]));
    assert.deepEqual(
      answers.map((each) => each.body.stock_count).sort((a, b) => a - b),
      [1, 1, 1, 1, 1, 41],
    );
    for (const each of answers) assert.equal(each.body.stock_count + each.body.duplicates, 41);
    for (const code of shared) assert.equal((await whereIs(code)).length, 1);
  });

  it('no code is sold twice while stock is changed', { timeout: 60_000 }, async () => {
    const c = codes();
    const shared = Array.from({ length: 30 }, (_, n) => c(`CODE-${n}`));
    const options = await Promise.all(Array.from({ length: 3 }, empty));
    const buyers = await Promise.all(
      Array.from({ length: 4 }, () => store.makeUser({ balanceCents: 1_000_000 })),
    );
    const statuses = new Set<number>();
    let over = false;
    const keep = async (work: (round: number) => Promise<{ status: number }[]>) => {
      for (let round = 0; !over; round++) for (const { status } of await work(round)) statuses.add(status);
    };
    const work = [
      ...options.map((id, at) =>
        keep(async (round) => {
          if (round % 5 === 4) return [await clear(id)];
          return [await (round % 2 ? set : add)(id, at % 2 ? shared.toReversed() : shared)];
        }),
      ),
      ...buyers.map((as, at) =>
        keep(async () => {
          const subcategoryId = options[at % options.length]!;
          const put = await store.call('POST /user/cart/update', { as, body: { subcategoryId, amount: 1 } });
          if (put.status !== 200) return [put];
          const body = { payment_method: 'BALANCE' as const };
          return [await store.call('POST /orders/cart/checkout', { as, body })];
        }),
      ),
    ];
    const sold = async () => {
      const { rows } = await store.db.execute<{ fingerprint: Buffer }>({
        text: `select fingerprint from stock_items where state = 'SOLD' and subcategory_id = any ($1::uuid[])`,
        values: [options],
      });
      return rows.map((row) => row.fingerprint.toString('hex'));
    };
    // Repeats until every code is sold once, and none is left to add.
    const deadline = Date.now() + 40_000;
    while (new Set(await sold()).size < shared.length && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
    over = true;
    await Promise.all(work);
    const all = await sold();
    assert.deepEqual([all.length, new Set(all).size], [shared.length, shared.length]);
    assert.deepEqual([...statuses].sort(), [200, 409]);
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
});
