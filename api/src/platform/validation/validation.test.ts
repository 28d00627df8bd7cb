import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  createCategory,
  createProduct,
  createReview,
  createSubcategory,
  editReview,
  endpoints,
  getAdminUser,
  limits,
  login,
  setReseller,
  setStock,
  updateAdminConfig,
  updateProfile,
  type EndpointSpec,
} from 'shared-contract';
import { requestCheck } from './validation.ts';
import { wordsByKeyword, wordsOf, type CheckedSchema } from './validation.words.ts';

const fieldsOf = (schema: object, value: unknown) => requestCheck(schema, 'body')(value)?.fields;
const messageOf = (schema: object, value: unknown) => requestCheck(schema, 'body')(value)?.message;

/** Every schema of a request of the contract, with the ones inside it. */
function* requestSchemas(): Generator<[where: string, schema: CheckedSchema]> {
  function* within(where: string, schema: CheckedSchema): Generator<[string, CheckedSchema]> {
    yield [where, schema];
    for (const [name, each] of Object.entries(schema.properties ?? {}))
      yield* within(`${where}.${name}`, each);
    for (const each of schema.anyOf ?? []) yield* within(where, each);
    if (schema.items) yield* within(`${where}[]`, schema.items);
  }
  for (const [name, endpoint] of Object.entries<EndpointSpec>(endpoints))
    for (const part of ['params', 'query', 'body'] as const)
      if (endpoint[part]) yield* within(`${name} ${part}`, endpoint[part] as CheckedSchema);
}

/** Counts how often an object is read: its list of names, its names one by one, its values. */
function watched<T extends object>(target: T): { value: T; looks: () => number } {
  let looks = 0;
  const count = <R>(result: R): R => (looks++, result);
  const value = new Proxy(target, {
    get: (object, name) => count(Reflect.get(object, name)),
    has: (object, name) => count(Reflect.has(object, name)),
    ownKeys: (object) => count(Reflect.ownKeys(object)),
    getOwnPropertyDescriptor: (object, name) => count(Reflect.getOwnPropertyDescriptor(object, name)),
  });
  return { value, looks: () => looks };
}

const wide = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`field_${n}`, { inner: [n] }]));

describe('the validation of a request', () => {
  it('a refusal names every wrong field of a form at once', () => {
    const product = {
      title: '',
      description: 7,
      product_image_url: 'no address',
      enabled: 'yes',
      starting_at: 0.001,
    };
    assert.deepEqual(fieldsOf(createProduct.body, product), {
      category: 'is required',
      title: 'must not be empty',
      description: 'must be a text',
      product_image_url: 'must be a valid web address',
      enabled: 'must be true or false',
      starting_at: 'must have at most two decimals',
    });
  });

  it('a refusal says in words which field is wrong', () => {
    const words = 'User id has characters that are not allowed, or is blank.';
    assert.equal(requestCheck(getAdminUser.params, 'params')({ userId: '\0' })?.message, words);
    assert.equal(messageOf(createSubcategory.body, { title: 'A card', price: 1 }), 'Product id is required.');
    assert.equal(messageOf(setReseller.query, { discount: 60 }), 'Discount must be at most 50.');
  });

  it('a refusal names a wrong field inside lists and settings by its path', () => {
    const link = { name: 'Help', href: 'https://help.example', in_nav_bar: true, in_footer: true };
    const config = {
      external_links: [link, { ...link, href: 'help' }, { ...link, name: '' }],
      announcement_bar_config: { enabled: true, text: 'x'.repeat(2_001), template: 6, scrolling: false },
    };
    assert.deepEqual(fieldsOf(updateAdminConfig.body, config), {
      'external_links.1.href': 'must be a valid web address',
      'external_links.2.name': 'must not be empty',
      'announcement_bar_config.scroll_direction': 'is required',
      'announcement_bar_config.text': 'must be at most 2000 characters long',
      'announcement_bar_config.template': 'must be at most 5',
    });
  });

  it('a refusal of a body with variants names the problem of the intended one', () => {
    assert.deepEqual(fieldsOf(updateProfile.body, { password: 'short' }), {
      password: 'must be at least 6 characters long',
    });
    assert.deepEqual(fieldsOf(updateProfile.body, { email: 'nobody' }), {
      email: 'must be a valid email address',
    });
  });

  const option = { productId: 'p', title: 'A card', price: 1 };
  const link = { name: 'Help', href: 'https://help.example', in_nav_bar: true, in_footer: true };
  const named: [what: string, schema: object, field: string, bodyOf: (text: string) => object][] = [
    ['a product', createProduct.body, 'title', (title) => ({ title, description: 'd', category: 'c' })],
    ['an option', createSubcategory.body, 'title', (title) => ({ ...option, title })],
    ['a category', createCategory.body, 'title', (title) => ({ title })],
    ['the store', updateAdminConfig.body, 'store_name', (store_name) => ({ store_name })],
    [
      'a link',
      updateAdminConfig.body,
      'external_links.0.name',
      (name) => ({ external_links: [{ ...link, name }] }),
    ],
    [
      'a review',
      createReview.body,
      'text_review',
      (text_review) => ({ rating: 5, isAnonymous: true, text_review }),
    ],
    [
      'a review that is edited',
      editReview.body,
      'text_review',
      (text_review) => ({ rating: 5, text_review }),
    ],
  ];
  for (const [what, schema, field, bodyOf] of named) {
    it(`a refusal names the field of ${what} that has hidden or direction-changing characters`, () => {
      const words = 'has invisible characters or ones that turn its direction; type it again without them';
      for (const text of [
        'Card \u202edrac',
        'Card\u200bwell',
        'Card\u00adwell',
        'Card \u{e0041}',
        'a\u3164b',
      ])
        assert.deepEqual(fieldsOf(schema, bodyOf(text)), { [field]: words }, JSON.stringify(text));
      for (const text of ['Great 👩🏽‍🚀 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣', 'بطاقة هدايا', 'שובר מתנה'])
        assert.equal(fieldsOf(schema, bodyOf(text)), undefined, text);
    });
  }

  it('a refusal says how many decimals are allowed', () => {
    const option = { productId: 'p', title: 'A card', price: 1.005 };
    assert.equal(messageOf(createSubcategory.body, option), 'Price must have at most two decimals.');
    assert.equal(
      messageOf(updateAdminConfig.body, { review_reward: 1.005 }),
      'Review reward must have at most two decimals.',
    );
    assert.equal(
      requestCheck(setReseller.query, 'query')({ discount: '1.25' })?.message,
      'Discount must have at most one decimal.',
    );
  });

  it('a refusal has words for every schema keyword of the contract', () => {
    const structure = ['anyOf', 'items', 'properties'];
    for (const [where, schema] of requestSchemas())
      for (const keyword of Object.keys(schema).filter((each) => !structure.includes(each))) {
        assert.ok(Object.hasOwn(wordsByKeyword, keyword), `${where}: ${keyword}`);
        assert.doesNotMatch(wordsOf(keyword, schema), /undefined|not valid|of type/, `${where}: ${keyword}`);
      }
  });

  it('a refusal names at most 20 wrong fields', () => {
    const stockItems = Array.from({ length: limits.stockLinesMax }, () => ({ deliverable: 7 }));
    assert.equal(Object.keys(fieldsOf(setStock.body, { subcategoryId: 'x', stockItems }) ?? {}).length, 20);
  });
});

describe('an expensive request', () => {
  it('the contract limits the size of every part of a request', () => {
    for (const [where, schema] of requestSchemas()) {
      if (where === 'reportSpans body.resourceSpans[]') continue;
      assert.ok(schema.type ?? schema.enum ?? schema.anyOf ?? schema.const !== undefined, where);
      if (schema.type === 'object' && !where.startsWith('hoodpayWebhook'))
        assert.equal(schema.additionalProperties, false, where);
      if (schema.type === 'array') assert.ok(schema.maxItems !== undefined && schema.items, where);
      if (schema.type === 'string' && !schema.enum && schema.const === undefined)
        assert.ok(schema.maxLength !== undefined, where);
    }
  });

  const forms: [what: string, schema: object, given: object][] = [
    ['a sign-in', login.body, { login: 'x', password: 'x' }],
    ['a body of several forms', updateProfile.body, {}],
    ['settings', updateAdminConfig.body, { announcement_bar_config: wide(50) }],
  ];
  for (const [what, schema, given] of forms) {
    it(`the check reads 20,000 unknown fields as few times as 20: ${what}`, () => {
      const [few, many] = [20, 20_000].map((count) => {
        const { value, looks } = watched({ ...given, ...wide(count) });
        const { fields = {} } = requestCheck(schema, 'body')(value) ?? {};
        return { looks: looks(), fields };
      });
      assert.deepEqual(many, few);
      assert.ok(few && few.looks < 100 && Object.keys(few.fields).length <= 20, JSON.stringify(few));
    });
  }

  it('the check does not read the items of a list that is too long', () => {
    const { value, looks } = watched(Array.from({ length: 1_000_000 }, () => 7));
    assert.deepEqual(fieldsOf(setStock.body, { subcategoryId: 'x', stockItems: value }), {
      stockItems: 'must have at most 10000 entries',
    });
    assert.ok(looks() < 20, String(looks()));
  });
});
