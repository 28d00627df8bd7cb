import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { limitTable, ownLimits } from '../platform/http/rate-limits.ts';
import { HASH, aRegistry, aRemote } from './registry.fixture.ts';
import type { Registry, RegistryRemote } from './registry.ts';
import { webPlugin } from './web.plugin.ts';

const THEME = 'document.documentElement.dataset.theme = "dark"';
const HTML = `<!doctype html><html lang="en"><head><script>${THEME}</script><title>x</title><!-- platform --><script defer src="/shell/main.js"></script><link href="/shell/main.css" rel="stylesheet"></head><body><div id="root"></div></body></html>`;

const hashOf = (code: string) => `sha384-${createHash('sha384').update(code).digest('base64')}`;
/** Draws the output of the remote around the data of the page. */
const SHELL_SERVER = `exports.singletons = { react: { name: 'react' } };
let drawn = 0;
exports.render = ({ pathname, entries, manifests, remote }) => {
  drawn += 1;
  if (remote === undefined) return '<h1>Nothing here</h1><!-- ' + pathname + ' ' + drawn + ' -->';
  return remote.module.draw(pathname) + '<i>' + entries.length + ' ' + manifests.length + '</i>';
};`;
const STOREFRONT_SERVER = `let absent = 0;
exports.default = { draw(pathname) {
  if (pathname.endsWith('/loops')) for (;;);
  if (pathname.endsWith('/throws')) throw new Error('cannot be drawn');
  if (pathname.endsWith('/-')) return '<h1>Product Not Found</h1><!-- ' + ++absent + ' -->';
  return '<h1>' + require('react').name + ' draws ' + pathname + ' for $& </h1>';
} };`;
const withServer = (registry: Registry): Registry => ({
  ...registry,
  shell: { ...registry.shell, server: { file: 'server/shell.cjs', integrity: hashOf(SHELL_SERVER) } },
});

const storefront = aRemote({
  name: 'mf-storefront',
  base: '/mf-storefront/1.0.0/',
  pages: { '/products/:productId': ['page-product.js', 'page-product.css'] },
  integrity: {
    'remoteEntry.js': HASH,
    'remote.css': HASH,
    'page-product.js': HASH,
    'page-product.css': HASH,
  },
  server: { file: 'server/storefront.cjs', integrity: hashOf(STOREFRONT_SERVER) },
  manifest: {
    name: 'mf-storefront',
    basePaths: ['/'],
    routes: [
      {
        path: '/',
        title: 'Home',
        reads: [{ call: 'GET /products/all', input: { query: { skip: 0, amount: 2 } }, as: 'page' }],
      },
      {
        path: '/products/:productId',
        title: 'Product',
        reads: [{ call: 'GET /products/{productId}', input: { params: { productId: ':productId' } } }],
      },
    ],
    nav: [],
  },
});

describe('webPlugin', () => {
  let dist: string;
  let app: FastifyInstance;
  let sitemapReads = 0;
  let configDelay = 0;
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers });

  before(async () => {
    dist = await mkdtemp(path.join(tmpdir(), 'dist-'));
    const files: Record<string, string | Buffer> = {
      'shell/index.html': HTML,
      'shell/main.0123456789.js': 'main()',
      'shell/main.0123456789.js.br': brotliCompressSync('main()'),
      'shell/favicon.svg': '<svg/>',
      'mf-admin/1.0.0/remoteEntry.js': 'admin()',
      'mf-storefront/1.0.0/remoteEntry.js': 'storefront()',
      'shell/server/shell.cjs': SHELL_SERVER,
      'mf-storefront/1.0.0/server/storefront.cjs': STOREFRONT_SERVER,
      'remotes.json': JSON.stringify(withServer(aRegistry(storefront, aRemote()))),
    };
    for (const [file, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(dist, file)), { recursive: true });
      await writeFile(path.join(dist, file), content);
    }
    app = Fastify();
    app.setErrorHandler((error, _request, reply) => {
      const { code } = error as { code?: string };
      return reply.code(code === 'NOT_FOUND' ? 404 : 500).send({ code });
    });
    app.get('/api/public/config', async () => {
      await new Promise((resolve) => setTimeout(resolve, configDelay));
      return {
        store_name: '</script>Cardwell',
        store_description: 'Cards',
        announcement_bar_config: { enabled: true, text: '<b onclick="x()">Hi</b>' },
      };
    });
    app.get('/api/products/all', (request, reply) =>
      reply.header('x-total-count', '57').send([request.query]),
    );
    app.get('/api/products/categories', (_request, reply) => reply.code(503).send({}));
    app.get('/api/products/:id', (request, reply) => {
      const { id } = request.params as { id: string };
      if (id.startsWith('absent'))
        return reply.code(404).send({ code: 'PRODUCT_NOT_FOUND', message: 'Product not found.' });
      return {
        id,
        _id: id,
        title: 'T',
        description: '',
        category: { _id: 'c', title: 'C' },
        review_count: 0,
      };
    });
    await app.register(webPlugin, {
      distDir: dist,
      publicUrl: 'https://shop.example',
      listing: {
        version: () => Promise.resolve('1'),
        categories: () => Promise.resolve([{ id: 'c1', title: 'Food & [Drink]' }]),
        feed: () =>
          Promise.resolve([
            {
              optionId: 'o1',
              productId: 'p1',
              title: 'Bluebird <Air>',
              option: '$10',
              description: 'Fly & be back',
              category: 'Travel',
              imageUrl: null,
              priceCents: 950,
              inStock: false,
            },
          ]),
        products: () => {
          sitemapReads += 1;
          return Promise.resolve([{ id: 'p1', updatedUnix: 1_700_000_000 }]);
        },
      },
    });
    await app.ready();
  });
  after(async () => {
    await app.close();
    await rm(dist, { recursive: true });
  });

  it('the web plugin serves a page with the registry, and hints for the files of its remote alone', async () => {
    const { statusCode, headers, body } = await get('/admin/users/7');
    assert.equal(statusCode, 200);
    assert.equal(headers['cache-control'], 'no-cache');
    assert.match(body, /<script type="application\/json" id="remotes">\{"schema":1,/);
    assert.match(
      body,
      /<link rel="preload" as="script" href="\/mf-admin\/1\.0\.0\/remoteEntry\.js" integrity="sha384-b+"/,
    );
    assert.match(
      body,
      /<link rel="stylesheet" href="\/mf-admin\/1\.0\.0\/remote\.css" data-href="remote\.css"/,
    );
    assert.ok(!body.includes('href="/mf-storefront'));
  });

  it('the web plugin links the style sheets in the order of the running app: the shell, the remote, the page', async () => {
    const [head = ''] = (await get('/products/p1')).body.split('</head>');
    const sheets = [...head.matchAll(/ href="([^"]+\.css)"/g)].map(([, href]) => href);
    assert.deepEqual(sheets, [
      '/shell/main.css',
      '/mf-storefront/1.0.0/remote.css',
      '/mf-storefront/1.0.0/page-product.css',
    ]);
  });

  it('the web plugin writes into the page what its first calls would answer, and leaves out what failed', async () => {
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

  it('the web plugin fills parts of the address into the calls of a page', async () => {
    const { body } = await get('/products/a%20b');
    assert.ok(
      body.includes(
        '{"key":["GET /products/{productId}",{"params":{"productId":"a b"}}],"reply":{"id":"a b"',
      ),
    );
  });

  it('the web plugin allows its own inline script by hash and no other script, nor eval', async () => {
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

  it('the web plugin draws the page into the first HTML, by the server bundles of shell and remote', async () => {
    const { body } = await get('/products/7');
    assert.match(body, /<div id="root"><h1>react draws \/products\/7 for \$& <\/h1><i>2 2<\/i><\/div>/);
  });

  it('the web plugin starts the scripts of a drawn page when it is painted, and of any other at once', async () => {
    const drawn = await get('/products/7');
    assert.match(drawn.body, /<script type="text\/later" src="\/shell\/main\.js"><\/script>/);
    assert.ok(!drawn.body.includes('<script defer'));
    const policy = String(drawn.headers['content-security-policy']);
    for (const [, code = ''] of drawn.body.matchAll(/<script>([\s\S]*?)<\/script>/g))
      assert.ok(policy.includes(`'sha256-${createHash('sha256').update(code).digest('base64')}'`), code);
    assert.match((await get('/login')).body, /<script defer src="\/shell\/main\.js">/);
  });

  it('the web plugin hints the chunks of the page together with the files of its remote', async () => {
    const { body } = await get('/products/7');
    assert.match(body, /<link rel="stylesheet" href="\/mf-storefront\/1\.0\.0\/page-product\.css"/);
    assert.ok(!(await get('/')).body.includes('href="/mf-storefront/1.0.0/page-product'));
  });

  it('the web plugin answers 404 for an unknown product, with its markup, its error for the browser, and noindex', async () => {
    const { statusCode, body } = await get('/products/absent');
    assert.equal(statusCode, 404);
    assert.match(body, /<div id="root"><h1>Product Not Found<\/h1>/);
    assert.match(body, /"error":\{"code":"PRODUCT_NOT_FOUND","message":"Product not found\.","status":404\}/);
    assert.match(body, /<meta name="robots" content="noindex" \/>/);
    assert.ok(!body.includes('rel="canonical"'));
  });

  it('the web plugin draws one page for all products that do not exist, and one for all other addresses without a page', async () => {
    /** The markup of these pages, without those that did not wait for it. */
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
  });

  it('the web plugin draws the skeleton of a page that is not for everyone, the same for all of its addresses', async () => {
    const skeletons = new Set<string | undefined>();
    for (const url of ['/admin/users/7', '/admin/users/8', '/admin/users/8/', '/admin/users/7?tab=cart'])
      skeletons.add(/<div id="root">(.*)<\/div>/.exec((await get(url)).body)?.[1]);
    assert.equal(skeletons.size, 1);
    assert.match(String([...skeletons][0]), /^<h1>Nothing here<\/h1><!-- \/admin\/users\/- \d+ -->$/);
  });

  it('the web plugin draws nothing for the sign-in pages, and for pages whose address narrows them', async () => {
    for (const url of ['/login', '/login/', '/register/', '/products/7?search=x'])
      assert.match((await get(url)).body, /<div id="root"><\/div>/, url);
    assert.match((await get('/products/7?utm_source=mail')).body, /react draws/);
  });

  it('the web plugin draws no page while the configuration, and so the name of the store, is not known', async () => {
    // Until the cached state has expired.
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    configDelay = 900;
    const late = await get('/products/7');
    configDelay = 0;
    assert.equal(late.statusCode, 200);
    assert.match(late.body, /<div id="root"><\/div>/);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    assert.match((await get('/products/7')).body, /react draws/);
  });

  it('the web plugin sends the page without markup when a bundle throws, or never ends', async () => {
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

  it('the web plugin does not hand out the bundles of the server', async () => {
    for (const url of ['/shell/server/shell.cjs', '/mf-storefront/1.0.0/server/storefront.cjs'])
      assert.equal((await get(url)).statusCode, 404, url);
  });

  it('the web plugin draws a picture of each product once, and none of anything else', async () => {
    const first = await get('/social/7.png');
    assert.equal(first.statusCode, 200);
    assert.equal(first.headers['content-type'], 'image/png');
    const picture = first.rawPayload;
    assert.equal(picture.toString('latin1', 1, 4), 'PNG');
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630]);
    // The same title on the same card.
    assert.deepEqual((await get('/social/8.png')).rawPayload, picture);
    for (const url of ['/social/absent-1.png', '/social/7.jpg', '/social/a%2fb.png', '/social/.png'])
      assert.equal((await get(url)).statusCode, 404, url);
  });

  it('the web plugin serves the product feed, with prices, stock and the addresses of the store', async () => {
    const { body, headers } = await get('/products.xml');
    assert.equal(headers['content-type'], 'application/xml; charset=utf-8');
    for (const part of [
      '<title>&lt;/script&gt;Cardwell</title>',
      '<g:id>o1</g:id>',
      '<title>Bluebird &lt;Air&gt; $10</title>',
      '<description>Fly &amp; be back</description>',
      '<link>https://shop.example/products/p1</link>',
      '<g:image_link>https://shop.example/social/p1.png</g:image_link>',
      '<g:availability>out_of_stock</g:availability>',
      '<g:price>9.50 USD</g:price>',
    ])
      assert.ok(body.includes(part), part);
    const packed = await get('/products.xml', { 'accept-encoding': 'gzip' });
    assert.equal(gunzipSync(packed.rawPayload).toString(), body);
  });

  it('the web plugin tells language models what the store has, and browsers how to install it', async () => {
    const { body } = await get('/llms.txt');
    assert.match(body, /^# <\/script>Cardwell\n\n> Cards\n/);
    assert.ok(body.includes('- [Food & \\[Drink\\]](https://shop.example/categories/c1)'));
    assert.ok(body.includes('https://shop.example/products.xml'));
    const manifest = await get('/manifest.webmanifest');
    assert.equal(manifest.headers['content-type'], 'application/manifest+json; charset=utf-8');
    const {
      name,
      start_url: start,
      display,
      icons,
    } = JSON.parse(manifest.body) as {
      name: string;
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; purpose: string }[];
    };
    assert.deepEqual([name, start, display], ['</script>Cardwell', '/', 'standalone']);
    assert.deepEqual(
      icons.map(({ src, purpose }) => [src, purpose]),
      [
        ['/icon-192.png', 'any'],
        ['/icon-512.png', 'any'],
        ['/icon-maskable-512.png', 'maskable'],
      ],
    );
  });

  it('the web plugin serves robots.txt with the private pages and the sitemap', async () => {
    const { body, headers } = await get('/robots.txt');
    assert.match(String(headers['content-type']), /^text\/plain/);
    for (const folder of ['/admin', '/cart', '/dashboard', '/orders', '/api'])
      assert.ok(body.includes(`Disallow: ${folder}\n`), folder);
    assert.ok(body.includes('Sitemap: https://shop.example/sitemap.xml\n'));
  });

  it('the web plugin serves the sitemap, read once for each state of the catalogue', async () => {
    for (const encoding of ['gzip', 'identity']) {
      const { rawPayload, headers } = await get('/sitemap.xml', { 'accept-encoding': encoding });
      const xml = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
      assert.match(
        xml.toString(),
        /<loc>https:\/\/shop\.example\/products\/p1<\/loc><lastmod>2023-11-14T22:13:20Z<\/lastmod>/,
      );
    }
    assert.equal(sitemapReads, 1);
    assert.equal((await get('/sitemap-1.xml')).statusCode, 404);
  });

  it('the web plugin serves precompressed brotli files that may be cached for ever', async () => {
    const { headers, rawPayload } = await get('/shell/main.0123456789.js', { 'accept-encoding': 'br' });
    assert.equal(headers['content-encoding'], 'br');
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(brotliDecompressSync(rawPayload).toString(), 'main()');
  });

  it('the web plugin serves the icon at the root', async () => {
    assert.equal((await get('/favicon.svg')).statusCode, 200);
  });

  for (const url of [
    '/api/nope',
    '/api',
    '/shell/nope.0123456789.js',
    '/shell/index.html',
    '/index.html',
    '/shell/',
    '/shell',
    '/mf-admin/1.0.0/nope.js',
    '/mf-admin/1.0.0/../../remotes.json.last-good',
    '/mf-admin/%2e%2e/remotes.json.last-good',
    '/mf-admin/..%2f..%2fpackage.json',
    '/favicon.ico',
    '/.env',
    '//evil.example/x',
  ]) {
    it(`the web plugin leaves ${url} to the application's error handler, as NOT_FOUND`, async () => {
      const { statusCode, body } = await get(url);
      assert.equal(statusCode, 404);
      assert.ok(url === '/shell' ? body.includes('id="remotes"') : body.includes('NOT_FOUND'), body);
    });
  }

  it('the web plugin serves the registry with an ETag, to be asked again each time', async () => {
    const first = await get('/remotes.json');
    assert.equal(first.headers['cache-control'], 'no-cache');
    const again = await get('/remotes.json', { 'if-none-match': String(first.headers.etag) });
    assert.equal(again.statusCode, 304);
  });

  it('the web plugin moves a remote to another version when the file changes, without a restart', async () => {
    const moved = aRemote({ version: '1.0.1', base: '/mf-admin/1.0.1/' });
    await writeFile(
      path.join(dist, 'remotes.json'),
      JSON.stringify(withServer(aRegistry(storefront, moved))),
    );
    assert.match((await get('/admin/users/7')).body, /href="\/mf-admin\/1\.0\.1\/remoteEntry\.js"/);
  });

  it('the web plugin draws the first page after a move by the bundle that it moved to', async () => {
    const code = STOREFRONT_SERVER.replace('draws', 'now draws');
    await writeFile(path.join(dist, 'mf-storefront/1.0.0/server/moved.cjs'), code);
    const moved = { ...storefront, server: { file: 'server/moved.cjs', integrity: hashOf(code) } };
    await writeFile(path.join(dist, 'remotes.json'), JSON.stringify(withServer(aRegistry(moved, aRemote()))));
    assert.match((await get('/products/7')).body, /react now draws \/products\/7/);
  });

  it('the web plugin limits the pages of one address with a page that says so, and of no other', async () => {
    const limited = Fastify();
    await limited.register(webPlugin, { distDir: dist, rateLimitScale: 0.01 });
    const ask = (url: string, remoteAddress: string) => limited.inject({ url, remoteAddress });
    for (let page = 0; page < 6; page++)
      assert.notEqual((await ask(`/no/page/${page}`, `2001:db8:1:2::${page}`)).statusCode, 429);
    const { statusCode, headers, body } = await ask('/', '2001:db8:1:2:ffff::1');
    assert.equal(statusCode, 429);
    assert.match(String(headers['retry-after']), /^\d+$/);
    assert.match(String(headers['content-type']), /^text\/html/);
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(
      body,
      /<h1>Too many requests<\/h1>\s*<p>More pages were asked for from your network than the store answers in a minute\. Please wait \d+ seconds?, then reload this page\.<\/p>/,
    );
    assert.equal((await ask('/shell/main.0123456789.js', '2001:db8:1:2::1')).statusCode, 200);
    assert.equal((await ask('/remotes.json', '2001:db8:1:2::1')).statusCode, 200);
    assert.notEqual((await ask('/', '2001:db8:1:3::1')).statusCode, 429);
    await limited.close();
  });

  it('the web plugin does not count what a page reads, and counts what a visitor reads', async () => {
    const store = Fastify();
    await store.register(async (api) => {
      const check = (await ownLimits(api, 0.001))?.(limitTable.readsByAddress);
      assert.ok(check);
      api.get('/api/products/:id', async (request) => {
        await check(request, '');
        const { id } = request.params as { id: string };
        return { id, title: `Product ${id}`, description: '', category: {}, review_count: 0 };
      });
    });
    await store.register(webPlugin, { distDir: dist });
    for (const id of ['1', '2', '3'])
      assert.match((await store.inject(`/products/${id}`)).body, new RegExp(`"title":"Product ${id}"`));
    assert.equal((await store.inject('/api/products/4')).statusCode, 200);
    const forged = { 'x-forwarded-for': 'the store itself' };
    assert.notEqual((await store.inject({ url: '/api/products/5', headers: forged })).statusCode, 200);
    await store.close();
  });

  const unfit: [string, Partial<RegistryRemote>, string][] = [
    ['contract', { contract: '^1.1.0' }, 'contract'],
    ['name of a shared module', { requires: { react: { range: '^19.0.0', names: ['useThat'] } } }, 'useThat'],
    ['version of a shared module', { requires: { react: { range: '^20.0.0', names: [] } } }, '^20.0.0'],
  ];
  for (const [what, over, need] of unfit) {
    it(`the web plugin neither draws nor hints a remote that needs a ${what} that the shell lacks, and tells the browser why`, async () => {
      const registry = withServer(aRegistry({ ...storefront, ...over }, aRemote()));
      await writeFile(path.join(dist, 'remotes.json'), JSON.stringify(registry));
      const { body, statusCode } = await get('/products/p1');
      assert.equal(statusCode, 200);
      assert.match(body, /<div id="root"><\/div>/);
      assert.doesNotMatch(body, /<link [^>]*mf-storefront/);
      assert.match(body, /<title>T /);
      const inlined = JSON.parse(/id="remotes">(.*?)<\/script>/.exec(body)?.[1] ?? '') as Registry;
      assert.ok(JSON.stringify(inlined.remotes[0]).includes(need));
      assert.deepEqual(inlined.shell.provides, registry.shell.provides);
      // The other remotes go on.
      assert.match((await get('/admin/users/7')).body, /href="\/mf-admin\/1\.0\.0\/remoteEntry\.js"/);
    });
  }

  it('the web plugin draws and hints the remote again once the shell has what it needs', async () => {
    await writeFile(
      path.join(dist, 'remotes.json'),
      JSON.stringify(withServer(aRegistry(storefront, aRemote()))),
    );
    const { body } = await get('/products/p1');
    assert.match(body, /react draws \/products\/p1/);
    assert.match(body, /<link [^>]*mf-storefront/);
  });

  it('the web plugin serves the API alone where nothing is built', async () => {
    const bare = Fastify();
    bare.get('/api/x', () => 'x');
    await bare.register(webPlugin, { distDir: path.join(dist, 'absent') });
    assert.equal((await bare.inject('/api/x')).statusCode, 200);
    assert.equal((await bare.inject('/')).statusCode, 404);
    await bare.close();
  });

  it('the web plugin allows overrides only where the configuration does', async () => {
    assert.ok(!(await get('/')).body.includes('data-overrides'));
    const open = Fastify();
    await open.register(webPlugin, { distDir: dist, allowRemoteOverrides: true });
    const { body, headers } = await open.inject('/');
    assert.match(body, /<html data-overrides="allowed"/);
    assert.match(String(headers['content-security-policy']), /script-src[^;]* http:\/\/localhost:\*/);
    await open.close();
  });
});
