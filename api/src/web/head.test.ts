import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { headOf } from './head.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

const HOSTILE = '</script></title><img src=x onerror=alert(1)>"\'& <!-- ${1} $&';
const store = {
  store_name: 'Cardwell',
  store_description: 'Discounted gift cards,\n  delivered at once.',
  enforced_ratings: false,
};
const product = {
  _id: 'p1',
  title: 'Bluebird Air',
  description: 'Flights.',
  product_image_url: 'https://img.example/b.png',
  category: { _id: 'c', title: 'Travel' },
  starting_at: 9,
  average_rating: 4.5,
  review_count: 12,
};
const options = [
  { _id: 'o1', title: '$10', price: 9.5, stock_count: 0 },
  { _id: 'o2', title: '$50', price: 42, stock_count: 3 },
];
const routes: Record<string, { path: string; title: string; roles?: ('ADMIN' | 'USER')[] }> = {
  home: { path: '/', title: 'Shop Gift Cards' },
  products: { path: '/products', title: 'Products' },
  product: { path: '/products/:productId', title: 'Product' },
  category: { path: '/categories/:categoryId', title: 'Category' },
  cart: { path: '/cart', title: 'Cart', roles: ['USER'] },
  users: { path: '/admin/users', title: 'Users', roles: ['ADMIN'] },
};

interface Given {
  at?: string;
  route?: string | undefined;
  config?: object | undefined;
  product?: object | undefined;
  options?: object[];
  isAbsent?: boolean;
  replies?: Record<string, unknown>;
}

/** The head as a browser reads it. */
function headFor(given: Given) {
  const { at = '/products/p1', route = 'product', isAbsent = false } = given;
  const replies: Record<string, unknown> = {
    'GET /public/config': 'config' in given ? given.config : store,
    'GET /products/{productId}': 'product' in given || route !== 'product' ? given.product : product,
    'GET /products/{productId}/stock': given.options ?? options,
    ...given.replies,
  };
  const html = headOf({
    publicUrl: 'https://shop.example',
    pathname: at,
    route: route === 'none' ? undefined : routes[route],
    data: {
      json: '[]',
      shape: '[]',
      reply: <T>(call: string) => replies[call] as T | undefined,
      hasConfig: replies['GET /public/config'] !== undefined,
      isAbsent,
    },
    isAbsent,
  });
  const all = elements(parse(`<!doctype html><head>${html}</head><body></body>`));
  const attribute = (element: Element | undefined, name: string) =>
    element?.attrs.find((each) => each.name === name)?.value;
  const named = (name: string) =>
    attribute(
      all.find(
        (each) =>
          each.tagName === 'meta' && [attribute(each, 'name'), attribute(each, 'property')].includes(name),
      ),
      'content',
    );
  const textOf = (element: Element | undefined) =>
    element?.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
  return {
    tags: all.map(({ tagName }) => tagName),
    title: textOf(all.find(({ tagName }) => tagName === 'title')),
    meta: named,
    canonical: attribute(
      all.find((each) => attribute(each, 'rel') === 'canonical'),
      'href',
    ),
    data: all
      .filter(({ tagName }) => tagName === 'script')
      .map((each) => JSON.parse(textOf(each) ?? '') as Record<string, unknown>),
  };
}

const elements = (node: Node): Element[] => [
  ...('tagName' in node ? [node] : []),
  ...('childNodes' in node ? node.childNodes.flatMap(elements) : []),
];
const ofType = (data: Record<string, unknown>[], type: string) => data.find((each) => each['@type'] === type);

describe('the head of a page', () => {
  it('the head of the first page has the name and the description of the store', () => {
    const { title, meta, canonical } = headFor({ at: '/', route: 'home' });
    assert.equal(title, 'Cardwell');
    assert.equal(meta('description'), 'Discounted gift cards, delivered at once.');
    assert.equal(canonical, 'https://shop.example/');
    assert.equal(meta('og:url'), canonical);
    assert.equal(meta('og:site_name'), 'Cardwell');
    assert.equal(meta('og:type'), 'website');
    assert.equal(meta('robots'), undefined);
  });

  for (const config of [undefined, { ...store, store_name: ' ', store_description: '' }]) {
    it(`the head of a page says Gift Card Store when the store is ${config ? 'not named' : 'not known'}`, () => {
      const { title, meta } = headFor({ at: '/products', route: 'products', config });
      assert.equal(title, 'Products · Gift Card Store');
      assert.match(meta('description') ?? '', /savings of up to 80 percent/);
    });
  }

  it('the head of a product page has its title, picture and description', () => {
    const { title, meta, canonical } = headFor({ at: '/products/p1/' });
    assert.equal(title, 'Bluebird Air · Cardwell');
    assert.equal(canonical, 'https://shop.example/products/p1');
    assert.equal(meta('og:type'), 'product');
    assert.equal(meta('og:title'), title);
    assert.equal(meta('og:description'), 'Flights.');
    assert.deepEqual(
      ['', ':width', ':height', ':alt'].map((part) => meta(`og:image${part}`)),
      ['https://shop.example/social/p1.png', '1200', '630', 'Bluebird Air · Cardwell'],
    );
    assert.equal(meta('twitter:card'), 'summary_large_image');
  });

  it('structured data has a drawn picture for a product without one at a web address', () => {
    const imageOf = (image: string) =>
      (
        ofType(headFor({ product: { ...product, product_image_url: image } }).data, 'Product') as {
          image: string;
        }
      ).image;
    assert.equal(imageOf('https://img.example/b.png'), 'https://img.example/b.png');
    assert.equal(imageOf('data:image/png;base64,x'), 'https://shop.example/social/p1.png');
  });

  it('the head of a category has its name, best saving and products', () => {
    const categories = [{ _id: 'c 1', title: HOSTILE }];
    const products = [
      { ...product, saving_percent: 22 },
      { ...product, _id: 'p2', title: 'Northline Rail' },
    ];
    const { title, meta, canonical, data, tags } = headFor({
      at: '/categories/c%201',
      route: 'category',
      replies: { 'GET /products/categories': categories, 'GET /products/categories/{categoryId}': products },
    });
    assert.equal(title, `${HOSTILE} gift cards, up to 22% off · Cardwell`);
    assert.equal(canonical, 'https://shop.example/categories/c%201');
    assert.equal(meta('robots'), undefined);
    assert.ok(!tags.includes('img'));
    const { mainEntity } = ofType(data, 'CollectionPage') as {
      mainEntity: { numberOfItems: number; itemListElement: { url: string }[] };
    };
    assert.deepEqual(
      mainEntity.itemListElement.map(({ url }) => url),
      ['https://shop.example/products/p1', 'https://shop.example/products/p2'],
    );
    const { itemListElement: way } = ofType(data, 'BreadcrumbList') as {
      itemListElement: { item: string }[];
    };
    assert.equal(way.at(-1)?.item, canonical);
  });

  it('the head of a category claims no saving when no face value is known', () => {
    const { title, meta } = headFor({
      at: '/categories/c',
      route: 'category',
      replies: {
        'GET /products/categories': [{ _id: 'c', title: 'Travel' }],
        'GET /products/categories/{categoryId}': [product],
      },
    });
    assert.equal(title, 'Travel gift cards · Cardwell');
    assert.equal(meta('description'), 'Travel gift cards and codes: Bluebird Air.');
  });

  it('the head of a page cuts a long description between words', () => {
    const { meta } = headFor({ product: { ...product, description: 'word '.repeat(100) } });
    assert.match(meta('description') ?? '', /^(word )+word…$/);
    assert.ok((meta('description') ?? '').length <= 160);
  });

  it('the head of a page escapes text of owners and admins', () => {
    const { tags, title, meta, data } = headFor({
      config: { ...store, store_name: HOSTILE, store_description: HOSTILE },
      product: { ...product, title: HOSTILE, description: HOSTILE, category: { _id: 'c', title: HOSTILE } },
    });
    assert.deepEqual(
      tags.filter((tag) => !['html', 'head', 'body', 'meta', 'link', 'title', 'script'].includes(tag)),
      [],
    );
    assert.equal(tags.filter((tag) => tag === 'script').length, 2);
    assert.equal(title, `${HOSTILE} · ${HOSTILE}`);
    assert.equal(meta('description'), HOSTILE);
    assert.equal(ofType(data, 'Product')?.['name'], HOSTILE);
  });

  it('the head of a page excludes the administration, mailed links and missing pages from search results', () => {
    const cases: Given[] = [
      { at: '/admin/users', route: 'users' },
      { at: '/reset-password', route: 'none' },
      { at: '/nowhere', route: 'none', isAbsent: true },
      { at: '/products/p9', product: undefined, isAbsent: true },
    ];
    for (const given of cases) {
      const { meta, canonical, data } = headFor(given);
      assert.equal(meta('robots'), 'noindex', given.at);
      assert.equal(canonical, undefined, given.at);
      assert.deepEqual(data, [], given.at);
    }
  });

  it('a page that redirects to the sign-in has that as its canonical address', () => {
    for (const [at, route, page, title] of [
      ['/login', 'none', '/login', 'Sign In · Cardwell'],
      ['/register/', 'none', '/register', 'Register · Cardwell'],
      ['/cart', 'cart', '/login', 'Cart · Cardwell'],
    ] as const) {
      const found = headFor({ at, route });
      assert.equal(found.title, title);
      assert.equal(found.canonical, `https://shop.example${page}`);
      assert.equal(found.meta('robots'), undefined);
    }
  });

  it('the head of a page says Not Found as the page does', () => {
    assert.equal(headFor({ isAbsent: true }).title, 'Product Not Found · Cardwell');
    assert.equal(headFor({ at: '/x', route: 'none', isAbsent: true }).title, 'Page Not Found · Cardwell');
  });
});

describe('structured data', () => {
  it('structured data names the store and the address of its search', () => {
    const { data } = headFor({ at: '/', route: 'home' });
    assert.equal(ofType(data, 'Organization')?.['name'], 'Cardwell');
    assert.deepEqual((ofType(data, 'WebSite')?.['potentialAction'] as { target: object }).target, {
      '@type': 'EntryPoint',
      urlTemplate: 'https://shop.example/products?search={search_term_string}',
    });
  });

  it('structured data has the price range of a product and its availability', () => {
    const { offers } = ofType(headFor({}).data, 'Product') as { offers: Record<string, unknown> };
    assert.deepEqual(
      [offers['lowPrice'], offers['highPrice'], offers['offerCount'], offers['priceCurrency']],
      ['9.50', '42.00', 2, 'USD'],
    );
    assert.equal(offers['availability'], 'https://schema.org/InStock');
  });

  it('structured data marks a product without stock as out of stock', () => {
    const none = options.map((option) => ({ ...option, stock_count: 0 }));
    const { offers } = ofType(headFor({ options: none }).data, 'Product') as {
      offers: Record<string, unknown>;
    };
    assert.equal(offers['availability'], 'https://schema.org/OutOfStock');
  });

  it('structured data has no offer for a product without options', () => {
    assert.equal(ofType(headFor({ options: [] }).data, 'Product')?.['offers'], undefined);
  });

  it('structured data has the real rating of a product', () => {
    assert.deepEqual(ofType(headFor({}).data, 'Product')?.['aggregateRating'], {
      '@type': 'AggregateRating',
      ratingValue: 4.5,
      reviewCount: 12,
      bestRating: 5,
      worstRating: 1,
    });
  });

  it('structured data omits a rating that is enforced, unknown or without reviews', () => {
    const cases: Given[] = [
      { config: { ...store, enforced_ratings: true }, product: { ...product, average_rating: 5 } },
      { config: undefined },
      { product: { ...product, review_count: 0, average_rating: 5 } },
      { product: { ...product, average_rating: 0 } },
    ];
    for (const given of cases)
      assert.equal(
        ofType(headFor(given).data, 'Product')?.['aggregateRating'],
        undefined,
        JSON.stringify(given),
      );
  });

  it('structured data has the breadcrumb of a product', () => {
    const { itemListElement: way } = ofType(headFor({}).data, 'BreadcrumbList') as {
      itemListElement: { name: string; item: string; position: number }[];
    };
    assert.deepEqual(
      way.map(({ position, name, item }) => [position, name, item]),
      [
        [1, 'Cardwell', 'https://shop.example/'],
        [2, 'Products', 'https://shop.example/products'],
        [3, 'Travel', 'https://shop.example/categories/c'],
        [4, 'Bluebird Air', 'https://shop.example/products/p1'],
      ],
    );
  });
});
