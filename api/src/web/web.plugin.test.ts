import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, it } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { openWeb } from '../../test/support/served-web.ts';

const { web, get, close } = await openWeb();
after(close);

it('a page hints only the files of its own remote', async () => {
  const { statusCode, headers, body } = await get('/admin/users/7');
  assert.equal(statusCode, 200);
  assert.equal(headers['cache-control'], 'no-cache');
  assert.match(body, /<script type="application\/json" id="remotes">\{"schema":1,/);
  assert.match(
    body,
    /<link data-later="preload" as="script" href="\/mf-admin\/1\.0\.0\/remoteEntry\.js" integrity="sha384-b+"/,
  );
  assert.match(
    body,
    /<link rel="stylesheet" href="\/mf-admin\/1\.0\.0\/remote\.css" data-href="remote\.css"/,
  );
  assert.ok(!body.includes('href="/mf-storefront'));
});

it('the web plugin links the style sheets in the order of the running app', async () => {
  const [head = ''] = (await get('/products/p1')).body.split('</head>');
  const sheets = [...head.matchAll(/ href="([^"]+\.css)"/g)].map(([, href]) => href);
  assert.deepEqual(sheets, [
    '/shell/main.css',
    '/mf-storefront/1.0.0/remote.css',
    '/mf-storefront/1.0.0/page-product.css',
  ]);
});

it('the web plugin inlines the answers of the first calls of a page and omits failed ones', async () => {
  const { body } = await get('/');
  const [, data = ''] = /id="page-data">(.*?)<\/script>/.exec(body) ?? [];
  const entries = JSON.parse(data) as unknown[];
  assert.deepEqual(entries, [
    {
      key: ['GET /public/config', {}],
      reply: {
        store_name: '</script>Cardwell',
        store_description: 'Cards',
        announcement_bar_config: { enabled: true, text: '<b>Hi</b>' },
      },
    },
    {
      key: ['GET /products/all', { query: { skip: 0, amount: 2 } }, 'page'],
      reply: [{ skip: '0', amount: '2' }],
      total: 57,
    },
  ]);
});

it('the web plugin inlines into form pages whether the store sends mails', async () => {
  for (const url of ['/login', '/register/'])
    assert.ok((await get(url)).body.includes('{"key":["GET /public/mail",{}],"reply":{"configured":true}}'));
  assert.ok(!(await get('/')).body.includes('/public/mail'));
});

it('the web plugin fills parts of the address into the calls of a page', async () => {
  const { body } = await get('/products/a%20b');
  assert.ok(
    body.includes('{"key":["GET /products/{productId}",{"params":{"productId":"a b"}}],"reply":{"id":"a b"'),
  );
  assert.ok(
    body.includes(
      '{"key":["GET /reviews/all",{"query":{"product":"a b"}},"page"],"reply":[{"product":"a b"}]',
    ),
  );
});

it('the web plugin omits an optional answer that is not found', async () => {
  const { statusCode, body } = await get('/products/unread');
  assert.equal(statusCode, 200);
  assert.ok(body.includes('"reply":{"id":"unread"'));
  assert.ok(!body.includes('"key":["GET /reviews/all"'));
});

it('the policy of a page allows no inline scripts except its own', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  assert.match(policy, /script-src 'self'( 'sha256-[A-Za-z0-9+/]{43}='){2}(;|$)/);
  assert.match(policy, /object-src 'none'/);
  assert.doesNotMatch(policy, /script-src[^;]*unsafe/);
});

it('the web plugin sends nosniff and forbids framing in every answer', async () => {
  for (const url of ['/', '/remotes.json', '/shell/main.0123456789.js']) {
    const { headers } = await get(url);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
    assert.equal(headers['x-frame-options'], 'DENY', url);
  }
});

it('the web plugin compresses pages as the browser asks', async () => {
  const packed = await get('/', { 'accept-encoding': 'gzip, br' });
  assert.equal(packed.headers['content-encoding'], 'br');
  assert.equal(brotliDecompressSync(packed.rawPayload).toString(), (await get('/')).body);
  assert.equal((await get('/', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding'], 'gzip');
});

it('the web plugin answers an address without a page with the shell and 404', async () => {
  const { statusCode, body } = await get('/nowhere');
  assert.equal(statusCode, 404);
  assert.match(body, /id="remotes"/);
  assert.match(body, /<div id="root"><h1>Nothing here<\/h1>/);
  assert.match(body, /<meta name="robots" content="noindex" \/>/);
});

it('the web plugin redirects a merged category to its target and keeps the query', async () => {
  for (const [from, to] of [
    ['/categories/old', '/categories/c1'],
    ['/categories/old/?utm_source=mail', '/categories/c1?utm_source=mail'],
  ] as const) {
    const { statusCode, headers } = await get(from);
    assert.deepEqual([statusCode, headers.location], [301, to]);
  }
  assert.notEqual((await get('/categories/c1')).statusCode, 301);
});

it('the web plugin draws a page with the server bundles of shell and remote', async () => {
  const { body } = await get('/products/7');
  assert.match(body, /<div id="root"><h1>react draws \/products\/7 for \$& <\/h1><i>3 2<\/i><\/div>/);
});

it('only the scripts of a drawn page wait until it is painted', async () => {
  const drawn = await get('/products/7');
  assert.match(drawn.body, /<script type="text\/later" src="\/shell\/main\.js"><\/script>/);
  assert.ok(!drawn.body.includes('<script defer'));
  const policy = String(drawn.headers['content-security-policy']);
  for (const [, code = ''] of drawn.body.matchAll(/<script>([\s\S]*?)<\/script>/g))
    assert.ok(policy.includes(`'sha256-${createHash('sha256').update(code).digest('base64')}'`), code);
  assert.match((await get('/reset-password')).body, /<script defer src="\/shell\/main\.js">/);
});

it('only the manifest of a drawn page waits until it is painted', async () => {
  const drawn = (await get('/products/7')).body;
  assert.match(drawn, /<link data-later="manifest" href="\/manifest\.webmanifest" \/>/);
  assert.ok(!drawn.includes('rel="manifest"'));
  const other = (await get('/reset-password')).body;
  assert.match(other, /<link rel="manifest" href="\/manifest\.webmanifest" \/>/);
});

it('the web plugin hints the chunks of the page together with the files of its remote', async () => {
  const { body } = await get('/products/7');
  assert.match(body, /<link rel="stylesheet" href="\/mf-storefront\/1\.0\.0\/page-product\.css"/);
  assert.ok(!(await get('/')).body.includes('href="/mf-storefront/1.0.0/page-product'));
});

it('the web plugin draws a page with status 404 for an unknown product', async () => {
  const { statusCode, body } = await get('/products/absent');
  assert.equal(statusCode, 404);
  assert.match(body, /<div id="root"><h1>Product Not Found<\/h1>/);
  assert.match(body, /"error":\{"code":"PRODUCT_NOT_FOUND","message":"Product not found\.","status":404\}/);
  assert.match(body, /<meta name="robots" content="noindex" \/>/);
  assert.ok(!body.includes('rel="canonical"'));
});

it('the web plugin draws one page for all unknown products and one for all unknown addresses', async () => {
  /** The markup of these pages, except those sent before their markup was ready. */
  const markups = async (urls: string[]) => {
    const drawn = new Set<string>();
    for (const url of urls) {
      const { statusCode, body } = await get(url);
      assert.equal(statusCode, 404);
      const [, markup] = /<div id="root">(.+)<\/div>/.exec(body) ?? [];
      if (markup) drawn.add(markup);
    }
    return drawn;
  };
  const many = Array.from({ length: 100 }, (_, index) => index);
  const products = await markups(many.map((each) => `/products/absent-${each}`));
  assert.deepEqual([...products], ['<h1>Product Not Found</h1><!-- 1 --><i>2 2</i>']);
  assert.equal((await markups(many.map((each) => `/no/page/${each}`))).size, 1);
  // Each still has its own id for the browser.
  const { body } = await get('/products/absent-7');
  assert.match(body, /\{"productId":"absent-7"\}\}\],"error":/);
  // The browser may find a page for an address that is not a plain one.
  for (const url of ['/admin/users/%00', '/admin/users/a%2Fb', '/products/%1f', '/admin/orders/%0A'])
    assert.match((await get(url, { accept: 'text/html' })).body, /<div id="root"><\/div>/, url);
});

it('the web plugin draws one skeleton for all addresses of a restricted page', async () => {
  const skeletons = new Set<string | undefined>();
  for (const url of ['/admin/users/7', '/admin/users/8', '/admin/users/8/', '/admin/users/7?tab=cart'])
    skeletons.add(/<div id="root">(.*)<\/div>/.exec((await get(url)).body)?.[1]);
  assert.equal(skeletons.size, 1);
  assert.match(String([...skeletons][0]), /^<h1>Nothing here<\/h1><!-- \/admin\/users\/- \d+ -->$/);
});

it('the web plugin draws no markup for forms that are opened from mails and for pages with filters in their address', async () => {
  for (const url of ['/reset-password', '/confirm-email/', '/products/7?search=x'])
    assert.match((await get(url, { accept: 'text/html' })).body, /<div id="root"><\/div>/, url);
  assert.match((await get('/products/7?utm_source=mail')).body, /react draws/);
});

it('the web plugin draws no page while the store configuration is unknown', async () => {
  // Until the cached state has expired.
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  web.configDelayMs = 900;
  const late = await get('/products/7');
  web.configDelayMs = 0;
  assert.equal(late.statusCode, 200);
  assert.match(late.body, /<div id="root"><\/div>/);
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  assert.match((await get('/products/7')).body, /react draws/);
});

it('the web plugin sends a page without markup when a bundle throws or never ends', async () => {
  for (const url of ['/products/throws', '/products/loops']) {
    const { statusCode, body } = await get(url);
    assert.equal(statusCode, 200, url);
    assert.match(body, /<div id="root"><\/div>/, url);
    assert.match(body, /id="page-data"/);
  }
});

it('the web plugin draws again after a page that never ended', { timeout: 10_000 }, async () => {
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  await get('/products/warm');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  assert.match((await get('/products/warm')).body, /react draws \/products\/warm/);
});
