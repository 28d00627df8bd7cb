import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { optionAgrees, orderAgrees, productAgrees, userAgrees } from './agreement.ts';
import * as model from './aftersales.model.ts';
import { centsOf, newest, step, went, type Real, type Step } from './real.ts';
import { activeItems, availableOf, type Model, type Order, type Review } from './store.model.ts';

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

type Written = Pick<Review, 'rating' | 'text' | 'anonymous'>;

const review = (pick: number, written: Written): Step =>
  onOrder(`the buyer gives ${written.rating} stars to`, pick, async (m, r, order) => {
    const { rating, text, anonymous } = written;
    const params = { orderId: order.id };
    const answer = await r.store.call('POST /orders/{orderId}/create-review', {
      as: order.user,
      params,
      body: { rating, isAnonymous: anonymous, ...(text === null ? {} : { text_review: text }) },
    });
    const { refusal, reward } = model.review(m, order, written);
    if (went(answer, refusal)) {
      assert.equal(centsOf(answer.body.reward), reward);
      order.review!.id = answer.body.review._id;
    }
    const status = await r.store.call('GET /orders/{orderId}/review-status', { as: order.user, params });
    assert.equal(status.body.hasReviewed, order.review !== null);
    await userAgrees(m, r, order.user);
    await productAgrees(m, r, order.option.product);
  });

const onReview = (
  words: string,
  pick: number,
  run: (m: Model, r: Real, each: Review) => Promise<void>,
): Step =>
  step(
    `an admin ${words} review ${pick} from the end`,
    async (m, r) => {
      const each = newest(m.reviews, pick);
      await run(m, r, each);
      await productAgrees(m, r, each.order.option.product);
    },
    (m) => m.reviews.length > 0,
  );

const editReview = (pick: number, { rating, text }: Written): Step =>
  onReview(`makes it ${rating} stars for`, pick, async (_, r, each) => {
    const answer = await r.store.call('POST /admin/reviews/{reviewId}/edit', {
      as: r.admin,
      params: { reviewId: each.id },
      body: { rating, ...(text === null ? {} : { text_review: text }) },
    });
    if (went(answer, each.deleted ? 'REVIEW_NOT_FOUND' : null)) Object.assign(each, { rating, text });
  });

/** Its reward stays, and its order is not reviewed again. */
const deleteReview = (pick: number): Step =>
  onReview('deletes', pick, async (m, r, each) => {
    const params = { reviewId: each.id };
    const answer = await r.store.call('DELETE /admin/reviews/{reviewId}', { as: r.admin, params });
    if (went(answer, each.deleted ? 'REVIEW_NOT_FOUND' : null)) each.deleted = true;
    await userAgrees(m, r, each.order.user);
  });

/** One of its codes; one that was replaced is no code of the order any more. */
const replace = (pick: number, item: number, stale: boolean): Step =>
  onOrder(
    `the buyer wants ${stale ? 'a replaced item' : `item ${item}`} replaced of`,
    pick,
    async (m, r, order) => {
      const { option, user } = order;
      const params = { orderId: order.id };
      const had = option.items.filter((each) => each.order === order);
      const choice = stale ? had.filter((each) => each.replaced) : activeItems(order);
      const text = choice[item % Math.max(1, choice.length)]?.text ?? 'nothing that it has';
      const terms = await r.store.call('GET /orders/{orderId}/replacement-eligibility', { as: user, params });
      const { on, warrantySeconds } = order.replacing;
      const isOpen = activeItems(order).some(({ request }) => !request);
      assert.equal(terms.body.eligible, order.status === 'COMPLETED' && on && warrantySeconds > 0 && isOpen);
      const answer = await r.store.call('POST /orders/{orderId}/replace', {
        as: user,
        params,
        body: { subcategoryId: option.id, deliverableToReplace: text },
      });
      const expected = model.requestReplacement(m, order, text);
      if (typeof expected === 'object' && expected !== null) {
        assert.equal(answer.body.status, expected.status, JSON.stringify(answer.error));
        if (expected.status === 'PENDING') await nameRequest(r, order, expected);
      } else went(answer, expected);
      await orderAgrees(r, order);
      await optionAgrees(m, r, option);
    },
  );

async function nameRequest(
  { store, staff, before }: Real,
  order: Order,
  request: { id: string },
): Promise<void> {
  const query = { skip: before.pendingReplacements, amount: 100 };
  const { body } = await store.call('GET /staff/replacement-requests', { as: staff, query });
  assert.equal(body.at(-1)!.orderId, order.id, 'the newest request is the last');
  request.id = body.at(-1)!._id;
}

const endpointsOf = {
  staff: ['GET /staff/replacement-options/{subcategoryId}', 'POST /staff/requests/{requestId}/resolve'],
  admin: ['GET /admin/replacement-options/{subcategoryId}', 'POST /admin/requests/{requestId}/resolve'],
} as const;

/** Codes are shown only while somebody waits for one of this option. */
const resolve = (pick: number, by: 'staff' | 'admin', approves: boolean, item: number): Step =>
  step(
    `${by} ${approves ? 'approves' : 'denies'} request ${pick} from the end`,
    async (m, r) => {
      const request = newest(
        m.requests.filter(({ id }) => id !== ''),
        pick,
      );
      const { option } = request.order;
      const [options, settle] = endpointsOf[by];
      const shown = await r.store.call(options, { as: r[by], params: { subcategoryId: option.id } });
      const waits = m.requests.some((each) => each.status === 'PENDING' && each.order.option === option);
      const stock = waits ? availableOf(option).slice(0, 5) : [];
      assert.deepEqual(
        shown.body.map(({ deliverable }) => deliverable),
        stock.map(({ text }) => text),
        'options of a replacement',
      );
      const at = item % Math.max(1, stock.length);
      const answer = await r.store.call(settle, {
        as: r[by],
        params: { requestId: request.id },
        body: approves
          ? { approved: true, replacement_selection: shown.body[at]?._id ?? randomUUID() }
          : { approved: false, reason: 'It works.' },
      });
      if (request.status !== 'PENDING') went(answer, 'REPLACEMENT_ALREADY_RESOLVED');
      else if (approves && !stock[at]) went(answer, 'REPLACEMENT_UNAVAILABLE');
      else {
        went(answer, null);
        if (approves) model.approveRequest(m, request, stock[at]!);
        else model.denyRequest(m, request);
      }
      await orderAgrees(r, request.order);
      await optionAgrees(m, r, option);
    },
    (m) => m.requests.some(({ id }) => id !== ''),
  );

const recent = fc.nat(5);
const written: fc.Arbitrary<Written> = fc.record({
  rating: fc.integer({ min: 1, max: 5 }),
  text: fc.constantFrom(null, 'Works.', 'Came at once, worked at once.'),
  anonymous: fc.boolean(),
});
const replacing = fc
  .tuple(
    recent,
    fc.nat(2),
    fc.nat(4).map((n) => n === 0),
  )
  .map((a) => replace(...a));
const by = fc.constantFrom('staff' as const, 'admin' as const);

/** Commands after a sale. */
export const aftersales: fc.Arbitrary<Step>[] = [
  fc.tuple(recent, written).map((a) => review(...a)),
  fc.tuple(recent, written).map((a) => review(...a)),
  fc.tuple(recent, written).map((a) => editReview(...a)),
  recent.map(deleteReview),
  replacing,
  replacing,
  fc.tuple(recent, by, fc.boolean(), recent).map((a) => resolve(...a)),
];
