import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';

describe('the rules of the schema for payments and checkouts', () => {
  let store: TestStore;
  before(async () => (store = await openTestStore()));
  after(() => store.close());

  const refusedBy = async (constraint: string, text: string, values: unknown[] = []) =>
    assert.rejects(store.db.execute({ text, values }), { constraint });

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
