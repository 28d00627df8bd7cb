import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { withoutTriggers } from '../../../test/support/without-triggers.ts';

describe('the rules of the schema', () => {
  let store: TestStore;
  before(async () => (store = await openTestStore()));
  after(() => store.close());

  const refusedBy = async (constraint: string, text: string, values: unknown[] = []) =>
    assert.rejects(store.db.execute({ text, values }), { constraint });

  it('the schema lets a balance move by ledger entries only, and never below zero', async () => {
    const { id } = await store.makeUser({ balanceCents: 500 });
    await refusedBy('users__balance_is_ledger', 'update users set balance_cents = 999 where id = $1', [id]);
    const entry = `insert into ledger_entries (user_id, kind, reference, amount_cents, description)
                   values ($1, 'PURCHASE', gen_random_uuid()::text, $2, 'x')`;
    await refusedBy('users__balance_not_negative', entry, [id, -501]);
    await store.db.execute({ text: entry, values: [id, -500] });
  });

  it('the schema takes each cause into the ledger once, and leaves the balance alone for an entry that is not inserted', async () => {
    const { id } = await store.makeUser();
    const entry = `insert into ledger_entries (user_id, kind, reference, amount_cents, description)
                   values ($1, 'TOP_UP', 'payment-1', 100, 'x')`;
    await store.db.execute({ text: entry, values: [id] });
    await refusedBy('ledger_entries__once', entry, [id]);
    await store.db.execute({ text: `${entry} on conflict do nothing`, values: [id] });
    const { rows } = await store.db.execute<{ cents: number }>({
      text: 'select balance_cents as cents from users where id = $1',
      values: [id],
    });
    assert.equal(rows[0]?.cents, 100);
    const turned = `insert into ledger_entries (user_id, kind, reference, amount_cents, description)
                    values ($1, $2, gen_random_uuid()::text, $3, 'x')`;
    await refusedBy('ledger_entries__sign', turned, [id, 'PURCHASE', 1]);
    await refusedBy('ledger_entries__sign', turned, [id, 'TOP_UP', -1]);
  });

  it('the schema never changes or deletes history', async () => {
    await refusedBy('ledger_entries__append_only', 'update ledger_entries set amount_cents = 1');
    await refusedBy('ledger_entries__append_only', 'delete from ledger_entries');
    await assert.rejects(store.owner.execute({ text: 'truncate ledger_entries' }), {
      constraint: 'ledger_entries__append_only',
    });
    await store.db.execute({ text: `insert into audit_log (action, target_type) values ('x', 'y')` });
    const byOwner = (text: string) =>
      assert.rejects(store.owner.execute({ text }), { constraint: 'audit_log__append_only' });
    await byOwner(`update audit_log set action = 'z'`);
    await byOwner('delete from audit_log');
    await byOwner('truncate audit_log');
  });

  it('the schema keeps the audit log as it was written in a session that passes over other triggers, too', async () => {
    for (const text of [
      `update audit_log set action = 'other'`,
      'delete from audit_log',
      'truncate audit_log',
    ])
      await assert.rejects(
        withoutTriggers(store, (tx) => tx.execute({ text })),
        { constraint: 'audit_log__append_only' },
      );
  });

  it('the schema moves stock items only where they may go', async () => {
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

  it('the schema gives an item that is reserved for one order to no other', async () => {
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

  it('the schema does not let an order change after the checkout, or leave a final status', async () => {
    const buyer = await store.makeUser({ balanceCents: 1000 });
    const { options } = await store.makeProduct();
    const body = { subcategoryId: options[0]!.id, amount: 1 };
    await store.call('POST /user/cart/update', { as: buyer, body });
    const bought = await store.call('POST /orders/cart/checkout', {
      as: buyer,
      body: { payment_method: 'BALANCE' },
    });
    const ids = bought.body.order_ids;
    await refusedBy(
      'orders__status_final',
      `update orders set status = 'FAILED', completed_at = null, paid_at = null where id = $1`,
      ids,
    );
    await refusedBy('orders__immutable', 'update orders set unit_price_cents = 1 where id = $1', ids);
    await refusedBy('orders__total', 'update orders set total_cents = 1 where id = $1', ids);
    await refusedBy('orders__kept', 'delete from orders where id = $1', ids);
    await refusedBy(
      'orders__paid_is_completed',
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
         'id', gen_random_uuid(), 'payment_method', 'HOODPAY', 'status', 'CANCELLED', 'completed_at', null))).*
         from orders o where id = $1`,
      ids,
    );
  });

  describe('an order with a review, a replaced item and an open replacement request', () => {
    let orderId: string;
    /** An option of the same product that the order has no item of. */
    let otherOption: string;

    before(async () => {
      const buyer = await store.makeUser({ balanceCents: 10_000 });
      const { options } = await store.makeProduct({ replacements: { automatic: 1 }, options: [{}, {}] });
      const { id: subcategoryId, texts } = options[0]!;
      otherOption = options[1]!.id;
      await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount: 2 } });
      const bought = await store.call('POST /orders/cart/checkout', {
        as: buyer,
        body: { payment_method: 'BALANCE' },
      });
      orderId = bought.body.order_ids[0]!;
      const params = { orderId };
      const statuses = [];
      for (const deliverableToReplace of texts.slice(0, 2)) {
        const body = { subcategoryId, deliverableToReplace };
        statuses.push(
          (await store.call('POST /orders/{orderId}/replace', { as: buyer, params, body })).body.status,
        );
      }
      assert.deepEqual(statuses, ['APPROVED', 'PENDING']);
      await store.call('POST /orders/{orderId}/create-review', {
        as: buyer,
        params,
        body: { rating: 5, isAnonymous: false },
      });
    });

    it('the schema takes one review for an order, also after that was marked as deleted', async () => {
      const review = `insert into reviews (order_id, product_id, user_id, rating, anonymous)
                      select order_id, product_id, user_id, 5, false from reviews where order_id = $1`;
      await refusedBy('reviews__one_each', review, [orderId]);
      await store.db.execute({
        text: 'update reviews set deleted_at = now() where order_id = $1',
        values: [orderId],
      });
      await refusedBy('reviews__one_each', review, [orderId]);
    });

    it('the schema lets no row of a review be deleted', () =>
      refusedBy('reviews__kept', 'delete from reviews where order_id = $1', [orderId]));

    it('the schema takes one replacement request for an item', () =>
      refusedBy(
        'replacement_requests__one_each',
        `insert into replacement_requests (order_id, user_id, subcategory_id, stock_item_id)
         select order_id, user_id, subcategory_id, stock_item_id from replacement_requests where order_id = $1`,
        [orderId],
      ));

    it('the schema takes the approval of a request only with an item of the same option that replaces no other', async () => {
      const approve = (item: string) =>
        `update replacement_requests set status = 'APPROVED', resolved_at = now(), replacement_item_id = ${item}
          where order_id = $1 and status = 'PENDING'`;
      await refusedBy('replacement_requests__approved_item', approve('null'), [orderId]);
      await refusedBy(
        'replacement_requests__same_option',
        approve(`(select id from stock_items where subcategory_id = $2 limit 1)`),
        [orderId, otherOption],
      );
      await refusedBy(
        'replacement_requests__item_once',
        approve(`(select replacement_item_id from replacement_requests where order_id = $1 and automatic)`),
        [orderId],
      );
    });

    it('the schema lets no decided request change, and no request be deleted', async () => {
      await refusedBy(
        'replacement_requests__final',
        `update replacement_requests set status = 'DENIED', reason = 'x', automatic = false, replacement_item_id = null
          where order_id = $1 and status = 'APPROVED'`,
        [orderId],
      );
      await refusedBy(
        'replacement_requests__final',
        `delete from replacement_requests where order_id = $1 and status = 'PENDING'`,
        [orderId],
      );
    });

    it('the schema lets an item replace one item, for good', async () => {
      await refusedBy(
        'stock_items__replaces_one',
        `update stock_items set replaced_by = (select replaced_by from stock_items where order_id = $1 and replaced_by is not null)
          where order_id = $1 and replaced_by is null`,
        [orderId],
      );
      await refusedBy(
        'stock_items__moves',
        'update stock_items set replaced_by = null where order_id = $1 and replaced_by is not null',
        [orderId],
      );
    });

    it('the schema gives an order no item of an option that it did not buy', () =>
      refusedBy(
        'stock_items__order',
        `update stock_items set state = 'SOLD', sold_at = now(), order_id = $1 where subcategory_id = $2`,
        [orderId, otherOption],
      ));
  });

  it('the schema counts the automatic replacements of an order, and takes none for a replacement', async () => {
    const buyer = await store.makeUser({ balanceCents: 10_000 });
    const { options } = await store.makeProduct({ replacements: { automatic: 2 }, options: [{ stock: 12 }] });
    const { id: subcategoryId, texts } = options[0]!;
    await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount: 4 } });
    const bought = await store.call('POST /orders/cart/checkout', {
      as: buyer,
      body: { payment_method: 'BALANCE' },
    });
    const orderId = bought.body.order_ids[0]!;
    const answer = await store.call('POST /orders/{orderId}/replace', {
      as: buyer,
      params: { orderId },
      body: { subcategoryId, deliverableToReplace: texts[0]! },
    });
    assert.equal(answer.body.status, 'APPROVED');
    // Active items without a request: bought ones, or ones that replace another.
    const automatic = (replaces: boolean) => `insert into replacement_requests
        (order_id, user_id, subcategory_id, stock_item_id, status, automatic, replacement_item_id, resolved_at)
      select order_id, $2, subcategory_id, id, 'APPROVED', true,
             (select id from stock_items where subcategory_id = $3 and state = 'AVAILABLE'
               and id not in (select replacement_item_id from replacement_requests where replacement_item_id is not null)
               order by seq limit 1), now()
        from stock_items i
       where order_id = $1 and replaced_by is null and id not in (select stock_item_id from replacement_requests)
         and ${replaces ? '' : 'not'} exists (select from stock_items o where o.replaced_by = i.id) limit 1`;
    const values = [orderId, buyer.id, subcategoryId];
    await refusedBy('replacement_requests__automatic_limit', automatic(true), values);
    const twice = (work: string) => `update replacement_requests set ${work} where order_id = $1`;
    await assert.rejects(
      store.owner.transaction(async (tx) => {
        await tx.execute({ text: automatic(false), values });
        await tx.execute({ text: 'alter table replacement_requests disable trigger user' });
        await tx.execute({ text: twice('automatic_place = 1'), values: [orderId] });
      }),
      { constraint: 'replacement_requests__automatic_once' },
    );
    await assert.rejects(
      store.db.transaction(async (tx) => {
        await tx.execute({ text: automatic(false), values });
        await tx.execute({ text: automatic(false), values });
      }),
      { constraint: 'replacement_requests__automatic_limit' },
    );
  });

  it('the schema lets no account begin with a balance', async () => {
    await refusedBy(
      'users__balance_is_ledger',
      `insert into users (username, username_folded, email, email_folded, password_hash, balance_cents)
       values ('rich', 'rich', 'rich@example.com', 'rich@example.com', 'none', 100)`,
    );
  });

  it('the schema gives a payment one effect, an id of the gateway to one payment, and a buyer one open checkout', async () => {
    const { id } = await store.makeUser();
    const pay = `insert into gateway_payments (user_id, gateway_id, amount_cents, status, expires_at, effect, effect_at, paid_cents)
                 values ($1, 'gateway-1', 100, 'COMPLETED', now(), 'CREDITED', now(), 100)`;
    await store.db.execute({ text: pay, values: [id] });
    await refusedBy('gateway_payments__gateway_id_once', pay, [id]);
    await refusedBy(
      'gateway_payments__one_effect',
      `update gateway_payments set effect = 'COMPLETED' where user_id = $1`,
      [id],
    );
    for (const change of [`gateway_id = 'gateway-2'`, 'gateway_id = null', 'amount_cents = 1'])
      await refusedBy(
        'gateway_payments__immutable',
        `update gateway_payments set ${change} where user_id = $1`,
        [id],
      );
    await store.owner.execute({ text: 'alter table gateway_payments disable trigger all' });
    await store.db.execute({ text: 'delete from gateway_payments where user_id = $1', values: [id] });
    await store.owner.execute({ text: 'alter table gateway_payments enable trigger all' });
    const open = `insert into checkouts (user_id, payment_method, subtotal_cents, discount_permille, discount_cents,
                                         total_cents, open) values ($1, 'HOODPAY', 100, 0, 0, 100, true)`;
    await assert.rejects(
      store.db.transaction(async (tx) => {
        await tx.execute({ text: open, values: [id] });
        await tx.execute({ text: open, values: [id] });
      }),
      { constraint: 'checkouts__one_open' },
    );
    await refusedBy(
      'gateway_payments__checkout_once',
      `with checkout as (${open} returning id, user_id)
       insert into gateway_payments (user_id, checkout_id, amount_cents, expires_at)
       select user_id, id, 100, now() from checkout cross join generate_series(1, 2)`,
      [id],
    );
  });
});
