import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';

describe('the rules of the schema for reviews and replacement requests', () => {
  let store: TestStore;
  before(async () => (store = await openTestStore()));
  after(() => store.close());

  const refusedBy = async (constraint: string, text: string, values: unknown[] = []) =>
    assert.rejects(store.db.execute({ text, values }), { constraint });

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
});
