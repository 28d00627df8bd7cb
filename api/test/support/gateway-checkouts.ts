import assert from 'node:assert/strict';
import type { MadeUser } from './makers.ts';
import { openPayingStore, type PayingStore } from './paying-store.ts';
import { withoutTriggers } from './without-triggers.ts';

/** What tests of gateway checkouts do, as a buyer and as an admin. */
function gatewayCheckouts(store: PayingStore, admin: MadeUser) {
  const put = (who: MadeUser, subcategoryId: string, amount = 1) =>
    store.call('POST /user/cart/update', { as: who, body: { subcategoryId, amount } });
  const pay = (who: MadeUser, key?: string) =>
    store.call('POST /orders/cart/checkout', {
      as: who,
      body: { payment_method: 'HOODPAY' },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  const personal = async (who: MadeUser) => (await store.call('GET /user/personal', { as: who })).body;
  const order = async (id: string, who: MadeUser = admin) =>
    (await store.call('GET /orders/{orderId}', { as: who, params: { orderId: id } })).body;
  const credits = async (who: MadeUser) =>
    (await store.call('GET /user/transactions', { as: who })).body.map((entry) => [entry.kind, entry.amount]);
  const stockOf = async (id: string) =>
    (
      await store.db.execute<{ n: number }>({
        text: 'select available_count as n from subcategories where id = $1',
        values: [id],
      })
    ).rows[0]!.n;
  const endTime = (id: string) =>
    store.db.execute({
      text: `update orders set expires_at = now() - interval '1 second' where id = $1`,
      values: [id],
    });
  const askNow = (id: string) =>
    store.db.execute({
      text: `update gateway_payments set next_poll_at = now()
              where checkout_id = (select checkout_id from orders where id = $1)`,
      values: [id],
    });

  /** A member with one pending order of $10 and the page where it is paid. */
  const started = async (priceCents = 1000) => {
    const member = await store.makeUser();
    const { options } = await store.makeProduct({ options: [{ priceCents, stock: 2 }] });
    await put(member, options[0]!.id);
    const { body } = await pay(member);
    assert.ok(body.redirect_url?.startsWith(store.gatewayUrl));
    return { member, option: options[0]!.id, id: body.order_ids[0]!, url: body.redirect_url! };
  };
  const gatewayId = (url: string) => url.split('/').at(-1)!;

  /** The state after a crash: the payment is made at the gateway under our reference, and not stored here. */
  const asUnstored = (orderId: string) =>
    // The schema forbids it otherwise.
    withoutTriggers(store, (tx) =>
      tx.execute<{ id: string }>({
        text: `update gateway_payments
                  set gateway_id = null, redirect_url = null, status = 'CREATING', next_poll_at = now()
                where checkout_id = (select checkout_id from orders where id = $1) returning id`,
        values: [orderId],
      }),
    );

  return { put, pay, personal, order, credits, stockOf, endTime, askNow, started, gatewayId, asUnstored };
}

/** A store with an admin, for tests of gateway checkouts. */
export async function openGatewayCheckouts() {
  const store = await openPayingStore();
  const admin = await store.makeUser({ role: 'ADMIN' });
  return { store, admin, checkouts: gatewayCheckouts(store, admin) };
}
