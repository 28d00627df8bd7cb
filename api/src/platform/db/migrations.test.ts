import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';

const migration = (name: string) => {
  const text = readFileSync(join(import.meta.dirname, 'migrations', `${name}.sql`), 'utf8');
  const [up, down] = text.split('-- Down Migration');
  return { up: up!, down: down! };
};

describe('an upgrade of a store that sold before', () => {
  let store: TestStore;
  before(async () => {
    store = await openTestStore();
  });
  after(() => store.close());

  const run = (text: string) => store.owner.withClient((client) => client.query(text));
  const bought = async (subcategoryId: string, amount: number) => {
    const buyer = await store.makeUser({ balanceCents: 100_000 });
    await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount } });
    const { body } = await store.call('POST /orders/cart/checkout', {
      as: buyer,
      body: { payment_method: 'BALANCE' },
    });
    return { buyer, orderId: body.order_ids[0]! };
  };

  it('an upgrade gives old orders the current terms of their products', async () => {
    const product = await store.makeProduct({ replacements: { automatic: 3, warrantySeconds: 60 } });
    const { orderId } = await bought(product.options[0]!.id, 1);
    const { up, down } = migration('0013_what-was-sold');
    await run(down);
    await run(`update products set redeem_instructions = 'Here' where id = '${product.id}'`);
    await run(up);
    const { rows } = await store.owner.execute({
      text: `select redeem_instructions, replace_enabled, auto_replace_enabled, auto_replace_max, warranty_seconds
               from orders where id = $1`,
      values: [orderId],
    });
    assert.deepEqual(rows, [
      {
        redeem_instructions: 'Here',
        replace_enabled: true,
        auto_replace_enabled: true,
        auto_replace_max: 3,
        warranty_seconds: 60,
      },
    ]);
  });

  it('an upgrade marks only the old orders that have a replacement request', async () => {
    const product = await store.makeProduct({ replacements: { automatic: 1 }, options: [{ stock: 3 }] });
    const { id: subcategoryId, texts } = product.options[0]!;
    const { buyer, orderId } = await bought(subcategoryId, 1);
    await bought(subcategoryId, 1);
    await store.call('POST /orders/{orderId}/replace', {
      as: buyer,
      params: { orderId },
      body: { subcategoryId, deliverableToReplace: texts[0]! },
    });
    const names = ['0081_orders-with-a-replacement', '0082_orders-with-a-replacement-before'];
    for (const name of names.toReversed()) await run(migration(name).down);
    for (const name of names) await run(migration(name).up);
    const { rows } = await store.owner.execute({ text: 'select id from orders where replacement_asked' });
    assert.deepEqual(rows, [{ id: orderId }]);
  });

  it('the upgrade that adds order views records views of new orders only', async () => {
    const { options } = await store.makeProduct({ options: [{ stock: 2 }] });
    const { up, down } = migration('0088_order-views');
    await run(down);
    const old = await bought(options[0]!.id, 1);
    await run(up);
    const young = await bought(options[0]!.id, 1);
    for (const { buyer, orderId } of [old, young]) {
      assert.equal(
        (await store.call('GET /orders/{orderId}', { as: buyer, params: { orderId } })).status,
        200,
      );
      await store.call('GET /user/export/codes', { as: buyer });
    }
    const viewed = async () =>
      (await store.db.execute({ text: 'select order_id as "orderId" from order_views' })).rows;
    for (let tries = 0; tries < 300 && (await viewed()).length === 0; tries++) await pause(10);
    assert.deepEqual(await viewed(), [{ orderId: young.orderId }]);
  });

  it('an upgrade withdraws only items for sale of codes that are stored twice', async () => {
    const { up, down } = migration('0019_each-code-once');
    await run(down);
    const { options } = await store.makeProduct({ options: [{ stock: 0 }, { stock: 0 }, { stock: 0 }] });
    const [one, other, third] = options.map(({ id }) => id) as [string, string, string];
    await store.addStock(one, ['TWIN-SOLD', 'TWIN-FREE', 'ALONE']);
    await store.addStock(other, ['TWIN-SOLD', 'TWIN-FREE', 'TWIN-FREE']);
    await store.addStock(third, ['TWIN-SOLD']);
    await bought(one, 1);
    await bought(other, 1);
    await run(up);
    const { rows } = await store.owner.execute({
      text: `select i.subcategory_id as option, i.state, t.state as "twinOf"
               from stock_items i left join stock_items t on t.id = i.twin_of
              where i.subcategory_id = any ($1::uuid[]) order by i.seq`,
      values: [[one, other, third]],
    });
    assert.deepEqual(rows, [
      { option: one, state: 'SOLD', twinOf: null },
      { option: one, state: 'AVAILABLE', twinOf: null },
      { option: one, state: 'AVAILABLE', twinOf: null },
      { option: other, state: 'SOLD', twinOf: 'SOLD' },
      { option: other, state: 'WITHDRAWN', twinOf: null },
      { option: other, state: 'WITHDRAWN', twinOf: null },
      { option: third, state: 'WITHDRAWN', twinOf: null },
    ]);
    const { rows: log } = await store.owner.execute({
      text: `select target_id as option, after from audit_log where action = 'stock.withdraw-twins' order by after`,
    });
    assert.deepEqual(log, [
      { option: third, after: { withdrawn: 1 } },
      { option: other, after: { withdrawn: 2 } },
    ]);
  });

  it('an upgrade opens alarms for refunds and second payments that nobody was shown', async () => {
    const { up, down } = migration('0022_payment-alarms');
    await run(down);
    const buyer = await store.makeUser();
    const { rows: made } = await store.owner.execute<{ id: string; gateway_id: string }>({
      text: `insert into gateway_payments (user_id, gateway_id, amount_cents, paid_cents, status, effect, effect_at, expires_at)
             select $1, 'gw-' || n, 500, case when n < 3 then 500 end,
                    case when n < 3 then 'COMPLETED' else 'PENDING' end,
                    case when n < 3 then 'CREDITED' end, case when n < 3 then now() end, now()
               from generate_series(1, 4) n returning id, gateway_id`,
      values: [buyer.id],
    });
    const [refunded, paidTwice, waiting, clear] = made.map(({ id }) => id) as [
      string,
      string,
      string,
      string,
    ];
    await run(`
      insert into payment_alarms (payment_id, state, raised_at, ended_at) values
        ('${refunded}', 'REFUNDED', '2026-01-01', '2026-01-01'),
        ('${paidTwice}', 'COMPLETED in another currency', '2026-01-02', '2026-01-03'),
        ('${waiting}', 'PROCESSING', '2026-01-03', null),
        ('${waiting}', 'ON_HOLD', '2026-01-04', null),
        ('${clear}', 'COMPLETED without an amount', '2026-01-05', '2026-01-06');
      insert into audit_log (action, target_type, target_id, after)
      select 'payments.needs-a-look', 'payment', a.payment_id,
             jsonb_build_object('state', a.state, 'gatewayId',
                                case when p.gateway_id = 'gw-2' then 'gw-other' else p.gateway_id end)
        from payment_alarms a join gateway_payments p on p.id = a.payment_id`);
    await run(up);
    const { rows } = await store.owner.execute({
      text: `select gateway_id, reason, state, ended_at is null as open from payment_alarms
              where payment_id = any ($1::uuid[]) order by raised_at`,
      values: [made.map(({ id }) => id)],
    });
    assert.deepEqual(
      rows.map((row) => Object.values(row)),
      [
        ['gw-1', 'AFTER_SETTLEMENT', 'REFUNDED', true],
        ['gw-other', 'OTHER_CURRENCY', 'COMPLETED', true],
        ['gw-3', 'UNKNOWN_STATE', 'PROCESSING', false],
        ['gw-3', 'UNKNOWN_STATE', 'ON_HOLD', true],
        ['gw-4', 'NO_AMOUNT', 'COMPLETED', false],
      ],
    );
    await run(down);
    await run(up);
    await run(`set session_replication_role = replica;
      delete from payment_alarms; delete from gateway_payments where user_id = '${buyer.id}';
      set session_replication_role = origin`);
  });

  it('after an upgrade a code that two orders hold is withdrawn when they end', async () => {
    const { up, down } = migration('0019_each-code-once');
    await run(down);
    const { options } = await store.makeProduct({
      options: [{ stock: ['BOTH-HELD'] }, { stock: ['BOTH-HELD'] }],
    });
    const ids = options.map(({ id }) => id);
    const orders = [await bought(ids[0]!, 1), await bought(ids[1]!, 1)];
    const inBoth = orders.map(({ orderId }) => orderId);
    // Sets the orders back to waiting for their payments.
    const pending = `set local session_replication_role = replica;
      update orders set status = 'PENDING', payment_method = 'HOODPAY', paid_at = null, completed_at = null,
                        closed_at = null, expires_at = now() + interval '1 hour'
       where id in ('${inBoth.join("', '")}');
      update stock_items set state = 'RESERVED', sold_at = null where order_id in ('${inBoth.join("', '")}');`;
    const states = async (on: { query(text: string): Promise<{ rows: unknown[] }> }) =>
      (
        await on.query(`select state, twin_of is not null as twin from stock_items
                        where subcategory_id in ('${ids.join("', '")}') order by seq`)
      ).rows;
    const seen = await store.owner.withClient(async (client) => {
      await client.query('begin');
      await client.query(pending);
      await client.query('set local session_replication_role = origin');
      await client.query(up);
      const held = await states(client);
      for (const id of inBoth)
        await client.query(
          `update stock_items set state = 'AVAILABLE', order_id = null where order_id = '${id}'`,
        );
      const released = await states(client);
      await client.query('rollback');
      return { held, released };
    });
    assert.deepEqual(seen.held, [
      { state: 'RESERVED', twin: false },
      { state: 'RESERVED', twin: true },
    ]);
    assert.deepEqual(seen.released, [
      { state: 'WITHDRAWN', twin: false },
      { state: 'WITHDRAWN', twin: true },
    ]);
    await run(up);
  });
});
