import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { PaymentMethod } from 'shared-contract';
import { pollPayments } from '../../src/shop/payments/poller.ts';
import { sweepReservations } from '../../src/shop/payments/sweeper.ts';
import { noFaults } from '../support/gateway-faults.ts';
import { optionAgrees, orderAgrees, ordersAgree, userAgrees } from './agreement.ts';
import { newest, step, went, type Real, type Step } from './real.ts';
import * as model from './shopping.model.ts';
import type { Model, Order, User } from './store.model.ts';

const setLine = (u: number, o: number, amount: number): Step =>
  step(`user ${u} wants ${amount} of option ${o}`, async (m, r) => {
    const [user, option] = [newest(m.users, u), newest(m.options, o)];
    const body = { subcategoryId: option.id, amount };
    const answer = await r.store.call('POST /user/cart/update', { as: user, body });
    went(answer, model.setLine(user, option, amount));
    await userAgrees(m, r, user);
  });

/** The sequence of the orders of a checkout is not specified: each is found by its option. */
async function nameOrders(r: Real, orders: readonly Order[], ids: readonly string[]): Promise<void> {
  assert.equal(ids.length, orders.length);
  for (const orderId of ids) {
    const { body } = await r.store.call('GET /orders/{orderId}', { as: r.admin, params: { orderId } });
    orders.find((order) => order.option.id === body.subcategory._id)!.id = orderId;
  }
}

const checkout = (u: number, method: PaymentMethod, twice: boolean, gatewayIsUp: boolean): Step =>
  step(
    `user ${u} buys by ${method}${twice ? ', twice under one key' : ''}${gatewayIsUp ? '' : ', no gateway'}`,
    async (m, r) => {
      const user = newest(m.users, u);
      const known = m.orders.length;
      const headers = { 'idempotency-key': randomUUID() };
      const buy = () =>
        r.store.call('POST /orders/cart/checkout', { as: user, headers, body: { payment_method: method } });
      if (!gatewayIsUp) r.store.sandbox.sandbox.faults = { ...noFaults, create: 'error' };
      const answer = await buy();
      r.store.sandbox.sandbox.faults = noFaults;
      const payments = m.payments.length;
      const refusal = model.checkout(m, user, method, gatewayIsUp);
      const made = m.orders.slice(known);
      if (went(answer, refusal)) {
        await nameOrders(r, made, answer.body.order_ids);
        if (m.payments.length > payments) m.payments.at(-1)!.page = answer.body.redirect_url!;
        if (twice) assert.deepEqual((await buy()).body, answer.body);
      } else if (refusal === 'GATEWAY_FAILED') {
        const query = { amount: made.length };
        const mine = await r.store.call('GET /orders/my-orders', { as: user, query });
        await nameOrders(
          r,
          made,
          mine.body.map(({ _id }) => _id),
        );
        await takeCartOrder(r, user);
      }
      await ordersAgree(
        r,
        m.orders.filter((order, at) => at >= known || order.user === user),
      );
      await userAgrees(m, r, user);
    },
  );

/** A restored cart holds the same lines; their order is not promised. */
async function takeCartOrder({ store }: Real, user: User): Promise<void> {
  const { body } = await store.call('GET /user/personal', { as: user });
  const at = new Map(body.cart.map((line, place) => [line.subcategoryId, place]));
  user.cart = new Map([...user.cart].sort(([a], [b]) => (at.get(a.id) ?? 99) - (at.get(b.id) ?? 99)));
}

const topUp = (u: number, dollars: number): Step =>
  step(`user ${u} tops up ${dollars}`, async (m, r) => {
    const user = newest(m.users, u);
    const answer = await r.store.call('POST /user/balance/top-up', {
      as: user,
      body: { amount: dollars, payment_method: 'HOODPAY' },
    });
    if (went(answer, model.topUp(m, user, dollars * 100))) m.payments.at(-1)!.page = answer.body.redirect_url;
    await userAgrees(m, r, user);
  });

type Outcome = 'right' | 'short' | 'over' | 'failed' | 'cancelled' | 'expired' | 'nothing yet';
const statuses = {
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
  'nothing yet': 'PENDING',
} as const;

/** Reported by so many webhooks at once; without any the poller asks. An old payment is paid late. */
const settle = (pick: number, outcome: Outcome, webhooks: number): Step =>
  step(
    `payment ${pick} from the end comes out ${outcome}, with ${webhooks} webhooks`,
    async (m, r) => {
      const payment = newest(m.payments, pick);
      const paid = {
        right: payment.amountCents,
        short: Math.max(1, payment.amountCents - 1),
        over: payment.amountCents + 250,
      };
      const cents = outcome in paid ? paid[outcome as keyof typeof paid] : undefined;
      let happened = true;
      if (outcome !== 'nothing yet') {
        const event = cents === undefined ? (outcome as 'failed') : 'completed';
        const amount = cents === undefined ? {} : { amount: cents / 100 };
        happened = (await r.store.simulate(payment.page, { event, webhook: false, ...amount })).ok;
      }
      const gatewayId = payment.page.split('/').at(-1)!;
      if (webhooks === 0) await ask(r, gatewayId);
      else await Promise.all(Array.from({ length: webhooks }, () => r.store.webhook(gatewayId)));
      if (cents !== undefined) {
        if (happened) model.pay(m, payment, cents);
      } else if (happened) model.payNothing(m, payment, statuses[outcome as keyof typeof statuses]);
      await takeCartOrder(r, payment.user);
      await ordersAgree(
        r,
        m.orders.filter((order) => order.checkout === payment.checkout),
      );
      await userAgrees(m, r, payment.user);
    },
    (m) => m.payments.length > 0,
  );

/** Makes this payment the only one that is due, and polls. */
async function ask({ store }: Real, gatewayId: string): Promise<void> {
  await store.db.execute({
    text: `update gateway_payments
              set next_poll_at = case when gateway_id = $1 then now() else now() + interval '1 hour' end
            where effect is null and (gateway_id = $1 or next_poll_at is not null)`,
    values: [gatewayId],
  });
  await pollPayments(store.paying);
}

const runOut = (u: number, sweeps: boolean): Step =>
  step(`the time of user ${u} runs out, ${sweeps ? 'and is swept' : 'unswept'}`, async (m, r) => {
    const user = newest(m.users, u);
    const values = [user.id];
    // Nobody waits three seconds until the gateway may be asked again.
    for (const text of [
      `update orders set expires_at = now() - interval '1 second' where user_id = $1 and status = 'PENDING'`,
      `update gateway_payments set expires_at = now() - interval '1 second', asked_at = null where user_id = $1`,
    ])
      await r.store.db.execute({ text, values });
    model.runOut(m, user);
    if (sweeps) await swept(m, r);
    await takeCartOrder(r, user);
    await ordersAgree(
      r,
      m.orders.filter((order) => order.user === user),
    );
    await userAgrees(m, r, user);
  });

async function swept(m: Model, r: Real): Promise<void> {
  await sweepReservations(r.store.paying);
  model.sweep(m);
}

const onOrder = (
  words: string,
  pick: number,
  run: (m: Model, r: Real, order: Order) => Promise<void>,
): Step =>
  step(
    `${words} order ${pick} from the end`,
    (m, r) => run(m, r, newest(m.orders, pick)),
    (m) => m.orders.length > 0,
  );

const approve = (pick: number): Step =>
  onOrder('an admin approves', pick, async (m, r, order) => {
    const params = { orderId: order.id };
    const answer = await r.store.call('POST /admin/orders/process/{orderId}', { as: r.admin, params });
    went(answer, model.approve(order));
    await orderAgrees(r, order);
    await userAgrees(m, r, order.user);
  });

const cancel = (pick: number): Step =>
  onOrder('the buyer cancels', pick, async (m, r, order) => {
    const params = { orderId: order.id };
    const answer = await r.store.call('POST /orders/{orderId}/cancel', { as: order.user, params });
    went(answer, model.cancel(m, order));
    await takeCartOrder(r, order.user);
    await ordersAgree(
      r,
      m.orders.filter(({ checkout }) => checkout === order.checkout),
    );
    await userAgrees(m, r, order.user);
  });

/** An order is its buyer's and the admin's; to anybody else it does not exist. */
const pry = (pick: number, u: number): Step =>
  onOrder(`user ${u} looks at`, pick, async (m, r, order) => {
    const { store } = r;
    const user = newest(m.users, u);
    if (order.user === user && order.status === 'PENDING') model.ask(m, order);
    for (const path of ['GET /orders/{orderId}', 'GET /order/{orderId}'] as const) {
      const answer = await store.call(path, { as: user, params: { orderId: order.id } });
      if (went(answer, order.user === user ? null : 'ORDER_NOT_FOUND'))
        assert.equal(answer.body.status, order.status);
    }
    await takeCartOrder(r, user);
  });

const give = (u: number, o: number, amount: number): Step =>
  step(`an admin gives user ${u} ${amount} of option ${o}`, async (m, r) => {
    const [user, option] = [newest(m.users, u), newest(m.options, o)];
    const answer = await r.store.call('POST /admin/orders/create-and-approve', {
      as: r.admin,
      body: { userId: user.id, items: [{ subcategoryId: option.id, amount }] },
    });
    if (went(answer, model.give(m, user, option, amount))) {
      m.orders.at(-1)!.id = answer.body.order_ids[0]!;
      await orderAgrees(r, m.orders.at(-1)!);
    }
    await userAgrees(m, r, user);
    await optionAgrees(m, r, option);
  });

const user = fc.nat(3);
const option = fc.nat(4);
const recent = fc.nat(5);
const method = fc.constantFrom<PaymentMethod>('BALANCE', 'HOODPAY');
const outcome = fc.constantFrom<Outcome>(
  ...(['right', 'right', 'right', 'short', 'over', 'failed', 'cancelled', 'expired', 'nothing yet'] as const),
);
const oneIn = (n: number) => fc.nat(n - 1).map((each) => each === 0);

const filling = fc.tuple(user, option, fc.integer({ min: 1, max: 3 })).map((a) => setLine(...a));
const buying = fc
  .tuple(user, method, oneIn(4), oneIn(8))
  .map(([who, by, twice, down]) => checkout(who, by, twice, !down));
const paying = fc.tuple(recent, outcome, fc.nat(3)).map((a) => settle(...a));

/** Commands for buying, paying and delivering, the most common ones most often. */
export const shopping: fc.Arbitrary<Step>[] = [
  filling,
  filling,
  filling,
  fc.tuple(user, option, fc.integer({ min: 0, max: 4 })).map((a) => setLine(...a)),
  buying,
  buying,
  buying,
  paying,
  paying,
  paying,
  fc.tuple(user, fc.integer({ min: 1, max: 40 })).map((a) => topUp(...a)),
  fc.tuple(user, fc.boolean()).map((a) => runOut(...a)),
  fc.constant(step('overdue reservations are swept', swept)),
  fc.tuple(user, option, fc.integer({ min: 1, max: 2 })).map((a) => give(...a)),
  recent.map(approve),
  recent.map(cancel),
  fc.tuple(recent, user).map((a) => pry(...a)),
];
