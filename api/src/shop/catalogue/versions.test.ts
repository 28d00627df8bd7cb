import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { BodyOf, ErrorDetails, MailEvent, updateMailSetting } from 'shared-contract';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openTestStore, type Answer } from '../../../test/support/test-store.ts';

const replacement_settings = {
  replace_enabled: false,
  auto_replace_enabled: false,
  auto_replace_max_before_approval: 1,
  warranty_time: 604_800,
};
const refused = ({ status, error }: Answer<unknown>) => [status, error.code];
const currentOf = ({ error }: Answer<unknown>) =>
  (error.details as ErrorDetails['CHANGED_MEANWHILE'] | undefined)?.current;
const isRefused = [409, 'CHANGED_MEANWHILE'];
const words = { enabled: true, introduction: 'Words' };
type MailBody = BodyOf<typeof updateMailSetting>;

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });
const category = await store.makeCategory('Gaming');

const fields = (over: object = {}) => ({
  title: 'Brand',
  description: 'Words',
  category,
  enabled: true,
  replacement_settings,
  ...over,
});
const aProduct = async () =>
  (await store.call('POST /admin/product/create', { as: admin, body: fields() })).body.product;
const anOption = async () => {
  const { _id: productId } = await aProduct();
  const body = { productId, title: '$10 card', price: 8, face_value: 10 };
  return (await store.call('POST /admin/subcategory/create', { as: admin, body })).body.subcategory;
};
const changeProduct = (productId: string, over: object = {}) =>
  store.call('POST /admin/product/update/{productId}', {
    as: admin,
    params: { productId },
    body: fields(over),
  });
const changeOption = (subcategoryId: string, over: object = {}) =>
  store.call('POST /admin/subcategory/update/{subcategoryId}', {
    as: admin,
    params: { subcategoryId },
    body: { title: '$10 card', price: 8, face_value: 10, ...over },
  });
const changeConfig = (body: object) => store.call('POST /admin/config/update', { as: admin, body });
const readConfig = async () => (await store.call('GET /admin/config', { as: admin })).body;
const saveMail = (event: MailEvent, body: MailBody) =>
  store.call('POST /admin/mail-settings/{event}', { as: admin, params: { event }, body });
const readMail = async (event: MailEvent) => {
  const { body } = await store.call('GET /admin/mail-settings', { as: admin });
  return body.events.find((each) => each.event === event)!;
};
const aReview = async (subcategoryId: string) => {
  await store.addStock(subcategoryId, [`${subcategoryId}-1`, `${subcategoryId}-2`]);
  const buyer = await store.makeUser({ balanceCents: 1000 });
  await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount: 1 } });
  const bought = await store.call('POST /orders/cart/checkout', {
    as: buyer,
    body: { payment_method: 'BALANCE' },
  });
  const reviewed = await store.call('POST /orders/{orderId}/create-review', {
    as: buyer,
    params: { orderId: bought.body.order_ids[0] ?? '' },
    body: { rating: 5, isAnonymous: false },
  });
  assert.equal(reviewed.status, 200);
  return reviewed.body.review;
};
const changeReview = (reviewId: string, body: { rating: number; expected_version?: number }) =>
  store.call('POST /admin/reviews/{reviewId}/edit', { as: admin, params: { reviewId }, body });

it('products, options and the settings have a version that only admins read', async () => {
  const option = await anOption();
  const subcategoryId = option._id;
  const productId = option.product._id;
  const reads = async (as?: MadeUser) => {
    const who = as ? { as } : {};
    const list = await store.call('GET /products/all', who);
    return [
      list.body.find(({ _id }) => _id === productId),
      (await store.call('GET /products/{productId}', { params: { productId }, ...who })).body,
      (await store.call('GET /products/{productId}/stock', { params: { productId }, ...who })).body[0],
      (await store.call('GET /subcategories/{subcategoryId}', { params: { subcategoryId }, ...who })).body,
    ].map((read) => read?.version);
  };
  assert.deepEqual(await reads(admin), [1, 1, 1, 1]);
  assert.deepEqual(await reads(), [undefined, undefined, undefined, undefined]);
  assert.deepEqual((await changeProduct(productId, { title: 'Other' })).body.product.version, 2);
  assert.deepEqual((await changeOption(subcategoryId, { price: 7 })).body.subcategory.version, 2);
  assert.deepEqual(await reads(admin), [2, 2, 2, 2]);
  assert.equal('version' in (await store.call('GET /public/config')).body, false);
});

it('a version changes only with an edit', async () => {
  const option = await anOption();
  const productId = option.product._id;
  const review = await aReview(option._id);
  assert.equal((await changeOption(option._id)).body.subcategory.version, 1);
  assert.equal((await changeProduct(productId)).body.product.version, 1);
  const { version } = (await changeConfig({ review_reward: 1 })).body;
  assert.equal((await changeConfig({ review_reward: 1 })).body.version, version);
  assert.equal((await changeReview(review._id, { rating: 5 })).body.review.version, 1);
  for (let saves = 0; saves < 2; saves += 1) await saveMail('TOP_UP_RECEIVED', words);
  assert.equal((await readMail('TOP_UP_RECEIVED')).version, 2);
});

it('a save of a product that was read before another save is refused with the product as it is', async () => {
  const product = await aProduct();
  await changeProduct(product._id, { title: 'Of the other admin', expected_version: 1 });
  const late = await changeProduct(product._id, { description: 'Mine', expected_version: 1 });
  assert.deepEqual(refused(late), isRefused);
  assert.deepEqual(currentOf(late), { ...product, title: 'Of the other admin', version: 2 });
  const again = await changeProduct(product._id, { description: 'Mine', expected_version: 2 });
  assert.deepEqual([again.body.product.description, again.body.product.version], ['Mine', 3]);
});

it('a save of an option that was read before another save is refused with the option as it is', async () => {
  const option = await anOption();
  await changeOption(option._id, { price: 7, expected_version: 1 });
  const late = await changeOption(option._id, { title: 'Mine', expected_version: 1 });
  assert.deepEqual(refused(late), isRefused);
  assert.deepEqual(currentOf(late), { ...option, price: 7, version: 2 });
});

it('a save of the settings that were read before another save is refused with the settings as they are', async () => {
  const config = await readConfig();
  await changeConfig({ store_name: 'Of the other admin', expected_version: config.version });
  const late = await changeConfig({ review_reward: 9, expected_version: config.version });
  assert.deepEqual(refused(late), isRefused);
  assert.deepEqual(currentOf(late), await readConfig());
  assert.deepEqual(currentOf(late), {
    ...config,
    store_name: 'Of the other admin',
    version: config.version + 1,
  });
});

// The first save of an event and a later one.
for (const expected_version of [1, 2])
  it(`a save of an e-mail on version ${expected_version} after another save is refused with the e-mail as it is`, async () => {
    const mail = await readMail('WELCOME');
    await saveMail('WELCOME', { ...words, subject: `Save ${expected_version}`, expected_version });
    const late = await saveMail('WELCOME', { enabled: false, expected_version });
    assert.deepEqual(refused(late), isRefused);
    assert.deepEqual(currentOf(late), await readMail('WELCOME'));
    assert.deepEqual(currentOf(late), {
      ...mail,
      subject: `Save ${expected_version}`,
      introduction: 'Words',
      original: false,
      version: expected_version + 1,
    });
  });

it('a save of a review that was read before another save is refused with the review as admins list it', async () => {
  const review = await aReview((await anOption())._id);
  await changeReview(review._id, { rating: 4, expected_version: 1 });
  const late = await changeReview(review._id, { rating: 1, expected_version: 1 });
  assert.deepEqual(refused(late), isRefused);
  assert.deepEqual(currentOf(late), { ...review, rating: 4, version: 2 });
  assert.equal('version' in review, false);
  const { body: listed } = await store.call('GET /admin/reviews', { as: admin });
  assert.deepEqual(
    listed.find(({ _id }) => _id === review._id),
    currentOf(late),
  );
});

it('a save without a version is accepted on every version', async () => {
  const product = await aProduct();
  await changeProduct(product._id, { title: 'First' });
  assert.equal((await changeProduct(product._id, { title: 'Second' })).body.product.title, 'Second');
  assert.equal((await changeConfig({ store_name: 'Anything' })).body.store_name, 'Anything');
});

it('a deletion that names an older version is refused', async () => {
  const option = await anOption();
  const params = { subcategoryId: option._id };
  const deleteOption = (expected_version: number) =>
    store.call('DELETE /admin/subcategory/delete/{subcategoryId}', {
      as: admin,
      params,
      query: { expected_version },
    });
  const productId = option.product._id;
  const deleteProduct = (expected_version: number) =>
    store.call('DELETE /admin/product/delete/{productId}', {
      as: admin,
      params: { productId },
      query: { expected_version },
    });
  await changeOption(option._id, { price: 7 });
  await changeProduct(productId, { title: 'Other' });
  const refusals = [await deleteOption(1), await deleteProduct(1)];
  assert.deepEqual(refusals.map(refused), [isRefused, isRefused]);
  assert.deepEqual(
    refusals.map((answer) => currentOf(answer)?.version),
    [2, 2],
  );
  assert.deepEqual([(await deleteOption(2)).status, (await deleteProduct(2)).status], [200, 200]);
  assert.equal((await deleteProduct(2)).status, 404);
});

it('exactly one of many parallel saves on one version succeeds', async () => {
  const product = await aProduct();
  const option = await anOption();
  const config = await readConfig();
  const eight = Array.from({ length: 8 }, (_, n) => n);
  const [products, options, configs, mails] = await Promise.all([
    Promise.all(eight.map((n) => changeProduct(product._id, { title: `P${n}`, expected_version: 1 }))),
    Promise.all(eight.map((n) => changeOption(option._id, { title: `O${n}`, expected_version: 1 }))),
    Promise.all(eight.map((n) => changeConfig({ store_name: `C${n}`, expected_version: config.version }))),
    Promise.all(
      eight.map((n) => saveMail('ORDER_PAID', { ...words, subject: `M${n}`, expected_version: 1 })),
    ),
  ]);
  for (const answers of [products, options, configs, mails] as Answer<unknown>[][]) {
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter((answer) => refused(answer)[1] === 'CHANGED_MEANWHILE').length, 7);
  }
  const won = products.findIndex(({ status }) => status === 200);
  const params = { productId: product._id };
  const now = (await store.call('GET /products/{productId}', { params, as: admin })).body;
  assert.deepEqual([now.title, now.version], [`P${won}`, 2]);
  assert.equal((await readConfig()).version, config.version + 1);
});

it('a version is a whole number from 1 on', async () => {
  const product = await aProduct();
  for (const expected_version of [0, -1, 1.5, '1', null, 2 ** 31]) {
    const { status, error } = await changeProduct(product._id, { expected_version });
    assert.deepEqual([status, Object.keys(error.fields ?? {})], [400, ['expected_version']]);
  }
});
