import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { addStock as addStockCall, BodyOf, ReplyOf, updateAdminConfig } from 'shared-contract';
import { rollUp } from '../../src/reads/totals/rollups.ts';
import { addItems, setItems } from './aftersales.model.ts';
import { optionAgrees, productAgrees } from './agreement.ts';
import { storeAgrees } from './lists.agreement.ts';
import { centsOf, newest, step, went, type Real, type Step } from './real.ts';
import { availableOf, exists, type Model, type Option, type Product, type Refusal } from './store.model.ts';

const freshText = (): string => `MODEL-${randomUUID()}`;
const unlessGone = (option: Option): Refusal => (exists(option) ? null : 'SUBCATEGORY_NOT_FOUND');
const unlessDeleted = ({ deleted }: Product): Refusal => (deleted ? 'PRODUCT_NOT_FOUND' : null);

const onOption = (
  words: string,
  o: number,
  run: (r: Real, option: Option, m: Model) => Promise<void>,
): Step =>
  step(`an admin ${words} option ${o}`, async (m, r) => {
    const option = newest(m.options, o);
    await run(r, option, m);
    await optionAgrees(m, r, option);
  });

/** With a blank line, and, if asked for, with one code of each option that the store has or had, and one twice. */
const linesFor = ({ options }: Model, count: number, again: boolean): string[] => {
  const texts = Array.from({ length: count }, freshText);
  const known = options.flatMap(({ items }) => [items[0], items.at(-1)]).flatMap((item) => item?.text ?? []);
  return again ? [...texts, ...known, texts[0]!] : texts;
};
const leftOutSeen = (details: ReplyOf<typeof addStockCall>['duplicate_details']) =>
  details.map(({ line, status, subcategory }) => ({ line, status, option: subcategory._id }));
const bodyOf = (option: Option, texts: string[]) => ({
  subcategoryId: option.id,
  stockItems: [...texts.map((text) => ({ deliverable: ` ${text} ` })), { deliverable: '  ' }],
});

const addStock = (o: number, count: number, again: boolean): Step =>
  onOption(
    `adds ${count} items${again ? ' and a known one' : ''} to`,
    o,
    async ({ store, admin }, option, m) => {
      const texts = linesFor(m, count, again);
      const answer = await store.call('POST /admin/stock/add', { as: admin, body: bodyOf(option, texts) });
      if (!went(answer, unlessGone(option))) return;
      const leftOut = addItems(m, option, texts);
      const { message, duplicate_details: details, ...counts } = answer.body;
      const added = texts.length - leftOut.length;
      assert.equal(message, `Successfully added ${added} stock items!`);
      assert.deepEqual(counts, {
        added,
        duplicates: leftOut.length,
        stock_count: availableOf(option).length,
      });
      assert.deepEqual(leftOutSeen(details), leftOut);
    },
  );

/** Some codes stay, some are removed, some are new, and one is listed twice. */
const setStock = (o: number, staying: number, count: number): Step =>
  onOption(`leaves ${staying} items and adds ${count} to`, o, async ({ store, admin }, option, m) => {
    const stay = availableOf(option).slice(0, staying);
    const texts = [...stay.map(({ text }) => text), ...linesFor(m, count, true)];
    const answer = await store.call('POST /admin/stock/set', { as: admin, body: bodyOf(option, texts) });
    if (!went(answer, unlessGone(option))) return;
    const leftOut = setItems(m, option, texts);
    const left = availableOf(option).length;
    const { duplicate_details: details, ...counts } = answer.body;
    assert.deepEqual(counts, {
      message: `Stock updated successfully! New count: ${left} items`,
      duplicates: leftOut.length,
      stock_count: left,
    });
    assert.deepEqual(leftOutSeen(details), leftOut);
  });

const clearStock = (o: number): Step =>
  onOption('clears the stock of', o, async ({ store, admin }, option) => {
    const params = { subcategoryId: option.id };
    const answer = await store.call('DELETE /admin/stock/clear/{subcategoryId}', { as: admin, params });
    went(answer, null);
    for (const item of availableOf(option)) item.state = 'WITHDRAWN';
  });

interface Price {
  priceCents: number;
  faceCents: number | null;
}
const priced = ({ priceCents, faceCents }: Price) => ({
  title: 'Option',
  price: priceCents / 100,
  face_value: faceCents === null ? null : faceCents / 100,
});

const changeOption = (o: number, price: Price): Step =>
  onOption(`asks ${price.priceCents} cents for`, o, async ({ store, admin }, option) => {
    const answer = await store.call('POST /admin/subcategory/update/{subcategoryId}', {
      as: admin,
      params: { subcategoryId: option.id },
      body: priced(price),
    });
    if (went(answer, unlessGone(option))) Object.assign(option, price);
  });

const deleteOption = (o: number): Step =>
  onOption('deletes', o, async ({ store, admin }, option) => {
    const params = { subcategoryId: option.id };
    const answer = await store.call('DELETE /admin/subcategory/delete/{subcategoryId}', {
      as: admin,
      params,
    });
    if (went(answer, unlessGone(option))) option.deleted = true;
  });

const onProduct = (
  words: string,
  p: number,
  run: (m: Model, r: Real, product: Product) => Promise<void>,
): Step =>
  step(`an admin ${words} product ${p}`, async (m, r) => {
    const product = newest(m.products, p);
    await run(m, r, product);
    await productAgrees(m, r, product);
  });

const createOption = (p: number, price: Price): Step =>
  onProduct('makes an option of', p, async (m, { store, admin }, product) => {
    const body = { productId: product.id, ...priced(price) };
    const answer = await store.call('POST /admin/subcategory/create', { as: admin, body });
    if (!went(answer, unlessDeleted(product))) return;
    assert.equal(centsOf(answer.body.subcategory.price), price.priceCents);
    m.options.push({ id: answer.body.subcategory._id, product, ...price, deleted: false, items: [] });
  });

type Replacing = Product['replacing'];
const writtenProduct = (
  category: string,
  enabled: boolean,
  { on, automatic, max, warrantySeconds }: Replacing,
) => ({
  title: 'Product',
  description: 'A product of the model',
  category,
  enabled,
  replacement_settings: {
    replace_enabled: on,
    auto_replace_enabled: automatic,
    auto_replace_max_before_approval: max,
    warranty_time: warrantySeconds,
  },
});
/** Automatic replacement is on only where replacements are. */
const storedReplacing = (replacing: Replacing): Replacing => ({
  ...replacing,
  automatic: replacing.on && replacing.automatic,
});

const createProduct = (priceCents: number, replacing: Replacing): Step =>
  step(`an admin makes a product from ${priceCents} cents`, async (m, r) => {
    const category = m.categories.at(-1)!.id;
    const answer = await r.store.call('POST /admin/product/create', {
      as: r.admin,
      body: { ...writtenProduct(category, true, replacing), starting_at: priceCents / 100 },
    });
    went(answer, null);
    const product = { id: answer.body.product._id, category, priceCents, enabled: true, deleted: false };
    m.products.push({ ...product, replacing: storedReplacing(replacing) });
    await productAgrees(m, r, m.products.at(-1)!);
  });

const changeProduct = (p: number, enabled: boolean, replacing: Replacing, c: number): Step =>
  onProduct(`${enabled ? 'enables' : 'disables'}`, p, async (m, { store, admin }, product) => {
    const { id: category } = newest(m.categories, c);
    const answer = await store.call('POST /admin/product/update/{productId}', {
      as: admin,
      params: { productId: product.id },
      body: writtenProduct(category, enabled, replacing),
    });
    if (went(answer, unlessDeleted(product)))
      Object.assign(product, { category, enabled, replacing: storedReplacing(replacing) });
  });

const deleteProduct = (p: number): Step =>
  onProduct('deletes', p, async (_, { store, admin }, product) => {
    const params = { productId: product.id };
    const answer = await store.call('DELETE /admin/product/delete/{productId}', { as: admin, params });
    if (went(answer, unlessDeleted(product))) product.deleted = true;
  });

const createCategory = (again: boolean): Step =>
  step(`an admin makes a category${again ? ' of a name that there is' : ''}`, async (m, r) => {
    const title = again ? m.categories[0]!.title.toUpperCase() : `Model ${randomUUID()}`;
    const answer = await r.store.call('POST /admin/category/create', { as: r.admin, body: { title } });
    if (went(answer, again ? 'CATEGORY_EXISTS' : null))
      m.categories.push({ id: answer.body.category._id, title });
  });

/** Every read is the document that was saved last. */
const configure = (words: string, change: BodyOf<typeof updateAdminConfig>): Step =>
  step(`an admin sets ${words}`, async ({ config }, { store, admin }) => {
    went(await store.call('POST /admin/config/update', { as: admin, body: change }), null);
    if (change.review_reward !== undefined) config.rewardPercent = change.review_reward;
    if (change.enforced_ratings !== undefined) config.enforced = change.enforced_ratings;
    for (const { name, enabled } of change.payment_methods ?? [])
      config.methods[enabled ? 'add' : 'delete'](name);
    const own = await store.call('GET /admin/config', { as: admin });
    for (const { body } of [own, await store.call('GET /public/config')])
      assert.deepEqual(
        [body.review_reward, body.enforced_ratings, body.active_payment_methods.toSorted()],
        [config.rewardPercent, config.enforced, [...config.methods].sort()],
      );
  });

const option = fc.nat(4);
const product = fc.nat(2);
const often = fc.nat(3).map((n) => n > 0);
const cents = fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.constant(0));
const price: fc.Arbitrary<Price> = fc.record({
  priceCents: cents,
  faceCents: fc.option(fc.integer({ min: 1, max: 4000 })),
});
const replacing: fc.Arbitrary<Replacing> = fc.record({
  on: often,
  automatic: fc.boolean(),
  max: fc.integer({ min: 1, max: 3 }),
  warrantySeconds: often.map((has) => (has ? 2_592_000 : 0)),
});

/** Commands of admins for products and settings, and the comparison of the whole store. */
export const shopkeeping: fc.Arbitrary<Step>[] = [
  fc.tuple(option, fc.integer({ min: 1, max: 4 }), fc.boolean()).map((a) => addStock(...a)),
  fc.tuple(option, fc.integer({ min: 1, max: 4 }), fc.boolean()).map((a) => addStock(...a)),
  fc.tuple(option, fc.nat(3), fc.integer({ min: 1, max: 3 })).map((a) => setStock(...a)),
  option.map(clearStock),
  fc.tuple(option, price).map((a) => changeOption(...a)),
  option.map(deleteOption),
  fc.tuple(product, price).map((a) => createOption(...a)),
  fc.tuple(cents, replacing).map((a) => createProduct(...a)),
  fc.tuple(product, often, replacing, fc.nat(1)).map((a) => changeProduct(...a)),
  fc.tuple(product, often, replacing, fc.nat(1)).map((a) => changeProduct(...a)),
  product.map(deleteProduct),
  fc.boolean().map(createCategory),
  fc
    .integer({ min: 0, max: 1000 })
    .map((n) => configure(`a reward of ${n / 100} %`, { review_reward: n / 100 })),
  fc.boolean().map((on) => configure(`five stars everywhere: ${on}`, { enforced_ratings: on })),
  fc
    .tuple(fc.constantFrom('BALANCE' as const, 'HOODPAY' as const), often)
    .map(([name, enabled]) => configure(`${name}: ${enabled}`, { payment_methods: [{ name, enabled }] })),
  fc.constant(step('everything is looked at', storeAgrees)),
  fc.constant(step('what was sold is added up', async (_, { store }) => void (await rollUp(store.db)))),
];
