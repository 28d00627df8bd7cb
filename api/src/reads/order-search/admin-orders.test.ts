import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { openTestStore } from '../../../test/support/test-store.ts';
import { foldRollups } from '../totals/rollups.sql.ts';
import { fillWithoutTriggers, withoutTriggers } from '../../../test/support/without-triggers.ts';

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });
const product = await store.makeProduct({
  title: 'Nebula',
  options: [
    { priceCents: 1000, stock: 50 },
    { priceCents: 250, stock: 50 },
  ],
});

const option = (n: number) => product.options[n]!.id;
const give = (userId: string, items: { subcategoryId: string; amount: number }[]) =>
  store.call('POST /admin/orders/create-and-approve', { as: admin, body: { userId, items } });
const list = (query: object = {}) => store.call('GET /admin/orders/all', { as: admin, query });

/** Three orders of a new buyer, the newest first. */
async function threeOrders() {
  const buyer = await store.makeUser();
  const made: string[] = [];
  for (let n = 0; n < 3; n++) {
    made.unshift((await give(buyer.id, [{ subcategoryId: option(1), amount: 1 }])).body.order_ids[0]!);
  }
  return { buyer, made };
}
const ids = async (query: object) => (await list(query)).body.map((row) => row._id);
/** The orders that a search finds, and the total that it reports. */
const found = async (query: object) => {
  const { body, headers } = await list(query);
  return [body.map((row) => row._id), headers['x-total-count']];
};

it('the list of orders is sorted newest first', async () => {
  const { made } = await threeOrders();
  assert.deepEqual(await ids({ amount: 3 }), made);
  assert.deepEqual(await ids({ skip: 1, amount: 2 }), made.slice(1));
  const { headers, body } = await list({ amount: 1 });
  assert.ok(Number(headers['x-total-count']) > body.length);
});

it('the search of orders matches titles, buyers and id prefixes in any case', async () => {
  const { buyer, made } = await threeOrders();
  assert.deepEqual(await ids({ search: buyer.id.toUpperCase() }), made);
  assert.deepEqual(await ids({ search: buyer.id.slice(0, 8) }), made);
  assert.deepEqual(await ids({ search: made[1]!.slice(0, 8) }), [made[1]]);
  assert.deepEqual(await ids({ search: made[1]!.slice(9) }), []);
  assert.deepEqual(await ids({ search: buyer.username.toUpperCase() }), made);
  assert.ok((await ids({ search: 'nEBul' })).length >= 3);
  assert.deepEqual(await ids({ search: 'no_such%' }), []);
});

it('a search by id prefix returns the same total before and after a roll-up', async () => {
  const { buyer, made } = await threeOrders();
  // A title that holds an id is found beside the order of this id.
  const named = await store.makeProduct({ title: `Like ${made[0]}` });
  const other = (await give(buyer.id, [{ subcategoryId: named.options[0]!.id, amount: 1 }])).body
    .order_ids[0]!;
  for (const when of ['waiting', 'folded']) {
    if (when === 'folded') await foldRollups(store.db, 10_000);
    for (const length of [8, 9, 13, 24, 36]) {
      assert.deepEqual(
        await found({ search: made[1]!.slice(0, length) }),
        [[made[1]], '1'],
        `${when} ${length}`,
      );
      assert.deepEqual(await found({ search: buyer.id.slice(0, length) }), [[other, ...made], '4']);
      assert.deepEqual(await found({ search: made[0]!.slice(0, length) }), [[other, made[0]], '2']);
    }
    for (const search of [buyer.id, buyer.id.slice(0, 30), buyer.username]) {
      assert.deepEqual(await found({ search, skip: 1, amount: 2 }), [made.slice(0, 2), '4']);
      assert.deepEqual(await found({ search, skip: 9, amount: 2 }), [[], '4']);
      assert.deepEqual(await found({ search, status: 'FAILED' }), [[], '0']);
      assert.deepEqual(await found({ search, status: 'COMPLETED', amount: 1 }), [[other], '4']);
    }
  }
  assert.deepEqual(await found({ search: randomUUID() }), [[], '0']);
});

it('a search for an id finds an e-mail address that holds it only when no order has that id', async () => {
  const { made } = await threeOrders();
  const member = await store.makeUser();
  const theirs = (await give(member.id, [{ subcategoryId: option(1), amount: 1 }])).body.order_ids[0]!;
  const unknown = randomUUID();
  for (const [id, expected] of [
    [unknown, theirs],
    [made[2]!, made[2]!],
  ] as const) {
    await store.db.execute({
      text: 'update users set email = $2, email_folded = $2 where id = $1',
      values: [member.id, `${id}@example.com`],
    });
    assert.deepEqual(await found({ search: id }), [[expected], '1']);
    assert.deepEqual(await found({ search: id, amount: 5 }), [[expected], '1']);
  }
});

it('a search of two characters matches the beginning of a name or any part of a title', async () => {
  const buyer = await store.makeUser({ username: 'xylo' });
  const named = await store.makeProduct({
    title: 'Jumbo-VX \u00a36w',
    options: [{ priceCents: 250, stock: 9 }],
  });
  const order = (await give(buyer.id, [{ subcategoryId: named.options[0]!.id, amount: 1 }])).body
    .order_ids[0]!;
  const finds = async (query: object) =>
    (await list({ amount: 100, ...query })).body.some((row) => row._id === order);
  for (const search of ['xy', 'XY', 'vx', '6w', 'um', 'x', 'ylo@', order.slice(0, 3)]) {
    assert.ok(await finds({ search }), search);
    assert.ok(await finds({ search, min_total: 1 }), search);
  }
  for (const search of ['yl', 'lo', order.slice(0, 2)]) assert.ok(!(await finds({ search })), search);
});

it('the search of orders matches quotes and LIKE wildcards literally', async () => {
  const buyer = await store.makeUser({});
  await store.db.execute({
    text: `update users set email = $2, email_folded = $2 where id = $1`,
    values: [buyer.id, "o'neil%77@example.com"],
  });
  await give(buyer.id, [{ subcategoryId: option(1), amount: 1 }]);
  const found = async (search: string) =>
    (await store.call('GET /admin/orders/all', { as: admin, query: { search, amount: 5 } })).body.map(
      (order) => order.buyer._id,
    );
  for (const search of ["O'NEIL", 'neil%7', "o'neil%77@exam"])
    assert.deepEqual(await found(search), [buyer.id], search);
  for (const search of ["' or true --", "\\' or true --", 'neil_77'])
    assert.deepEqual(await found(search), [], search);
});

it('a search that matches many titles or many buyers returns the total of the whole list', async () => {
  const both = await store.makeProduct({
    title: 'Legion and Cohort',
    options: [{ priceCents: 700, stock: 9 }],
  });
  const centurion = await store.makeUser({ balanceCents: 10_000 });
  const item = { subcategoryId: both.options[0]!.id, amount: 1 };
  const other = { subcategoryId: option(1), amount: 1 };
  for (const each of [item, other]) await give(centurion.id, [each]);
  for (const each of [item, other]) {
    await store.call('POST /user/cart/update', { as: centurion, body: each });
    await store.call('POST /orders/cart/checkout', { as: centurion, body: { payment_method: 'BALANCE' } });
  }
  const titles = (word: string) =>
    store.db.execute({
      text: `insert into product_titles (product_id, title) select $1, $2 || n from generate_series(1, 201) n`,
      values: [both.id, word],
    });
  const people = (word: string) =>
    store.db.execute({
      text: `insert into users (username, username_folded, email, email_folded, password_hash)
             select $1 || n, $1 || n, $1 || n || '@example.com', $1 || n || '@example.com', 'none' from generate_series(1, 201) n`,
      values: [word],
    });
  // Found by title, then by buyer too: with another text, because totals are cached.
  await titles('Legion ');
  await titles('Turma ');
  await people('turma_');
  await people('cohort_');
  const call = async (username: string) => {
    const text = 'update users set username = $2, username_folded = $2 where id = $1';
    await store.db.execute({ text, values: [centurion.id, username] });
  };
  const expected = [
    ['nobody', 'legion', 2],
    ['legion_1', 'legio', 4],
    ['nobody', 'cohort', 2],
    ['cohort_x', 'cohor', 4],
    ['nobody', 'turma', 0],
    ['turma_x', 'turm', 4],
  ] as const;
  for (const [username, search, count] of expected) {
    await call(username);
    const queries = [{}, { status: 'COMPLETED' }, { min_total: 1 }, { settled: 'FREE' }, { settled: 'PAID' }];
    for (const query of queries) {
      const what = JSON.stringify([username, search, query]);
      const page = await list({ search, ...query, amount: 9 });
      const whole = await list({ search, ...query });
      assert.equal(page.headers['x-total-count'], String(page.body.length), what);
      assert.deepEqual(page.body, whole.body, what);
      assert.equal(page.body.length, 'settled' in query ? count / 2 : count, what);
    }
  }
});

it('the search of orders matches the title from the time of purchase after a product is renamed', async () => {
  const renamed = await store.makeProduct({ title: 'Oldname' });
  const buyer = await store.makeUser();
  const { body } = await give(buyer.id, [{ subcategoryId: renamed.options[0]!.id, amount: 1 }]);
  await store.db.execute({
    text: `update products set title = 'Newname' where id = $1`,
    values: [renamed.id],
  });
  assert.deepEqual(
    (await list({ search: 'oldNAME' })).body.map((row) => row._id),
    body.order_ids,
  );
  assert.deepEqual((await list({ search: 'newname' })).body, []);
});

it('an order is found only by a whole code that it delivered', async () => {
  const member = await store.makeUser();
  const { options } = await store.makeProduct({ options: [{ stock: 2 }] });
  const [option] = options;
  const [orderId] = (await give(member.id, [{ subcategoryId: option!.id, amount: 1 }])).body.order_ids as [
    string,
  ];
  const [sold, unsold] = option!.texts as [string, string];
  const found = async (code: string) =>
    (await store.call('POST /admin/orders/by-code', { as: admin, body: { code } })).body.map(
      ({ _id }) => _id,
    );
  assert.deepEqual(await found(` ${sold} `), [orderId]);
  for (const nothing of [sold.slice(0, -1), unsold, '', 'x'.repeat(4_096)])
    assert.deepEqual(await found(nothing), []);
  const tooLong = await store.call('POST /admin/orders/by-code', {
    as: admin,
    body: { code: 'x'.repeat(4_097) },
  });
  assert.equal(tooLong.error.code, 'REQUEST_INVALID');
  // In an address it would be in histories and logs.
  assert.deepEqual((await list({ search: sold, amount: 10 })).body, []);
  // For a moment the code is reserved, as while its order waits for a payment.
  const become = (state: string, soldAt: string) =>
    withoutTriggers(store, async (tx) => {
      const text = `update stock_items set state = '${state}', sold_at = ${soldAt} where order_id = $1`;
      await tx.execute({ text, values: [orderId] });
    });
  await become('RESERVED', 'null');
  assert.deepEqual(await found(sold), []);
  await become('SOLD', 'now()');
});

it('the list of orders shows who approved an order and when it was paid', async () => {
  const member = await store.makeUser({ balanceCents: 1_000 });
  const { options } = await store.makeProduct({ options: [{ priceCents: 1_000 }] });
  await give(member.id, [{ subcategoryId: options[0]!.id, amount: 1 }]);
  await store.call('POST /user/cart/update', {
    as: member,
    body: { subcategoryId: options[0]!.id, amount: 1 },
  });
  await store.call('POST /orders/cart/checkout', { as: member, body: { payment_method: 'BALANCE' } });
  const { body } = await list({ search: member.id, amount: 2 });
  assert.deepEqual(
    body.map((row) => [row.admin_made, row.approved_by, row.paid_unix === null]),
    [
      [false, null, false],
      [true, admin.username, true],
    ],
  );
});

it('a search counts an order once that matches by id and by buyer', async () => {
  const buyer = await store.makeUser();
  const order = (await give(buyer.id, [{ subcategoryId: option(1), amount: 1 }])).body.order_ids[0]!;
  const [search, copy] = [buyer.id.slice(0, 8), buyer.id.slice(0, 8) + order.slice(8)];
  await fillWithoutTriggers(
    store,
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', '${copy}'))).* from orders o where o.id = '${order}'`,
  );
  const { body, headers } = await list({ search, amount: 5 });
  assert.deepEqual(body.map((row) => row._id).sort(), [copy, order].sort());
  assert.equal(headers['x-total-count'], '2');
  await fillWithoutTriggers(store, `delete from orders where id = '${copy}'`);
});
