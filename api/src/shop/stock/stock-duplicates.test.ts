import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { openPayingStore } from '../../../test/support/paying-store.ts';
import { stockCalls } from '../../../test/support/stock-calls.ts';

const store = await openPayingStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });

const { add, buy, clear, codes, empty, leftOutOf, set, texts, whereIs } = stockCalls(store, admin);

it('a code that is in any option of the store is not added again', async () => {
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

it('an addition lists only the first 100 skipped lines', async () => {
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
