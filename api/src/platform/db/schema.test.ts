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

  const entry = `insert into ledger_entries (user_id, kind, reference, amount_cents, description)
                 values ($1, $2, $3, $4, 'x')`;

  it('the schema changes a balance only by ledger entries', async () => {
    const { id } = await store.makeUser({ balanceCents: 500 });
    await refusedBy('users__balance_is_ledger', 'update users set balance_cents = 999 where id = $1', [id]);
  });

  it('the schema refuses a negative balance', async () => {
    const { id } = await store.makeUser({ balanceCents: 500 });
    await refusedBy('users__balance_not_negative', entry, [id, 'PURCHASE', 'order-1', -501]);
    await store.db.execute({ text: entry, values: [id, 'PURCHASE', 'order-1', -500] });
  });

  it('the schema takes one ledger entry for each cause', async () => {
    const { id } = await store.makeUser();
    const values = [id, 'TOP_UP', 'payment-1', 100];
    await store.db.execute({ text: entry, values });
    await refusedBy('ledger_entries__once', entry, values);
    await store.db.execute({ text: `${entry} on conflict do nothing`, values });
    const { rows } = await store.db.execute<{ cents: number }>({
      text: 'select balance_cents as cents from users where id = $1',
      values: [id],
    });
    assert.equal(rows[0]?.cents, 100);
  });

  it('the schema refuses a purchase that gives and a top-up that takes', async () => {
    const { id } = await store.makeUser();
    await refusedBy('ledger_entries__sign', entry, [id, 'PURCHASE', 'order-2', 1]);
    await refusedBy('ledger_entries__sign', entry, [id, 'TOP_UP', 'payment-2', -1]);
  });

  it('the schema refuses to change or delete ledger entries', async () => {
    await refusedBy('ledger_entries__append_only', 'update ledger_entries set amount_cents = 1');
    await refusedBy('ledger_entries__append_only', 'delete from ledger_entries');
    await assert.rejects(store.owner.execute({ text: 'truncate ledger_entries' }), {
      constraint: 'ledger_entries__append_only',
    });
  });

  it('the schema refuses to change or delete the audit log', async () => {
    await store.db.execute({ text: `insert into audit_log (action, target_type) values ('x', 'y')` });
    const byOwner = (text: string) =>
      assert.rejects(store.owner.execute({ text }), { constraint: 'audit_log__append_only' });
    await byOwner(`update audit_log set action = 'z'`);
    await byOwner('delete from audit_log');
    await byOwner('truncate audit_log');
  });

  it('the schema protects the audit log even in a session that skips other triggers', async () => {
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

    it('the schema takes one review for an order even after its deletion', async () => {
      const review = `insert into reviews (order_id, product_id, user_id, rating, anonymous)
                      select order_id, product_id, user_id, 5, false from reviews where order_id = $1`;
      await refusedBy('reviews__one_each', review, [orderId]);
      await store.db.execute({
        text: 'update reviews set deleted_at = now() where order_id = $1',
        values: [orderId],
      });
      await refusedBy('reviews__one_each', review, [orderId]);
    });

    it('the schema refuses to delete the row of a review', () =>
      refusedBy('reviews__kept', 'delete from reviews where order_id = $1', [orderId]));

    it('the schema takes one replacement request for an item', () =>
      refusedBy(
        'replacement_requests__one_each',
        `insert into replacement_requests (order_id, user_id, subcategory_id, stock_item_id)
         select order_id, user_id, subcategory_id, stock_item_id from replacement_requests where order_id = $1`,
        [orderId],
      ));

    it('the schema approves a request only with an unused item of the same option', async () => {
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

    it('the schema refuses to change a decided request', () =>
      refusedBy(
        'replacement_requests__final',
        `update replacement_requests set status = 'DENIED', reason = 'x', automatic = false, replacement_item_id = null
          where order_id = $1 and status = 'APPROVED'`,
        [orderId],
      ));

    it('the schema refuses to delete a request', () =>
      refusedBy(
        'replacement_requests__final',
        `delete from replacement_requests where order_id = $1 and status = 'PENDING'`,
        [orderId],
      ));

    it('the schema lets an item replace only one other item', () =>
      refusedBy(
        'stock_items__replaces_one',
        `update stock_items set replaced_by = (select replaced_by from stock_items where order_id = $1 and replaced_by is not null)
          where order_id = $1 and replaced_by is null`,
        [orderId],
      ));

    it('the schema refuses to take back a replacement', () =>
      refusedBy(
        'stock_items__moves',
        'update stock_items set replaced_by = null where order_id = $1 and replaced_by is not null',
        [orderId],
      ));

    it('the schema refuses to put an item of another option into an order', () =>
      refusedBy(
        'stock_items__order',
        `update stock_items set state = 'SOLD', sold_at = now(), order_id = $1 where subcategory_id = $2`,
        [orderId, otherOption],
      ));
  });

  describe('an order that one of two automatic replacements was made for', () => {
    let values: unknown[];
    /** Inserts an automatic replacement for an active item without a request: a bought one, or one that replaces another. */
    const automatic = (replaces: boolean) => `insert into replacement_requests
        (order_id, user_id, subcategory_id, stock_item_id, status, automatic, replacement_item_id, resolved_at)
      select order_id, $2, subcategory_id, id, 'APPROVED', true,
             (select id from stock_items where subcategory_id = $3 and state = 'AVAILABLE'
               and id not in (select replacement_item_id from replacement_requests where replacement_item_id is not null)
               order by seq limit 1), now()
        from stock_items i
       where order_id = $1 and replaced_by is null and id not in (select stock_item_id from replacement_requests)
         and ${replaces ? '' : 'not'} exists (select from stock_items o where o.replaced_by = i.id) limit 1`;

    before(async () => {
      const buyer = await store.makeUser({ balanceCents: 10_000 });
      const { options } = await store.makeProduct({
        replacements: { automatic: 2 },
        options: [{ stock: 12 }],
      });
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
      values = [orderId, buyer.id, subcategoryId];
    });

    it('the schema refuses an automatic replacement of a replacement', () =>
      refusedBy('replacement_requests__automatic_limit', automatic(true), values));

    it('the schema refuses two automatic replacements in the same place of an order', () =>
      assert.rejects(
        store.owner.transaction(async (tx) => {
          await tx.execute({ text: automatic(false), values });
          await tx.execute({ text: 'alter table replacement_requests disable trigger user' });
          await tx.execute({
            text: 'update replacement_requests set automatic_place = 1 where order_id = $1',
            values: [values[0]],
          });
        }),
        { constraint: 'replacement_requests__automatic_once' },
      ));

    it('the schema refuses more automatic replacements than the order allows', () =>
      assert.rejects(
        store.db.transaction(async (tx) => {
          await tx.execute({ text: automatic(false), values });
          await tx.execute({ text: automatic(false), values });
        }),
        { constraint: 'replacement_requests__automatic_limit' },
      ));
  });

  it('the schema refuses a new account that has a balance', async () => {
    await refusedBy(
      'users__balance_is_ledger',
      `insert into users (username, username_folded, email, email_folded, password_hash, balance_cents)
       values ('rich', 'rich', 'rich@example.com', 'rich@example.com', 'none', 100)`,
    );
  });

  describe('a payment that was credited', () => {
    let userId: string;
    const pay = `insert into gateway_payments (user_id, gateway_id, amount_cents, status, expires_at, effect, effect_at, paid_cents)
                 values ($1, 'gateway-1', 100, 'COMPLETED', now(), 'CREDITED', now(), 100)`;
    before(async () => {
      userId = (await store.makeUser()).id;
      await store.db.execute({ text: pay, values: [userId] });
    });
    // It has no ledger entry, which the invariants would find.
    after(async () => {
      await store.owner.execute({ text: 'alter table gateway_payments disable trigger all' });
      await store.db.execute({ text: 'delete from gateway_payments where user_id = $1', values: [userId] });
      await store.owner.execute({ text: 'alter table gateway_payments enable trigger all' });
    });

    it('the schema takes one payment for each id of the gateway', () =>
      refusedBy('gateway_payments__gateway_id_once', pay, [userId]));

    it('the schema gives a payment one effect', () =>
      refusedBy(
        'gateway_payments__one_effect',
        `update gateway_payments set effect = 'COMPLETED' where user_id = $1`,
        [userId],
      ));

    it('the schema refuses to change the id or the amount of a payment', async () => {
      for (const change of [`gateway_id = 'gateway-2'`, 'gateway_id = null', 'amount_cents = 1'])
        await refusedBy(
          'gateway_payments__immutable',
          `update gateway_payments set ${change} where user_id = $1`,
          [userId],
        );
    });
  });

  const openCheckout = `insert into checkouts (user_id, payment_method, subtotal_cents, discount_permille, discount_cents,
                                               total_cents, open) values ($1, 'HOODPAY', 100, 0, 0, 100, true)`;

  it('the schema gives a buyer one open checkout', async () => {
    const { id } = await store.makeUser();
    await assert.rejects(
      store.db.transaction(async (tx) => {
        await tx.execute({ text: openCheckout, values: [id] });
        await tx.execute({ text: openCheckout, values: [id] });
      }),
      { constraint: 'checkouts__one_open' },
    );
  });

  it('the schema gives a checkout one payment', async () => {
    const { id } = await store.makeUser();
    await refusedBy(
      'gateway_payments__checkout_once',
      `with checkout as (${openCheckout} returning id, user_id)
       insert into gateway_payments (user_id, checkout_id, amount_cents, expires_at)
       select user_id, id, 100, now() from checkout cross join generate_series(1, 2)`,
      [id],
    );
  });
});
