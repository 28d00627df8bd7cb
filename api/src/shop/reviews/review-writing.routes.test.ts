import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openPayingStore, type PayingStore } from '../../../test/support/paying-store.ts';
import { patternOf } from '../../platform/db/like.ts';
import { batchOfReviews, pageOfReviews } from '../../reads/review-pages/admin-reviews.sql.ts';
import { storedText, rewardOf } from './review-writing.rules.ts';

describe('the reward of a review', () => {
  it('the reward of a review is a rounded percentage of what was paid', () => {
    const table: [paid: number, percent: number, reward: number][] = [
      [1000, 5, 50],
      [999, 2.5, 25],
      [1, 50, 1],
      [0, 10, 0],
      [1000, 0, 0],
      [333, 0.01, 0],
      [5000, 0.01, 1],
    ];
    for (const [paid, percent, reward] of table) assert.equal(rewardOf(paid, percent), reward);
  });

  it('the reward of a review never exceeds ten percent of what was paid by more than half a cent', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.integer({ min: 0, max: 1000 }), (paid, hundredths) =>
        assert.ok(rewardOf(paid, hundredths / 100) <= paid / 10 + 0.5),
      ),
    );
  });

  it('a blank review text is stored as null', () => {
    assert.deepEqual([undefined, '', '  ', ' good '].map(storedText), [null, null, null, 'good']);
  });
});

describe('writing reviews', () => {
  let store: PayingStore;
  let admin: MadeUser;
  before(async () => {
    store = await openPayingStore();
    admin = await store.makeUser({ role: 'ADMIN' });
    await store.call('POST /admin/config/update', { as: admin, body: { review_reward: 5 } });
  });
  after(() => store.close());

  async function bought() {
    const buyer = await store.makeUser({ balanceCents: 100_00 });
    const product = await store.makeProduct({ options: [{ priceCents: 2000 }] });
    await store.call('POST /user/cart/update', {
      as: buyer,
      body: { subcategoryId: product.options[0]!.id, amount: 1 },
    });
    const sold = await store.call('POST /orders/cart/checkout', {
      as: buyer,
      body: { payment_method: 'BALANCE' },
    });
    return { buyer, product, orderId: sold.body.order_ids[0]! };
  }
  const review = (
    as: MadeUser,
    orderId: string,
    body = { rating: 5, text_review: 'Good', isAnonymous: false },
  ) => store.call('POST /orders/{orderId}/create-review', { as, params: { orderId }, body });
  const balance = async (as: MadeUser) => (await store.call('GET /user/personal', { as })).body.balance;

  it('twenty concurrent reviews of one order earn one reward', async () => {
    const { buyer, orderId, product } = await bought();
    const answers = await Promise.all(Array.from({ length: 20 }, () => review(buyer, orderId)));
    assert.deepEqual(answers.map((each) => each.status).sort(), [
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    assert.equal(answers.find((each) => each.status === 200)?.body.reward, 1);
    assert.equal(await balance(buyer), 81);
    const status = await store.call('GET /orders/{orderId}/review-status', {
      as: buyer,
      params: { orderId },
    });
    assert.deepEqual(status.body, { hasReviewed: true, reward: 1 });
    const shown = await store.call('GET /products/{productId}', { params: { productId: product.id } });
    assert.deepEqual([shown.body.average_rating, shown.body.review_count], [5, 1]);
  });

  it('a review earns the reward that another process has just saved', async () => {
    const { buyer, orderId } = await bought();
    // The settings are in this process's memory now.
    await store.call('GET /public/config');
    const save = (percent: number) =>
      store.db.execute({
        text: `update store_config set document = document || jsonb_build_object('review_reward', $1::int)`,
        values: [percent],
      });
    await save(10);
    const status = await store.call('GET /orders/{orderId}/review-status', {
      as: buyer,
      params: { orderId },
    });
    const made = await review(buyer, orderId);
    await save(5);
    assert.deepEqual([status.body.reward, made.body.reward], [2, 2]);
    assert.equal(await balance(buyer), 82);
  });

  it('an order without a reward accepts only one review', async () => {
    const member = await store.makeUser();
    const { options } = await store.makeProduct();
    const given = await store.call('POST /admin/orders/create-and-approve', {
      as: admin,
      body: { userId: member.id, items: [{ subcategoryId: options[0]!.id, amount: 1 }] },
    });
    const orderId = given.body.order_ids[0]!;
    const answers = await Promise.all(Array.from({ length: 10 }, () => review(member, orderId)));
    const [made, ...others] = answers.sort((a, b) => a.status - b.status);
    assert.equal(made?.status, 200);
    assert.deepEqual(new Set(others.map((each) => each.error.code)), new Set(['ALREADY_REVIEWED']));
    const { _id: reviewId } = made.body.review;
    await store.call('DELETE /admin/reviews/{reviewId}', { as: admin, params: { reviewId } });
    assert.equal((await review(member, orderId)).error.code, 'ALREADY_REVIEWED');
  });

  it('the store never shows the name of an anonymous reviewer', async () => {
    const { buyer, orderId, product } = await bought();
    const made = await review(buyer, orderId, { rating: 4, text_review: '', isAnonymous: true });
    assert.equal(made.body.review.reviewed_by, 'Anonymous');
    const list = await store.call('GET /reviews/all', { query: { product: product.id } });
    assert.equal(JSON.stringify(list.body).includes(buyer.username), false);
    assert.equal('text_review' in list.body[0]!, false);
  });

  describe('the search for reviews', () => {
    type Bought = Awaited<ReturnType<typeof bought>>;
    /** The first shows the name of the buyer and has two stars; the second is anonymous and has four. */
    let one: Bought;
    let two: Bought;
    before(async () => {
      [one, two] = [await bought(), await bought()];
      await review(one.buyer, one.orderId, { rating: 2, text_review: 'Gloomy 100%', isAnonymous: false });
      await review(two.buyer, two.orderId, { rating: 4, text_review: 'Gloomy too', isAnonymous: true });
    });

    /** The products of the reviews that an admin finds, the same with and without a length of the page. */
    async function found(query: object) {
      const { body, headers } = await store.call('GET /admin/reviews', { as: admin, query });
      assert.equal(headers['x-total-count'], String(body.length));
      const page = await store.call('GET /admin/reviews', { as: admin, query: { ...query, amount: 50 } });
      assert.deepEqual([page.body, page.headers['x-total-count']], [body, String(body.length)]);
      return body.map(({ product_id }) => product_id);
    }
    const ids = () => [one.product.id, two.product.id] as const;

    it('an admin finds reviews by their text in either case', async () => {
      const [first, second] = ids();
      assert.deepEqual(await found({ search: 'gloomy' }), [second, first]);
      assert.deepEqual(await found({ search: '100%' }), [first]);
    });

    it('an admin finds reviews by product or by its title', async () => {
      const [first, second] = ids();
      assert.deepEqual(await found({ product: first }), [first]);
      assert.deepEqual(await found({ product: 'nothing' }), []);
      assert.deepEqual(await found({ search: two.product.title.toUpperCase() }), [second]);
    });

    it('an admin finds a review by the name of its buyer unless it is anonymous', async () => {
      assert.deepEqual(await found({ search: one.buyer.username }), [one.product.id]);
      assert.deepEqual(await found({ search: two.buyer.username }), []);
    });

    it('an admin finds reviews by text, product and stars at once', async () => {
      const [first, second] = ids();
      assert.deepEqual(await found({ search: 'GLOOMY', rating: 4 }), [second]);
      assert.deepEqual(await found({ search: 'gloomy', product: first, rating: 2 }), [first]);
      assert.deepEqual(await found({ search: 'gloomy', product: first, rating: 4 }), []);
    });

    it('a search for fewer than three letters finds reviews with a word that begins with them', async () => {
      const [first, second] = ids();
      for (const search of ['to', 'GL', 'gl', 'g'])
        assert.deepEqual((await found({ search })).slice(0, 1), [second], search);
      assert.deepEqual(await found({ search: '10', product: first }), [first]);
      assert.deepEqual(await found({ search: 'oo', product: second }), []);
    });

    it('a search for a punctuation mark finds it anywhere in a review', async () => {
      assert.deepEqual(await found({ search: '%' }), [one.product.id]);
    });

    it('a search for reviews finds accented letters in either case', async () => {
      const { buyer, orderId, product } = await bought();
      await review(buyer, orderId, { rating: 5, text_review: 'Une ÉTÉ Superbe', isAnonymous: true });
      for (const search of ['été', 'Été SUPERBE', 'SUPERBE', 'une', 'é', 'Ét'])
        assert.deepEqual(await found({ search }), [product.id], search);
    });

    it('a search for reviews finds Chinese characters inside a text', async () => {
      const { buyer, orderId, product } = await bought();
      await review(buyer, orderId, { rating: 5, text_review: '这个很好用', isAnonymous: true });
      for (const search of ['很好', '好', '很好用'])
        assert.deepEqual(await found({ search }), [product.id], search);
    });

    it('a search for reviews with more than five stars is refused', async () => {
      const { error } = await store.call('GET /admin/reviews', { as: admin, query: { rating: 6 } });
      assert.equal(error.code, 'REQUEST_INVALID');
    });
  });

  it('batches of reviews have each review once in the order of a page', async () => {
    const text_review = `Batch ${randomUUID()}`;
    for (let at = 0; at < 4; at++) {
      const { buyer, orderId } = await bought();
      await review(buyer, orderId, { rating: 5, text_review, isAnonymous: false });
    }
    // Two were written at the same moment, so that their ids decide.
    await store.db.execute({
      text: `update reviews set created_at = date_trunc('second', created_at) where text_review = $1`,
      values: [text_review],
    });
    const filter = { pattern: patternOf(text_review), rating: null, productId: null };
    const page = (await pageOfReviews(store.db, filter, 0, 10)).map(({ id }) => id);
    const read: string[] = [];
    for (let after: string | null = null; ;) {
      const batch: { id: string }[] = await batchOfReviews(store.db, filter, { after, skip: 0 }, 1);
      if (batch.length === 0) break;
      after = batch[0]!.id;
      read.push(after);
    }
    assert.deepEqual(read, page);
    const { body } = await store.call('GET /admin/reviews', {
      as: admin,
      query: { search: text_review, skip: 1 },
    });
    assert.deepEqual(
      body.map(({ _id }) => _id),
      page.slice(1),
    );
  });

  it("a review of another buyer's order is refused", async () => {
    const { orderId } = await bought();
    const stranger = await store.makeUser();
    assert.equal((await review(stranger, orderId)).error.code, 'ORDER_NOT_FOUND');
  });

  it('a review of a free order earns nothing', async () => {
    const member = await store.makeUser();
    const { options } = await store.makeProduct();
    const given = await store.call('POST /admin/orders/create-and-approve', {
      as: admin,
      body: { userId: member.id, items: [{ subcategoryId: options[0]!.id, amount: 1 }] },
    });
    const free = await review(member, given.body.order_ids[0]!);
    assert.deepEqual([free.status, free.body.reward], [200, 0]);
    assert.equal(await balance(member), 0);
  });

  it('a review is refused until the order is completed', async () => {
    const member = await store.makeUser();
    const { options } = await store.makeProduct();
    const body = { subcategoryId: options[0]!.id, amount: 1 };
    await store.call('POST /user/cart/update', { as: member, body });
    const { order_ids: ids, redirect_url: page } = (
      await store.call('POST /orders/cart/checkout', { as: member, body: { payment_method: 'HOODPAY' } })
    ).body;
    const early = await review(member, ids[0]!);
    assert.deepEqual([early.status, early.error.code], [409, 'ORDER_NOT_COMPLETED']);
    await store.simulate(page!, { event: 'completed' });
    assert.equal((await review(member, ids[0]!)).body.reward, 0.5);
  });

  /** A review with five stars, as an admin reads it, and the product that it is about. */
  async function fiveStars() {
    const { buyer, orderId, product } = await bought();
    const { _id: reviewId } = (await review(buyer, orderId)).body.review;
    return {
      buyer,
      orderId,
      of: { as: admin, params: { reviewId } },
      read: () => store.call('GET /admin/reviews/{reviewId}', { as: admin, params: { reviewId } }),
      readProduct: async () =>
        (await store.call('GET /products/{productId}', { params: { productId: product.id } })).body,
    };
  }

  it('an admin can edit a review', async () => {
    const { of, read, readProduct } = await fiveStars();
    const edited = await store.call('POST /admin/reviews/{reviewId}/edit', { ...of, body: { rating: 2 } });
    assert.deepEqual([edited.body.message, edited.body.review.rating], ['Review updated successfully!', 2]);
    assert.equal('text_review' in edited.body.review, false);
    assert.deepEqual((await read()).body, edited.body.review);
    assert.equal((await readProduct()).average_rating, 2);
  });

  it('an admin can delete a review', async () => {
    const { of, read, readProduct } = await fiveStars();
    const gone = await store.call('DELETE /admin/reviews/{reviewId}', of);
    assert.equal(gone.body.message, 'Review deleted successfully!');
    assert.equal((await readProduct()).review_count, 0);
    assert.equal((await read()).error.code, 'REVIEW_NOT_FOUND');
    assert.equal((await store.call('DELETE /admin/reviews/{reviewId}', of)).status, 404);
  });

  it('an order whose review was deleted accepts no other review', async () => {
    const { buyer, orderId, of } = await fiveStars();
    await store.call('DELETE /admin/reviews/{reviewId}', of);
    assert.equal((await review(buyer, orderId)).error.code, 'ALREADY_REVIEWED');
  });

  for (const body of [
    { rating: 0, isAnonymous: false },
    { rating: 6, isAnonymous: false },
    { rating: 4.5, isAnonymous: false },
    { rating: 5, isAnonymous: false, text_review: 'x'.repeat(257) },
  ]) {
    it(`the store refuses the review ${JSON.stringify(body).slice(0, 60)}`, async () => {
      const { buyer, orderId } = await bought();
      assert.equal((await review(buyer, orderId, body as never)).status, 400);
    });
  }

  it('a review of 256 emoji is accepted', async () => {
    const { buyer, orderId } = await bought();
    assert.equal(
      (await review(buyer, orderId, { rating: 5, text_review: '🎁'.repeat(256), isAnonymous: false })).status,
      200,
    );
  });
});
