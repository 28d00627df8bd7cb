import { pollPayments } from '../../src/shop/payments/poller.ts';
import { noFaults } from './gateway-faults.ts';
import type { MadeUser } from './makers.ts';
import { openPayingStore } from './paying-store.ts';
import { secondPaymentUnder } from './second-payment.ts';

/** A store with payments of which the gateway says what the store does not understand, and what tests do with them. */
export async function openUnclearPayments() {
  const store = await openPayingStore();
  const admin = await store.makeUser({ role: 'ADMIN' });

  const gatewaySays = (faults: Partial<typeof noFaults>): void => {
    store.sandbox.sandbox.faults = { ...noFaults, ...faults };
  };
  const query = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await store.db.execute<T>({ text, values })).rows;
  const gatewayId = (url: string) => url.split('/').at(-1)!;

  /** A member with one pending order of $10, its payment and the page where it is paid. */
  const started = async () => {
    const member = await store.makeUser();
    const { options } = await store.makeProduct({ options: [{ stock: 2 }] });
    const body = { subcategoryId: options[0]!.id, amount: 1 };
    await store.call('POST /user/cart/update', { as: member, body });
    const { body: placed } = await store.call('POST /orders/cart/checkout', {
      as: member,
      body: { payment_method: 'HOODPAY' },
    });
    const [orderId, url] = [placed.order_ids[0]!, placed.redirect_url!];
    const [payment] = await query<{ id: string }>(
      'select p.id from gateway_payments p join orders o using (checkout_id) where o.id = $1',
      [orderId],
    );
    return { member, orderId, url, paymentId: payment!.id };
  };
  const statusOf = async (orderId: string) =>
    (await store.call('GET /orders/{orderId}', { as: admin, params: { orderId } })).body.status;
  const credits = async (who: MadeUser) =>
    (await store.call('GET /user/transactions', { as: who })).body.map((entry) => [entry.kind, entry.amount]);
  const toCheck = async () => (await store.call('GET /admin/stats', { as: admin })).body.paymentsToCheck;
  const alarms = async () => (await store.call('GET /admin/payment-alarms', { as: admin })).body;
  const lookedAt = (alarmId: string) =>
    store.call('POST /admin/payment-alarms/{alarmId}/looked-at', { as: admin, params: { alarmId } });
  /** What a test leaves open is not to be counted in the next one. */
  const lookAtAll = async () => {
    for (const { _id } of await alarms()) await lookedAt(_id);
  };
  const secondUnder = (reference: string) => secondPaymentUnder(store, reference);
  const audited = async (paymentId: string) =>
    (
      await query<{ state: string }>(
        `select after ->> 'state' as state from audit_log
          where action = 'payments.needs-a-look' and target_type = 'payment' and target_id = $1 and actor_id is null
          order by seq`,
        [paymentId],
      )
    ).map(({ state }) => state);
  const metric = async () => {
    const { body } = await store.app.inject({ url: '/api/metrics' });
    return Number(/^gateway_payments_to_check (\d+)$/m.exec(body)?.[1]);
  };
  /** The next look at this payment is due. */
  const ask = async (paymentId: string) => {
    await query(
      'update gateway_payments set next_poll_at = now() where id = $1 and next_poll_at is not null',
      [paymentId],
    );
    await pollPayments(store.paying);
  };

  return {
    store,
    admin,
    gatewaySays,
    query,
    gatewayId,
    started,
    statusOf,
    credits,
    toCheck,
    alarms,
    lookedAt,
    lookAtAll,
    secondUnder,
    audited,
    metric,
    ask,
  };
}
