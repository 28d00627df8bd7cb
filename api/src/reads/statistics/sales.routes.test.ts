import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { PRODUCT_SALES_SORTS, type CustomerSales, type ReportPart } from 'shared-contract';
import { daysAfter, startOfDay, startsOfDays } from 'shared-contract/days';
import { openTestStore } from '../../../test/support/test-store.ts';
import { rollUp } from '../totals/rollups.ts';

const zones = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/Havana', 'Australia/Lord_Howe'];

const store = await openTestStore();
after(() => store.close());
const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await store.db.execute({ text, values })).rows as T[];

const admin = await store.makeUser({ role: 'ADMIN' });
const products: string[] = [];
for (const title of ['Nebula', 'Quasar']) products.push((await store.makeProduct({ title })).id);
for (let n = 0; n < 9; n++) await store.makeUser();
// Days around the two changes of the clock in a year.
for (const day of ['2026-03-07', '2026-03-28', '2026-04-04', '2026-10-24', '2026-10-31']) await history(day);

/** Orders of every kind, one every 20 minutes of three days: paid, given, approved and not paid, never completed. */
async function history(day: string): Promise<void> {
  await store.owner.execute({
    text: `create table plan as
     select n, gen_random_uuid() as id, gen_random_uuid() as checkout_id, 1 + n % 3 as amount, s.id as option, s.product_id,
            p.title, (array(select id from users where role = 'USER'))[1 + n % n_users] as user_id,
            (array['PAID', 'PAID', 'PAID', 'GIVEN', 'APPROVED', 'EXPIRED'])[1 + n * 5 % 6] as kind,
            $1::timestamptz + n * interval '20 minutes' as at
       from generate_series(0, 215) n
       cross join (select count(*)::int as n_users from users where role = 'USER') u
       join (select s.*, row_number() over (order by s.id) - 1 as place from subcategories s) s on s.place = n % 7 % 2
       join products p on p.id = s.product_id`,
    values: [`${day} 00:00+00`],
  });
  await rows(
    `with checkout as (
       insert into checkouts (id, user_id, payment_method, admin_made, subtotal_cents, discount_permille, discount_cents,
                              total_cents, open, created_at)
       select checkout_id, user_id, case kind when 'GIVEN' then 'BALANCE' else 'HOODPAY' end, kind = 'GIVEN',
              1000 * amount, 0, 0, 1000 * amount, false, at from plan
     ), placed as (
       insert into orders (id, checkout_id, user_id, product_id, subcategory_id, status, payment_method, admin_made,
                           product_title, subcategory_title, unit_price_cents, amount, total_cents, created_at, expires_at,
                           closed_at, completed_at, paid_at, approved_by)
       select id, checkout_id, user_id, product_id, option, case kind when 'EXPIRED' then kind else 'COMPLETED' end,
              case kind when 'GIVEN' then 'BALANCE' else 'HOODPAY' end, kind = 'GIVEN', title, 'Option', 1000, amount,
              1000 * amount, at - interval '2 hours', at, at, case when kind <> 'EXPIRED' then at end,
              case when kind = 'PAID' then at end, case when kind in ('GIVEN', 'APPROVED') then $1::uuid end
         from plan
     ), held as (
       insert into stock_items (id, subcategory_id, state, deliverable, key_id, fingerprint, order_id, sold_at)
       select item, option, 'SOLD', 'x', (select id from deliverable_keys limit 1), uuid_send(item), id, at
         from (select *, gen_random_uuid() as item from plan cross join lateral generate_series(1, amount)) plan
        where kind <> 'EXPIRED'
       returning id, order_id, subcategory_id
     )
     insert into replacement_requests (order_id, user_id, subcategory_id, stock_item_id, requested_at)
     select p.id, p.user_id, h.subcategory_id, h.id, p.at + interval '9 days' from held h join plan p on p.id = h.order_id
      where p.n % 11 = 0`,
    [admin.id],
  );
  await store.owner.execute({ text: 'drop table plan' });
}

const storeIn = async (time_zone: string) =>
  assert.equal(
    (await store.call('POST /admin/config/update', { as: admin, body: { time_zone } })).status,
    200,
  );
const report = async (start_unix: number, end_unix: number, by: ReportPart, product: string | null = null) =>
  (await store.call('POST /admin/stats', { as: admin, body: { product, start_unix, end_unix, by } })).body;
const listed = async (query: object) => {
  const { body, headers } = await store.call('GET /admin/orders/all', { as: admin, query });
  assert.equal(headers['x-total-count'], String(body.length));
  const paid = body.filter(({ paid_unix }) => paid_unix !== null);
  const units = (orders: typeof body) => orders.reduce((sum, { amount }) => sum + amount, 0);
  const total_value = paid.reduce((sum, { total_amount }) => sum + total_amount, 0);
  return {
    sold: { completed_orders: body.length, paid_orders: paid.length, units: units(body), total_value },
    paidUnits: units(paid),
  };
};
const soldOf = ({ completed_orders, paid_orders, units, total_value }: Record<string, unknown>) => ({
  completed_orders,
  paid_orders,
  units,
  total_value,
});

it('each bar of a report equals the orders that its link lists in every time zone', async () => {
  for (const zone of zones) {
    await storeIn(zone);
    for (const [first, last, by] of [
      ['2026-03-28', '2026-03-30', 'hour'],
      ['2026-10-24', '2026-11-02', 'day'],
      ['2026-10-31', '2026-11-01', 'hour'],
      ['2026-04-04', '2026-04-05', 'day'],
    ] as const) {
      for (const product of [null, products[0]!]) {
        const [start, end] = [startOfDay(first, zone), startOfDay(daysAfter(last, 1), zone) - 1];
        const made = await report(start, end, by, product);
        const of = product === null ? {} : { product };
        const whole = { completed_from_unix: start, completed_to_unix: end + 1, ...of };
        const all = await listed(whole);
        const free = await listed({ ...whole, settled: 'UNPAID' });
        const what = `${zone} ${first} ${by} ${product}`;
        assert.ok(all.sold.completed_orders > free.sold.completed_orders, what);
        assert.deepEqual(
          [made.total_value, made.total_completed_orders, made.parts],
          [
            all.sold.total_value,
            all.sold.completed_orders,
            {
              paid_orders: all.sold.paid_orders,
              paid_units: all.paidUnits,
              free_orders: free.sold.completed_orders,
              free_units: free.sold.units,
            },
          ],
          what,
        );
        assert.equal(made.series[0]?.day_unix, start);
        for (const [n, part] of made.series.entries()) {
          const until = made.series[n + 1]?.day_unix ?? end + 1;
          const { sold } = await listed({
            completed_from_unix: part.day_unix,
            completed_to_unix: until,
            ...of,
          });
          assert.deepEqual(soldOf(part), sold, `${what} ${part.day_unix}`);
        }
      }
    }
  }
});

it('the days of a report begin as in the time zone of the store', async () => {
  for (const zone of zones) {
    await storeIn(zone);
    const [start, end] = [startOfDay('2026-03-01', zone), startOfDay('2026-11-10', zone) - 1];
    const { series } = await report(start, end, 'day');
    const counted = await rows<{ day: string; completed: number }>(
      `select to_char(completed_at at time zone $1, 'YYYY-MM-DD') as day, count(*)::int as completed from orders
        where status = 'COMPLETED' and completed_at >= to_timestamp($2) and completed_at <= to_timestamp($3) group by 1 order by 1`,
      [zone, start, end],
    );
    assert.ok(counted.length > 10);
    assert.deepEqual(
      series.map(({ day_unix }) => day_unix),
      startsOfDays(start, end, zone),
    );
    assert.deepEqual(
      series.filter((day) => day.completed_orders > 0).map((day) => [day.day_unix, day.completed_orders]),
      counted.map(({ day, completed }) => [startOfDay(day, zone), completed]),
      zone,
    );
  }
});

it('a report by days equals the stored totals before and after a roll-up', async () => {
  await storeIn('UTC');
  const [start, end] = [startOfDay('2026-03-01', 'UTC'), startOfDay('2026-11-10', 'UTC') - 1];
  for (const product of [null, ...products]) {
    const body = { product, start_unix: start, end_unix: end };
    const days = await report(start, end, 'day', product);
    for (const folded of [false, true]) {
      if (folded) await rollUp(store.db);
      const totals = (await store.call('POST /admin/stats', { as: admin, body })).body;
      assert.deepEqual(
        days.series.map(({ paid_orders: _, units: __, ...day }) => day),
        totals.series,
      );
      assert.deepEqual(
        [days.total_value, days.total_completed_orders],
        [totals.total_value, totals.total_completed_orders],
      );
    }
  }
});

it('a report from the stored totals equals the one by days at whatever hours it begins and ends', async () => {
  await storeIn('UTC');
  const hours = [0, 7, 12, 19].map((hour) => startOfDay('2026-10-24', 'UTC') + hour * 3_600);
  for (const product of [null, products[0]!])
    for (const days of [0, 1, 2])
      for (const start of hours)
        for (const end of hours.map((hour) => hour + days * 86_400).filter((hour) => hour > start)) {
          const body = { product, start_unix: start, end_unix: end };
          const totals = (await store.call('POST /admin/stats', { as: admin, body })).body;
          const days = await report(start, end, 'day', product);
          assert.deepEqual(
            totals.series.map((day) => [day.completed_orders, day.total_value]),
            days.series.map((day) => [day.completed_orders, day.total_value]),
            `${start} ${end} ${product}`,
          );
        }
});

it('the reports of products and customers equal the orders that their links list', async () => {
  const [start, end] = [startOfDay('2026-03-28', 'UTC'), startOfDay('2026-10-26', 'UTC') - 1];
  const period = { start_unix: start, end_unix: end };
  const placed = { completed_from_unix: start, completed_to_unix: end + 1 };
  const ofProducts = (await store.call('GET /admin/stats/products', { as: admin, query: period })).body;
  assert.deepEqual(ofProducts.map(({ _id }) => _id).sort(), products.toSorted());
  for (const row of ofProducts) {
    assert.deepEqual(soldOf(row), (await listed({ ...placed, product: row._id })).sold);
    const orders = (
      await store.call('GET /admin/orders/all', {
        as: admin,
        query: { ...placed, product: row._id, replacement: 'asked' },
      })
    ).body;
    const [{ requests } = { requests: 0 }] = await rows<{ requests: number }>(
      'select count(*)::int as requests from replacement_requests where order_id = any ($1::uuid[])',
      [orders.map(({ _id }) => _id)],
    );
    assert.ok(requests > 0);
    assert.equal(row.requests, requests);
  }
  for (const product of [undefined, products[1]!]) {
    const of = product === undefined ? {} : { product };
    const { body, headers } = await store.call('GET /admin/stats/customers', {
      as: admin,
      query: { ...period, ...of },
    });
    assert.ok(body.length > 5);
    assert.equal(headers['x-total-count'], String(body.length));
    for (const row of body)
      assert.deepEqual(soldOf(row), (await listed({ ...placed, ...of, search: row._id })).sold, row.username);
    const values = body.map(({ total_value }) => total_value);
    assert.deepEqual(
      values,
      values.toSorted((a, b) => b - a),
    );
    const page = await store.call('GET /admin/stats/customers', {
      as: admin,
      query: { ...period, ...of, skip: 2, amount: 2 },
    });
    assert.deepEqual(page.body, body.slice(2, 4));
    const beyond = await store.call('GET /admin/stats/customers', {
      as: admin,
      query: { ...period, ...of, skip: 99, amount: 2 },
    });
    assert.deepEqual([beyond.body, beyond.headers['x-total-count']], [[], String(body.length)]);
  }
});

it('the reports of products and customers show the figures of the previous period', async () => {
  const before = {
    start_unix: startOfDay('2026-03-28', 'UTC'),
    end_unix: startOfDay('2026-06-01', 'UTC') - 1,
  };
  const period = { start_unix: before.end_unix + 1, end_unix: startOfDay('2026-10-26', 'UTC') - 1 };
  const compared = { before_start_unix: before.start_unix, before_end_unix: before.end_unix };
  for (const key of ['GET /admin/stats/products', 'GET /admin/stats/customers'] as const)
    for (const some of [{}, { product: products[1]! }]) {
      const read = async (query: typeof period & Partial<typeof compared>) =>
        (await store.call(key, { as: admin, query: { ...query, ...some } })).body as CustomerSales[];
      const earlier = new Map((await read(before)).map((row) => [row._id, soldOf(row)]));
      const none = { completed_orders: 0, paid_orders: 0, units: 0, total_value: 0 };
      const rows = await read({ ...period, ...compared });
      assert.ok(rows.some((row) => earlier.has(row._id)));
      for (const row of rows) assert.deepEqual(row.before, earlier.get(row._id) ?? none, row._id);
      assert.ok((await read(period)).every((row) => row.before === undefined));
    }
});

it('the report of products can be sorted by revenue, units or replacement rate', async () => {
  const period = { start_unix: startOfDay('2026-03-01', 'UTC'), end_unix: startOfDay('2026-11-10', 'UTC') };
  for (const sort of PRODUCT_SALES_SORTS) {
    const { body } = await store.call('GET /admin/stats/products', {
      as: admin,
      query: { ...period, sort },
    });
    const by = { revenue: 'total_value', units: 'units', replaced: null }[sort] as 'units' | null;
    const values = body.map((row) => (by ? row[by] : row.requests / row.units));
    assert.equal(values.length, 2);
    assert.deepEqual(
      values,
      values.toSorted((a, b) => b - a),
      sort,
    );
  }
  const { body, headers } = await store.call('GET /admin/stats/products', {
    as: admin,
    query: { ...period, product: products[0]!, amount: 5 },
  });
  assert.deepEqual([body.map(({ _id }) => _id), headers['x-total-count']], [[products[0]], '1']);
});

it('a report includes only the orders from its first to its last second', async () => {
  await storeIn('Asia/Kathmandu');
  // Each end is in the second of an order, or one second beside it.
  const [{ at } = { at: 0 }] = await rows<{ at: number }>(
    `select extract(epoch from completed_at)::bigint as at from orders where completed_at >= '2026-10-24 09:00+00' order by completed_at`,
  );
  for (const [start, end] of [
    [at, at + 7 * 3_600],
    [at + 1, at + 2 * 86_400 - 1],
    [at - 1, at],
  ] as const)
    for (const product of [null, ...products])
      for (const by of ['day', 'hour'] as const) {
        const [sold] = await rows<Record<string, number>>(
          `select count(*) as completed_orders, count(paid_at) as paid_orders, coalesce(sum(amount), 0)::int as units,
                  coalesce(sum(total_cents) filter (where paid_at is not null), 0)::int / 100 as total_value
             from orders where status = 'COMPLETED' and completed_at >= to_timestamp($1) and completed_at < to_timestamp($2 + 1)
              and ($3::uuid is null or product_id = $3)`,
          [start, end, product],
        );
        const what = `${start} ${end} ${product} ${by}`;
        const summed = (list: readonly Record<string, unknown>[]) =>
          Object.fromEntries(
            Object.keys(sold!).map((key) => [key, list.reduce((sum, row) => sum + Number(row[key]), 0)]),
          );
        assert.deepEqual(summed((await report(start, end, by, product)).series), sold, what);
        const query = { start_unix: start, end_unix: end, ...(product && { product }) };
        for (const key of ['GET /admin/stats/products', 'GET /admin/stats/customers'] as const)
          assert.deepEqual(
            summed((await store.call(key, { as: admin, query })).body),
            sold,
            `${key} ${what}`,
          );
      }
  await storeIn('UTC');
});

it('a report of a period without sales has days but no products or customers', async () => {
  const query = {
    start_unix: startOfDay('2025-01-01', 'UTC'),
    end_unix: startOfDay('2025-01-04', 'UTC') - 1,
  };
  const { total_value, total_completed_orders, parts, series } = await report(
    query.start_unix,
    query.end_unix,
    'day',
  );
  assert.deepEqual([total_value, total_completed_orders, series.length], [0, 0, 3]);
  assert.deepEqual(parts, { paid_orders: 0, paid_units: 0, free_orders: 0, free_units: 0 });
  for (const key of ['GET /admin/stats/products', 'GET /admin/stats/customers'] as const) {
    const { body, headers } = await store.call(key, { as: admin, query });
    assert.deepEqual([body, headers['x-total-count']], [[], '0']);
  }
});

it('the statistics show how long the oldest request has waited', async () => {
  const [first] = await rows<{ since: number }>(
    'select extract(epoch from min(requested_at))::bigint as since from replacement_requests',
  );
  assert.equal((await store.call('GET /admin/stats', { as: admin })).body.oldestRequestUnix, first?.since);
  const empty = await openTestStore();
  const owner = await empty.makeUser({ role: 'ADMIN' });
  assert.equal((await empty.call('GET /admin/stats', { as: owner })).body.oldestRequestUnix, null);
  await empty.close();
});
