import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { openTestStore } from '../support/test-store.ts';
import { adminOrders } from '../../src/reads/order-search/admin-orders.service.ts';
import { ownReading } from '../../src/shop/audit/code-reads.service.ts';
import { requestLists } from '../../src/reads/replacement-lists/replacement-lists.batches.ts';
import { batchOfOrders } from '../../src/reads/order-search/my-orders.sql.ts';
import { type Batches, batchSize } from '../../src/platform/batches.ts';

const sold = 2 * batchSize + 150;
const waiting = batchSize + 100;
const available = batchSize + 1;

const idsBy = async (text: string): Promise<string[]> =>
  (await store.db.execute<{ id: string }>({ text })).rows.map((row) => row.id);
const idsOf = (rows: readonly { _id: string }[]) => rows.map((row) => row._id);

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });
const buyer = await store.makeUser();
const product = await store.makeProduct({ title: 'Sold often', options: [{ stock: available }] });
const option = product.options[0]!.id;
await sell();

/** Orders, seven to each microsecond and all within a few milliseconds; a request for each code. */
async function sell(): Promise<void> {
  const { vault } = store.deps;
  const items = Array.from({ length: sold }, (_, n) => {
    const id = randomUUID();
    return { id, ...vault.seal(`CODE-${n + 1}`, id) };
  });
  await store.db.execute({
    text: `with plan as (
             select n, item, deliverable, fingerprint, gen_random_uuid() as id, gen_random_uuid() as checkout_id,
                    timestamptz '2026-01-01' + n / 7 * interval '1 microsecond' as at
               from unnest($1::uuid[], $2::bytea[], $3::bytea[]) with ordinality p (item, deliverable, fingerprint, n)
           ), checkout as (
             insert into checkouts (id, user_id, payment_method, admin_made, subtotal_cents, discount_permille,
                                    discount_cents, total_cents, open, created_at)
             select checkout_id, $5, 'BALANCE', true, 1000, 0, 0, 1000, false, at from plan
           ), placed as (
             insert into orders (id, checkout_id, user_id, product_id, subcategory_id, status, payment_method,
                                 admin_made, product_title, subcategory_title, unit_price_cents, amount, total_cents,
                                 created_at, expires_at, closed_at, completed_at)
             select p.id, p.checkout_id, $5, s.product_id, s.id, 'COMPLETED', 'BALANCE', true, 'Sold often', 'Option',
                    1000, 1, 1000, p.at, p.at, p.at, p.at
               from plan p join subcategories s on s.id = $6
           ), delivered as (
             insert into stock_items (id, subcategory_id, state, deliverable, key_id, fingerprint, order_id, sold_at)
             select item, $6, 'SOLD', deliverable, $4, fingerprint, id, at from plan
           )
           insert into replacement_requests
             (order_id, user_id, subcategory_id, stock_item_id, status, reason, requested_at, resolved_at)
           select id, $5, $6, item, case when n <= ${waiting} then 'PENDING' else 'DENIED' end,
                  case when n > ${waiting} then 'It works.' end, at, case when n > ${waiting} then at end
             from plan`,
    values: [
      items.map(({ id }) => id),
      items.map(({ deliverable }) => deliverable),
      items.map(({ fingerprint }) => fingerprint),
      vault.keyId,
      buyer.id,
      option,
    ],
  });
}

it('a list without an amount has every order once for every filter', async () => {
  const all = await idsBy('select id from orders order by created_at desc, id desc');
  for (const query of [
    {},
    { status: 'COMPLETED' as const },
    { search: 'sold OFTEN' },
    { search: buyer.id },
  ]) {
    const { body, headers } = await store.call('GET /admin/orders/all', { as: admin, query });
    assert.deepEqual(idsOf(body), all);
    assert.equal(headers['x-total-count'], String(sold));
    assert.match(String(headers['content-type']), /^application\/json/);
  }
  const rest = await store.call('GET /admin/orders/all', { as: admin, query: { skip: 3 } });
  assert.deepEqual(idsOf(rest.body), all.slice(3));
  const none = await store.call('GET /admin/orders/all', { as: admin, query: { status: 'FAILED' } });
  assert.deepEqual([none.body, none.headers['x-total-count']], [[], '0']);
});

it('a list without an amount has no order twice when orders are placed while it is sent', async () => {
  const before = await idsBy('select id from orders order by created_at desc, id desc');
  const { rows } = await adminOrders(store.db)({});
  const sent: string[] = [];
  for await (const batch of rows as Batches<{ _id: string }>) {
    sent.push(...idsOf(batch));
    await store.call('POST /admin/orders/create-and-approve', {
      as: admin,
      body: { userId: buyer.id, items: [{ subcategoryId: option, amount: 1 }] },
    });
  }
  assert.deepEqual(sent, before);
});

it('a list without an amount has every request once with the pending ones first', async () => {
  const pending = await idsBy(
    `select id from replacement_requests where status = 'PENDING' order by requested_at, id`,
  );
  const resolved = await idsBy(
    `select id from replacement_requests where status <> 'PENDING' order by resolved_at desc, id`,
  );
  assert.deepEqual([pending.length, resolved.length], [waiting, sold - waiting]);
  const staff = await store.call('GET /staff/replacement-requests', { as: admin });
  assert.deepEqual(idsOf(staff.body), pending);
  const list = (query: { skip?: number; status?: 'PENDING' | 'DENIED' | 'APPROVED' }) =>
    store.call('GET /admin/replacement-requests', { as: admin, query });
  const all = [...pending, ...resolved];
  assert.deepEqual(idsOf((await list({})).body), all);
  for (const skip of [1, waiting, waiting + 2]) {
    assert.deepEqual(idsOf((await list({ skip })).body), all.slice(skip));
  }
  assert.deepEqual(idsOf((await list({ status: 'DENIED' })).body), resolved);
  assert.deepEqual(idsOf((await list({ status: 'PENDING', skip: 4 })).body), pending.slice(4));
  assert.deepEqual((await list({ status: 'APPROVED' })).body, []);
});

it('a list without an amount has a request once when it is resolved while the list is sent', async () => {
  const wanted = await idsBy('select id from replacement_requests');
  const sent: string[] = [];
  for await (const batch of requestLists(store.deps, ownReading).all(undefined, waiting, 0)) {
    if (sent.length === 0) {
      for (const { _id } of batch.slice(0, 3)) {
        await store.call('POST /admin/requests/{requestId}/resolve', {
          as: admin,
          params: { requestId: _id },
          body: { approved: false, reason: 'It works.' },
        });
      }
    }
    sent.push(...idsOf(batch));
  }
  assert.deepEqual(sent.toSorted(), wanted.toSorted());
});

it('the details of a user have every order with its codes', async () => {
  const { body } = await store.call('GET /admin/user/{userId}', {
    as: admin,
    params: { userId: buyer.id },
  });
  assert.deepEqual(
    idsOf(body.full_order_history),
    await idsBy('select id from orders order by created_at desc, id desc'),
  );
  assert.equal(body.total_orders, body.full_order_history.length);
  const codes = new Set(body.full_order_history.flatMap((order) => order.deliverables));
  assert.equal(codes.size, body.total_orders);
  assert.ok(codes.has('CODE-1') && codes.has(`CODE-${sold}`));
  assert.deepEqual(body.cart, []);
  assert.equal(body.username.length > 0, true);
});

it('a history is read in smaller batches when its orders hold many codes', async () => {
  const reseller = await store.makeUser();
  const { options } = await store.makeProduct({ options: [{ stock: 1_500 }] });
  for (let n = 0; n < 15; n++) {
    await store.call('POST /admin/orders/create-and-approve', {
      as: admin,
      body: { userId: reseller.id, items: [{ subcategoryId: options[0]!.id, amount: 100 }] },
    });
  }
  assert.equal((await batchOfOrders(store.db, reseller.id, { after: null, skip: 0 })).length, 10);
  const { body } = await store.call('GET /admin/user/{userId}', {
    as: admin,
    params: { userId: reseller.id },
  });
  assert.deepEqual(
    body.full_order_history.map((order) => order.deliverables.length),
    new Array(15).fill(100),
  );
});

it('the audit log records which items the stock list of an option has shown', async () => {
  const stock = await idsBy(
    `select id from stock_items where state = 'AVAILABLE' and subcategory_id = '${option}' order by seq`,
  );
  for (const skip of [0, 2]) {
    const { body, headers } = await store.call('GET /admin/stock/{subcategoryId}', {
      as: admin,
      params: { subcategoryId: option },
      query: { skip },
    });
    assert.deepEqual(idsOf(body), stock.slice(skip));
    assert.equal(headers['x-total-count'], String(stock.length));
    const { rows } = await store.db.execute({
      text: `select after from audit_log where action = 'stock.view' order by at desc limit 1`,
    });
    const items = stock.slice(skip).slice(-batchSize);
    assert.deepEqual(rows[0], { after: { items, why: 'GET /api/admin/stock/:subcategoryId' } });
  }
});
