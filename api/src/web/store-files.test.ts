import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openWeb } from '../../test/support/served-web.ts';

const { web, get, close } = await openWeb();
after(close);

it('the web plugin does not serve the bundles of the server', async () => {
  for (const url of ['/shell/server/shell.cjs', '/mf-storefront/1.0.0/server/storefront.cjs'])
    assert.equal((await get(url)).statusCode, 404, url);
});

it('the web plugin draws one picture for each product and none for other addresses', async () => {
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

it('the web plugin serves the product feed', async () => {
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

it('the web plugin serves llms.txt', async () => {
  const { body } = await get('/llms.txt');
  assert.match(body, /^# <\/script>Cardwell\n\n> Cards\n/);
  assert.ok(body.includes('- [Food & \\[Drink\\]](https://shop.example/categories/c1)'));
  assert.ok(body.includes('https://shop.example/products.xml'));
});

it('the web plugin serves the web app manifest', async () => {
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

it('the web plugin serves robots.txt with disallowed paths and the sitemap', async () => {
  const { body, headers } = await get('/robots.txt');
  assert.match(String(headers['content-type']), /^text\/plain/);
  for (const folder of ['/admin', '/api']) assert.ok(body.includes(`Disallow: ${folder}\n`), folder);
  assert.ok(body.includes('Sitemap: https://shop.example/sitemap.xml\n'));
});

it('the web plugin reads the sitemap once for each state of the catalogue', async () => {
  for (const encoding of ['gzip', 'identity']) {
    const { rawPayload, headers } = await get('/sitemap.xml', { 'accept-encoding': encoding });
    const xml = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
    assert.match(
      xml.toString(),
      /<loc>https:\/\/shop\.example\/products\/p1<\/loc><lastmod>2023-11-14T22:13:20Z<\/lastmod>/,
    );
  }
  assert.equal(web.sitemapReads, 1);
  assert.equal((await get('/sitemap-1.xml')).statusCode, 404);
});

it('the web plugin serves precompressed brotli files as immutable', async () => {
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
  it(`the web plugin answers 404 to ${url}`, async () => {
    const { statusCode, body } = await get(url);
    assert.equal(statusCode, 404);
    assert.ok(url === '/shell' ? body.includes('id="remotes"') : body.includes('NOT_FOUND'), body);
  });
}

it('the web plugin serves the registry with an ETag and requires revalidation', async () => {
  const first = await get('/remotes.json');
  assert.equal(first.headers['cache-control'], 'no-cache');
  const again = await get('/remotes.json', { 'if-none-match': String(first.headers.etag) });
  assert.equal(again.statusCode, 304);
});
