import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { openTestStore } from '../../../test/support/test-store.ts';
import { checkKeys, openVault } from '../../platform/secrets/deliverables.ts';
import { owner } from '../audit/actor.ts';
import { markSold, quarantineCodes, releaseQuarantine } from './quarantine.service.ts';
import { quarantinedOptions } from './quarantine.sql.ts';
import { rotateDeliverables } from './rotate.ts';

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });

/** An option whose codes are all in quarantine. */
const quarantined = async (stock: number) => {
  const { options } = await store.makeProduct({ options: [{ stock }] });
  await quarantineCodes(store.db);
  return options[0]!;
};
const query = async <T extends Record<string, unknown>>(text: string, values: unknown[]) =>
  (await store.db.execute<T>({ text, values })).rows;
const statesOf = async (id: string) =>
  (
    await query<{ state: string; count: number }>(
      'select state, count(*)::int as count from stock_items where subcategory_id = $1 group by state order by state',
      [id],
    )
  ).map(({ state, count }) => `${count} ${state}`);
const buy = async (subcategoryId: string) => {
  const buyer = await store.makeUser({ balanceCents: 100_000 });
  const put = await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount: 1 } });
  if (put.status !== 200) return put.status;
  const body = { payment_method: 'BALANCE' as const };
  return (await store.call('POST /orders/cart/checkout', { as: buyer, body })).status;
};
const add = (subcategoryId: string, texts: readonly string[]) =>
  store.call('POST /admin/stock/add', {
    as: admin,
    body: { subcategoryId, stockItems: texts.map((deliverable) => ({ deliverable })) },
  });
const audited = (id: string, action: string) =>
  query('select before, after from audit_log where target_id = $1 and action = $2 order by seq', [
    id,
    action,
  ]);

it('a code in quarantine is out of stock', async () => {
  const { id } = await quarantined(2);
  assert.deepEqual(await statesOf(id), ['2 QUARANTINED']);
  assert.equal(await buy(id), 409);
});

it('the schema refuses to sell, reserve or move a code in quarantine', async () => {
  const { id } = await quarantined(2);
  const other = (await store.makeProduct({ options: [{ stock: 1 }] })).options[0]!.id;
  assert.equal(await buy(other), 200);
  const [order] = await query<{ id: string }>('select id from orders where subcategory_id = $1', [other]);
  for (const change of [
    `state = 'SOLD', sold_at = now(), order_id = '${order!.id}'`,
    `state = 'RESERVED', order_id = '${order!.id}'`,
    `subcategory_id = '${other}'`,
  ])
    await assert.rejects(query(`update stock_items set ${change} where subcategory_id = $1`, [id]), {
      constraint: 'stock_items__moves',
    });
});

it('a code in quarantine is not added a second time', async () => {
  const { id, texts } = await quarantined(1);
  const other = (await store.makeProduct({ options: [{ stock: 0 }] })).options[0]!.id;
  const answer = await add(other, [texts[0]!, `NEW-${id}`]);
  assert.deepEqual([answer.body.added, answer.body.duplicates], [1, 1]);
  assert.deepEqual(
    answer.body.duplicate_details.map(({ status, subcategory }) => [status, subcategory._id]),
    [['QUARANTINED', id]],
  );
});

it('the codes of one option can be released from quarantine', async () => {
  await releaseQuarantine(store.db, owner);
  const one = await quarantined(4);
  const other = await quarantined(3);
  assert.equal(await releaseQuarantine(store.db, owner, one.id), 4);
  assert.deepEqual(await statesOf(one.id), ['4 AVAILABLE']);
  assert.deepEqual(
    (await quarantinedOptions(store.db)).filter(({ id }) => [one.id, other.id].includes(id)),
    [{ id: other.id, title: 'Option', productTitle: (await titleOf(other.id))!, count: 3 }],
  );
});

it('codes of an unknown option cannot be released from quarantine', async () => {
  await assert.rejects(releaseQuarantine(store.db, owner, 'nothing'), { code: 'SUBCATEGORY_NOT_FOUND' });
});

it('the audit log records each transaction that releases codes from quarantine', async () => {
  const { id } = await quarantined(1_001);
  assert.equal(await releaseQuarantine(store.db, owner, id), 1_001);
  assert.deepEqual(await audited(id, 'stock.release'), [
    { before: { available: 0 }, after: { released: 1_000 } },
    { before: { available: 1_000 }, after: { released: 1 } },
  ]);
});
const titleOf = async (id: string) =>
  (
    await query<{ title: string }>(
      'select p.title from subcategories s join products p on p.id = s.product_id where s.id = $1',
      [id],
    )
  )[0]?.title;

it('buyers get each code once while it is released from quarantine, and none that stays in it', async () => {
  const released = await quarantined(20);
  const unreleased = await quarantined(20);
  const answers = await Promise.all([
    ...Array.from({ length: 30 }, () => buy(released.id)),
    ...Array.from({ length: 10 }, () => buy(unreleased.id)),
    ...Array.from({ length: 3 }, () => releaseQuarantine(store.db, owner, released.id).then(() => 0)),
  ]);
  const sold = answers.filter((status) => status === 200).length;
  // Buyers before the release found nothing.
  for (let more = sold; more < 25; more++) await buy(released.id);
  assert.deepEqual(await statesOf(released.id), ['20 SOLD']);
  assert.deepEqual(await statesOf(unreleased.id), ['20 QUARANTINED']);
  const [{ orders }] = (await query<{ orders: number }>(
    'select count(*)::int as orders from orders where subcategory_id = $1',
    [released.id],
  )) as [{ orders: number }];
  assert.equal(orders, 20);
});

it('codes that are marked as sold are never for sale again', async () => {
  const { id, texts } = await quarantined(40);
  await releaseQuarantine(store.db, owner, id);
  const { vault } = store.deps;
  const listed = texts.slice(0, 30);
  const [sold] = await Promise.all([
    markSold(store.db, vault, owner, [...listed, 'NEVER-HERE']),
    ...Array.from({ length: 10 }, () => buy(id)),
    add(id, listed),
  ]);
  assert.deepEqual([sold.marked + sold.known, sold.held, sold.unknown, sold.marked >= 20], [30, 0, 1, true]);
  const left = 30 - sold.marked;
  assert.deepEqual(await statesOf(id), [
    ...(left > 0 ? [`${left} AVAILABLE`] : []),
    `${sold.marked} LOST`,
    '10 SOLD',
  ]);
  assert.deepEqual((await add(id, listed)).body.added, 0);
  const again = await markSold(store.db, vault, owner, listed);
  assert.deepEqual([again.marked, again.known], [0, 30]);
  await assert.rejects(
    query(`update stock_items set state = 'AVAILABLE' where subcategory_id = $1 and state = 'LOST'`, [id]),
    { constraint: 'stock_items__moves' },
  );
  assert.deepEqual(await audited(id, 'stock.mark-sold'), [{ before: null, after: { sold: sold.marked } }]);
});

it('a key rotation does not release codes in quarantine or marked as sold', async () => {
  const { id, texts } = await quarantined(3);
  await markSold(store.db, store.deps.vault, owner, texts.slice(0, 1));
  const next = randomBytes(32);
  const both = openVault(next, [store.deliverablesKey]);
  await checkKeys(store.db, both);
  const other = (await store.makeProduct({ options: [{ stock: 0 }] })).options[0]!.id;
  // As in a store from before each code was unique.
  for (const [text, state] of [
    [texts[0]!, 'LOST'],
    [texts[1]!, 'QUARANTINED'],
  ] as const) {
    const itemId = randomUUID();
    const { deliverable, keyId, fingerprint } = both.seal(text, itemId);
    await query(
      `insert into stock_items (id, subcategory_id, state, deliverable, key_id, fingerprint) values ($1, $2, $3, $4, $5, $6)`,
      [itemId, other, state, deliverable, keyId, fingerprint],
    );
  }
  await rotateDeliverables(store.db, both);
  assert.deepEqual(await statesOf(id), ['1 LOST', '2 QUARANTINED']);
  assert.deepEqual(await statesOf(other), ['1 LOST', '1 WITHDRAWN']);
  const sold = await markSold(store.db, openVault(next), owner, texts);
  assert.deepEqual(sold, { marked: 2, known: 1, held: 0, unknown: 0 });
});
