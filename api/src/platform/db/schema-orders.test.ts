import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';

describe('the rules of the schema for stock items and orders', () => {
  let store: TestStore;
  before(async () => (store = await openTestStore()));
  after(() => store.close());

  const refusedBy = async (constraint: string, text: string, values: unknown[] = []) =>
    assert.rejects(store.db.execute({ text, values }), { constraint });

  it('the schema refuses wrong state changes and deletions of stock items', async () => {
    const { options } = await store.makeProduct({ options: [{ stock: 2 }] });
    const id = options[0]!.id;
    await refusedBy(
      'stock_items__order_state',
      `update stock_items set state = 'SOLD', sold_at = now() where subcategory_id = $1`,
      [id],
    );
    const withdraw = `update stock_items set state = 'WITHDRAWN', withdrawn_at = now() where subcategory_id = $1`;
    await store.db.execute({ text: withdraw, values: [id] });
    await refusedBy(
      'stock_items__moves',
      `update stock_items set state = 'AVAILABLE', withdrawn_at = null where subcategory_id = $1`,
      [id],
    );
    await refusedBy('stock_items__kept', 'delete from stock_items where subcategory_id = $1', [id]);
    const { rows } = await store.db.execute({
      text: 'select available_count as available, added_count as added from subcategories where id = $1',
      values: [id],
    });
    assert.deepEqual(rows, [{ available: 0, added: 2 }]);
  });

  it('the schema does not move a reserved item to another order', async () => {
    const buyer = await store.makeUser({ balanceCents: 1000 });
    const { options } = await store.makeProduct({ options: [{ stock: 2 }] });
    const subcategoryId = options[0]!.id;
    await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount: 1 } });
    const body = { payment_method: 'BALANCE' as const };
    const bought = await store.call('POST /orders/cart/checkout', { as: buyer, body });
    await assert.rejects(
      store.db.transaction(async (tx) => {
        const waiting = await tx.execute<{ id: string }>({
          text: `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
                   'id', gen_random_uuid(), 'payment_method', 'HOODPAY', 'status', 'PENDING', 'completed_at', null,
                   'paid_at', null, 'closed_at', null, 'expires_at', now() + interval '1 hour'))).*
                   from orders o cross join generate_series(1, 2) where id = $1 returning id`,
          values: bought.body.order_ids,
        });
        for (const { id } of waiting.rows)
          await tx.execute({
            text: `update stock_items set state = 'RESERVED', order_id = $1
                    where subcategory_id = $2 and state in ('AVAILABLE', 'RESERVED')`,
            values: [id, subcategoryId],
          });
      }),
      { constraint: 'stock_items__moves' },
    );
  });

  const boughtOrder = async () => {
    const buyer = await store.makeUser({ balanceCents: 1000 });
    const { options } = await store.makeProduct();
    const body = { subcategoryId: options[0]!.id, amount: 1 };
    await store.call('POST /user/cart/update', { as: buyer, body });
    const bought = await store.call('POST /orders/cart/checkout', {
      as: buyer,
      body: { payment_method: 'BALANCE' },
    });
    return bought.body.order_ids;
  };

  it('the schema refuses to change or delete a completed order', async () => {
    const ids = await boughtOrder();
    await refusedBy(
      'orders__status_final',
      `update orders set status = 'FAILED', completed_at = null, paid_at = null where id = $1`,
      ids,
    );
    await refusedBy('orders__immutable', 'update orders set unit_price_cents = 1 where id = $1', ids);
    await refusedBy('orders__total', 'update orders set total_cents = 1 where id = $1', ids);
    await refusedBy('orders__kept', 'delete from orders where id = $1', ids);
  });

  it('the schema refuses an order that is paid but not completed', async () => {
    await refusedBy(
      'orders__paid_is_completed',
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
         'id', gen_random_uuid(), 'payment_method', 'HOODPAY', 'status', 'CANCELLED', 'completed_at', null))).*
         from orders o where id = $1`,
      await boughtOrder(),
    );
  });
});
