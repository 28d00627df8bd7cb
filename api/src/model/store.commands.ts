import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { MadeUser } from '../testing/makers.ts';
import type { PayingStore } from '../testing/paying-store.ts';
import * as model from './store.model.ts';
import type { Model } from './store.model.ts';

/** The real store beside its model: what the model knows by number has an id here. */
export interface Real {
  store: PayingStore;
  admin: MadeUser;
  staff: MadeUser;
  users: MadeUser[];
  options: string[];
  products: string[];
  orders: string[];
  /** Redirect addresses, by payment. */
  payments: string[];
  /** The first text that each order was given, once it is known. */
  texts: Map<number, string>;
}

type Step = fc.AsyncCommand<Model, Real, false>;

/** A command whose words say what it did, for the counterexample. */
const step = (
  words: string,
  run: (m: Model, r: Real) => Promise<void>,
  check: (m: Model) => boolean = () => true,
): Step => ({
  check,
  run,
  toString: () => words,
});

interface Told {
  status: number;
  error: { code: string };
}
const sameRefusal = (answer: Told, refusal: string | null): boolean => {
  if (refusal === null) assert.equal(answer.status, 200, JSON.stringify(answer.error));
  else assert.equal(answer.error?.code, refusal);
  return refusal === null;
};

/** Balance, cart and stock as the user sees them. */
async function agree(m: Model, { store, users, options, products }: Real, user: number): Promise<void> {
  const { body } = await store.call('GET /user/personal', { as: users[user]! });
  const expected = m.users[user]!;
  assert.equal(Math.round(body.balance * 100), expected.balanceCents, 'balance');
  assert.deepEqual(
    new Map(body.cart.map((line) => [options.indexOf(line.subcategoryId), line.amount])),
    expected.cart,
    'cart',
  );
  for (const [at, productId] of products.entries()) {
    if (!m.options[at]!.onSale) continue;
    const stock = await store.call('GET /products/{productId}/stock', { params: { productId } });
    assert.equal(stock.body[0]!.stock_count, m.options[at]!.available, `stock of option ${at}`);
  }
}

async function statusesAgree(m: Model, { store, admin, orders }: Real, which: number[]): Promise<void> {
  for (const at of which) {
    const { body } = await store.call('GET /orders/{orderId}', {
      as: admin,
      params: { orderId: orders[at]! },
    });
    const order = m.orders[at]!;
    assert.equal(body.status, order.status, `order ${at}`);
    assert.equal(Math.round(body.total_price * 100), order.totalCents, `total of order ${at}`);
    assert.equal(
      body.deliverables.length,
      order.status === 'COMPLETED' ? order.amount : 0,
      `codes of order ${at}`,
    );
  }
}

const setLine = (user: number, option: number, amount: number): Step =>
  step(`user ${user} wants ${amount} of ${option}`, async (m, r) => {
    const answer = await r.store.call('POST /user/cart/update', {
      as: r.users[user]!,
      body: { subcategoryId: r.options[option]!, amount },
    });
    sameRefusal(answer, model.setLine(m, user, option, amount));
    await agree(m, r, user);
  });

const checkout = (user: number, method: 'BALANCE' | 'HOODPAY'): Step =>
  step(`user ${user} buys by ${method}`, async (m, r) => {
    const known = m.orders.length;
    const lines = [...m.users[user]!.cart].map(([option]) => option);
    const answer = await r.store.call('POST /orders/cart/checkout', {
      as: r.users[user]!,
      body: { payment_method: method },
    });
    if (!sameRefusal(answer, model.checkout(m, user, method))) return agree(m, r, user);
    // The orders of a checkout come in the order of the lines, whatever that is: find each by its option.
    const details = await Promise.all(
      answer.body.order_ids.map((orderId) =>
        r.store.call('GET /orders/{orderId}', { as: r.admin, params: { orderId } }),
      ),
    );
    for (const option of lines)
      r.orders.push(details.find(({ body }) => body.subcategory._id === r.options[option])!.body._id);
    if (answer.body.redirect_url) r.payments.push(answer.body.redirect_url);
    await statusesAgree(
      m,
      r,
      [...m.orders.keys()].filter((at) => at >= known || m.orders[at]!.user === user),
    );
    await agree(m, r, user);
  });

const topUp = (user: number, dollars: number): Step =>
  step(`user ${user} tops up ${dollars}`, async (m, r) => {
    const answer = await r.store.call('POST /user/balance/top-up', {
      as: r.users[user]!,
      body: { amount: dollars, payment_method: 'HOODPAY' },
    });
    assert.equal(answer.status, 200);
    r.payments.push(answer.body.redirect_url);
    m.payments.push({ user, amountCents: dollars * 100, checkout: null, paid: false });
  });

type Outcome = 'right' | 'short' | 'over' | 'failed' | 'cancelled' | 'expired';

/** The newest payments are the likeliest; an old one pays late. The webhook comes up to three times. */
const settle = (pick: number, outcome: Outcome, webhooks: number): Step =>
  step(
    `payment ${pick} from the end comes out ${outcome}, told ${webhooks} times`,
    async (m, r) => {
      const at = m.payments.length - 1 - (pick % m.payments.length);
      const payment = m.payments[at]!;
      const paid = {
        right: payment.amountCents,
        short: Math.max(1, payment.amountCents - 1),
        over: payment.amountCents + 250,
      };
      const cents = outcome in paid ? paid[outcome as keyof typeof paid] : undefined;
      const event = cents === undefined ? (outcome as 'failed') : 'completed';
      const simulated = await r.store.simulate(r.payments[at]!, {
        event,
        webhook: false,
        ...(cents === undefined ? {} : { amount: cents / 100 }),
      });
      const { rows } = await r.store.db.execute<{ gateway_id: string }>({
        text: 'select gateway_id from gateway_payments where redirect_url = $1',
        values: [r.payments[at]],
      });
      await Promise.all(Array.from({ length: webhooks }, () => r.store.webhook(rows[0]!.gateway_id)));
      if (simulated.ok) {
        if (cents === undefined) model.payNothing(m, at, outcome.toUpperCase() as 'FAILED');
        else model.pay(m, at, cents);
      }
      await statusesAgree(
        m,
        r,
        [...m.orders.keys()].filter((order) => m.orders[order]!.checkout === payment.checkout),
      );
      await agree(m, r, payment.user);
    },
    (m) => m.payments.length > 0,
  );

const addStock = (option: number, count: number): Step =>
  step(`${count} items more of ${option}`, async (m, r) => {
    const stockItems = Array.from({ length: count }, () => ({ deliverable: `MODEL-${crypto.randomUUID()}` }));
    const answer = await r.store.call('POST /admin/stock/add', {
      as: r.admin,
      body: { subcategoryId: r.options[option]!, stockItems },
    });
    assert.equal(answer.status, 200);
    m.options[option]!.available += count;
    assert.equal(answer.body.stock_count, m.options[option]!.available);
  });

const clearStock = (option: number): Step =>
  step(`no stock left of ${option}`, async (m, r) => {
    const answer = await r.store.call('DELETE /admin/stock/clear/{subcategoryId}', {
      as: r.admin,
      params: { subcategoryId: r.options[option]! },
    });
    assert.equal(answer.status, 200);
    m.options[option]!.available = 0;
  });

const price = (option: number, cents: number): Step =>
  step(`option ${option} costs ${cents} cents`, async (m, r) => {
    const answer = await r.store.call('POST /admin/subcategory/update/{subcategoryId}', {
      as: r.admin,
      params: { subcategoryId: r.options[option]! },
      body: { title: 'Option', price: cents / 100 },
    });
    assert.equal(answer.status, 200);
    m.options[option]!.priceCents = cents;
  });

const give = (user: number, option: number, amount: number): Step =>
  step(`an admin gives user ${user} ${amount} of ${option}`, async (m, r) => {
    const answer = await r.store.call('POST /admin/orders/create-and-approve', {
      as: r.admin,
      body: { userId: r.users[user]!.id, items: [{ subcategoryId: r.options[option]!, amount }] },
    });
    if (sameRefusal(answer, model.give(m, user, option, amount))) {
      r.orders.push(answer.body.order_ids[0]!);
      await statusesAgree(m, r, [m.orders.length - 1]);
    }
    await agree(m, r, user);
  });

const onOrder = (words: string, pick: number, run: (m: Model, r: Real, at: number) => Promise<void>): Step =>
  step(
    `${words} order ${pick} from the end`,
    (m, r) => run(m, r, m.orders.length - 1 - (pick % m.orders.length)),
    (m) => m.orders.length > 0,
  );

const approve = (pick: number): Step =>
  onOrder('an admin approves', pick, async (m, r, at) => {
    const answer = await r.store.call('POST /admin/orders/process/{orderId}', {
      as: r.admin,
      params: { orderId: r.orders[at]! },
    });
    sameRefusal(answer, model.approve(m, at));
    await statusesAgree(m, r, [at]);
  });

const review = (pick: number): Step =>
  onOrder('the buyer reviews', pick, async (m, r, at) => {
    const { user } = m.orders[at]!;
    const answer = await r.store.call('POST /orders/{orderId}/create-review', {
      as: r.users[user]!,
      params: { orderId: r.orders[at]! },
      body: { rating: 5, isAnonymous: at % 2 === 0 },
    });
    const expected = model.review(m, at);
    if (typeof expected === 'number') assert.equal(Math.round(answer.body.reward * 100), expected);
    else sameRefusal(answer, expected);
    await agree(m, r, user);
  });

const replace = (pick: number, thenApprove: boolean): Step =>
  onOrder('the buyer wants an item replaced of', pick, async (m, r, at) => {
    const { user, option, requests } = m.orders[at]!;
    const params = { orderId: r.orders[at]! };
    const detail = await r.store.call('GET /orders/{orderId}', { as: r.users[user]!, params });
    const text = r.texts.get(at) ?? detail.body.deliverables[0] ?? 'nothing yet';
    if (detail.body.status === 'COMPLETED') r.texts.set(at, text);
    const answer = await r.store.call('POST /orders/{orderId}/replace', {
      as: r.users[user]!,
      params,
      body: { subcategoryId: r.options[option]!, deliverableToReplace: text },
    });
    const given = requests.some((each) => each.status === 'APPROVED');
    const expected = model.requestReplacement(m, at);
    if (expected !== 'PENDING' && expected !== 'APPROVED') {
      // A text that was replaced is no item of the order any more.
      assert.equal(answer.error.code, given ? 'REPLACEMENT_NOT_ELIGIBLE' : expected);
      return;
    }
    assert.equal(answer.body.status, expected);
    if (expected === 'PENDING') await resolve(m, r, at, thenApprove);
    await statusesAgree(m, r, [at]);
    await agree(m, r, user);
  });

async function resolve(m: Model, r: Real, at: number, approved: boolean): Promise<void> {
  const order = m.orders[at]!;
  const list = await r.store.call('GET /staff/replacement-requests', { as: r.staff });
  const request = list.body.find((each) => each.orderId === r.orders[at])!;
  const options = await r.store.call('GET /staff/replacement-options/{subcategoryId}', {
    as: r.staff,
    params: { subcategoryId: request.subcategoryId },
  });
  assert.equal(options.body.length, Math.min(5, m.options[order.option]!.available));
  const [choice] = options.body;
  const approves = approved && choice !== undefined;
  const answer = await r.store.call('POST /staff/requests/{requestId}/resolve', {
    as: r.staff,
    params: { requestId: request._id },
    body: approves
      ? { approved: true, replacement_selection: choice._id }
      : { approved: false, reason: 'It works.' },
  });
  assert.equal(answer.status, 200);
  if (approves) m.options[order.option]!.available -= 1;
  order.requests[0]!.status = approves ? 'APPROVED' : 'DENIED';
}

/** Any sequence of what people do to a store of `users` users and `options` options. */
export function anySequence(users: number, options: number, maxCommands: number) {
  const user = fc.nat(users - 1);
  const option = fc.nat(options - 1);
  const recent = fc.nat(5);
  const outcome = fc.constantFrom<Outcome>(
    'right',
    'right',
    'right',
    'short',
    'over',
    'failed',
    'cancelled',
    'expired',
  );
  return fc.commands<Model, Real, false>(
    [
      fc.tuple(user, option, fc.integer({ min: 0, max: 4 })).map((a) => setLine(...a)),
      fc.tuple(user, option, fc.integer({ min: 1, max: 3 })).map((a) => setLine(...a)),
      fc.tuple(user, fc.constantFrom('BALANCE' as const, 'HOODPAY' as const)).map((a) => checkout(...a)),
      fc.tuple(user, fc.constantFrom('BALANCE' as const, 'HOODPAY' as const)).map((a) => checkout(...a)),
      fc.tuple(user, fc.integer({ min: 1, max: 40 })).map((a) => topUp(...a)),
      fc.tuple(recent, outcome, fc.integer({ min: 1, max: 3 })).map((a) => settle(...a)),
      fc.tuple(recent, outcome, fc.integer({ min: 1, max: 3 })).map((a) => settle(...a)),
      fc.tuple(option, fc.integer({ min: 1, max: 4 })).map((a) => addStock(...a)),
      option.map(clearStock),
      fc.tuple(option, fc.integer({ min: 1, max: 3000 })).map((a) => price(...a)),
      fc.tuple(user, option, fc.integer({ min: 1, max: 2 })).map((a) => give(...a)),
      recent.map(approve),
      recent.map(review),
      fc.tuple(recent, fc.boolean()).map((a) => replace(...a)),
    ],
    { maxCommands, size: 'max' },
  );
}
