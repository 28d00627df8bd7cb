import { aProduct } from 'shared-testing';
import { brokenRules } from '../../testing/broken-rules.tsx';
import { bodyOf, createBodyOf, draftOf, emptyDraft, productRules, settingsOf } from './product-draft.view.ts';

const filled = { ...emptyDraft, title: 'T', description: 'D', category: 'c' };

it('a new product is enabled, with one automatic replacement and thirty days of warranty', () => {
  expect(emptyDraft).toMatchObject({ enabled: true, autoReplaceMax: '1', warranty: '2592000' });
});

it.each([
  [emptyDraft, ['title', 'description', 'category']],
  [filled, []],
  [{ ...filled, imageUrl: 'nope' }, ['imageUrl']],
  [{ ...filled, imageUrl: 'https://example.com/x.png' }, []],
  [{ ...filled, startingAt: '-1' }, ['startingAt']],
  [{ ...filled, startingAt: '1.005' }, ['startingAt']],
  [{ ...filled, startingAt: '0' }, []],
  [{ ...filled, warranty: '-1' }, ['warranty']],
  [{ ...filled, warranty: '1.5' }, ['warranty']],
  [{ ...filled, warranty: '' }, ['warranty']],
  [{ ...filled, autoReplaceMax: '11' }, ['autoReplaceMax']],
  [{ ...filled, autoReplaceMax: '0' }, ['autoReplaceMax']],
  [{ ...filled, autoReplaceMax: '' }, []],
])('the draft %j has errors in %j', async (draft, fields) => {
  expect(await brokenRules(productRules, draft)).toEqual(fields);
});

it('a draft replaces automatically only while replacements are on', () => {
  expect(settingsOf({ ...filled, autoReplace: true, replaceEnabled: false }).auto_replace_enabled).toBe(
    false,
  );
});

it('a draft without a maximum of automatic replacements has 1', () => {
  expect(settingsOf({ ...filled, autoReplaceMax: '' }).auto_replace_max_before_approval).toBe(1);
});

it('a product that goes through the form unchanged stays the same', () => {
  const { replacement_settings: some } = aProduct();
  const stored = { ...some, auto_replace_enabled: false, auto_replace_max_before_approval: 7 };
  const product = aProduct({ redeem_instructions: 'Open the app.', replacement_settings: stored });
  const body = bodyOf(draftOf(product), stored);
  expect(body).toEqual({
    title: product.title,
    description: product.description,
    product_image_url: '',
    category: product.category._id,
    enabled: true,
    replacement_settings: product.replacement_settings,
    redeem_instructions: 'Open the app.',
  });
});

it.each([
  [false, 1, '3'],
  [true, 1, '1'],
  [true, 7, '7'],
])('the form shows automatic replacement %j with a stored maximum of %d as %j', (enabled, stored, shown) => {
  const product = aProduct();
  const settings = {
    ...product.replacement_settings,
    auto_replace_enabled: enabled,
    auto_replace_max_before_approval: stored,
  };
  expect(draftOf({ ...product, replacement_settings: settings }).autoReplaceMax).toBe(shown);
});

it.each([
  [{ replaceEnabled: true, autoReplace: false, autoReplaceMax: '99' }],
  [{ replaceEnabled: false, autoReplace: false, warranty: '-5' }],
  [{ replaceEnabled: false, autoReplace: false, warranty: '1.5', autoReplaceMax: 'x' }],
])('a hidden field of the draft is sent with a valid value: %j', (part) => {
  const draft = { ...filled, ...part };
  expect(settingsOf(draft)).toMatchObject({
    auto_replace_max_before_approval: 1,
    warranty_time: 2_592_000,
  });
});

it('a hidden field of the form of a product stays as it is stored', () => {
  const stored = {
    ...aProduct().replacement_settings,
    auto_replace_max_before_approval: 7,
    warranty_time: 60,
  };
  const draft = { ...filled, replaceEnabled: false, autoReplaceMax: 'x', warranty: 'x' };
  expect(settingsOf(draft, stored)).toMatchObject({
    auto_replace_max_before_approval: 7,
    warranty_time: 60,
  });
});

it('a draft keeps its warranty while replacements are off', () => {
  expect(settingsOf({ ...filled, replaceEnabled: false, warranty: '604800' }).warranty_time).toBe(604_800);
});

it('a draft sends a starting price only where one was typed', () => {
  expect(createBodyOf({ ...filled, startingAt: '9.99' })).toMatchObject({ starting_at: 9.99 });
  expect(createBodyOf(filled)).not.toHaveProperty('starting_at');
});
