import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { aRegistry, aRemote } from './registry.fixture.ts';
import { webPlugin } from './web.plugin.ts';

const THEME = 'document.documentElement.dataset.theme = "dark"';
const HTML = `<!doctype html><html lang="en"><head><script>${THEME}</script><!-- platform --></head><body></body></html>`;

const storefront = aRemote({
  name: 'mf-storefront',
  base: '/mf-storefront/1.0.0/',
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
      'remotes.json': JSON.stringify(aRegistry(storefront, aRemote())),
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
    app.get('/api/public/config', () => ({ store_name: '</script>Cardwell' }));
    app.get('/api/products/all', (request, reply) =>
      reply.header('x-total-count', '57').send([request.query]),
    );
    app.get('/api/products/categories', (_request, reply) => reply.code(503).send({}));
    app.get('/api/products/:id', (request) => request.params);
    await app.register(webPlugin, { distDir: dist });
    await app.ready();
  });
  after(async () => {
    await app.close();
    await rm(dist, { recursive: true });
  });

  it('serves a page with the registry, and hints for the files of its remote alone', async () => {
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

  it('writes into the page what its first calls would answer, and leaves out what failed', async () => {
    const { body } = await get('/');
    const [, data = ''] = /id="page-data">(.*?)<\/script>/.exec(body) ?? [];
    const entries = JSON.parse(data) as unknown[];
    assert.deepEqual(entries, [
      { key: ['GET /public/config', {}], reply: { store_name: '</script>Cardwell' } },
      {
        key: ['GET /products/all', { query: { skip: 0, amount: 2 } }, 'page'],
        reply: [{ skip: '0', amount: '2' }],
        total: 57,
      },
    ]);
  });

  it('fills parts of the address into the calls of a page', async () => {
    const { body } = await get('/products/a%20b');
    assert.ok(
      body.includes(
        '{"key":["GET /products/{productId}",{"params":{"productId":"a b"}}],"reply":{"id":"a b"}}',
      ),
    );
  });

  it('allows its own inline script by hash and no other script, nor eval', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    assert.match(policy, /script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='(;|$)/);
    assert.match(policy, /object-src 'none'/);
    assert.doesNotMatch(policy, /script-src[^;]*unsafe/);
  });

  it('says nosniff and no framing of everything it sends', async () => {
    for (const url of ['/', '/remotes.json', '/shell/main.0123456789.js']) {
      const { headers } = await get(url);
      assert.equal(headers['x-content-type-options'], 'nosniff', url);
      assert.equal(headers['x-frame-options'], 'DENY', url);
    }
  });

  it('compresses pages as the browser asks', async () => {
    const packed = await get('/', { 'accept-encoding': 'gzip, br' });
    assert.equal(packed.headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(packed.rawPayload).toString(), (await get('/')).body);
    assert.equal((await get('/', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding'], 'gzip');
  });

  it('answers an address without a page with the shell and 404', async () => {
    const { statusCode, body } = await get('/nowhere');
    assert.equal(statusCode, 404);
    assert.match(body, /id="remotes"/);
  });

  it('serves ready-made brotli, cached for good', async () => {
    const { headers, rawPayload } = await get('/shell/main.0123456789.js', { 'accept-encoding': 'br' });
    assert.equal(headers['content-encoding'], 'br');
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(brotliDecompressSync(rawPayload).toString(), 'main()');
  });

  it('serves the icon at the root', async () => {
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
    it(`leaves ${url} to the application's error handler, as NOT_FOUND`, async () => {
      const { statusCode, body } = await get(url);
      assert.equal(statusCode, 404);
      assert.ok(url === '/shell' ? body.includes('id="remotes"') : body.includes('NOT_FOUND'), body);
    });
  }

  it('serves the registry with an ETag, to be asked again each time', async () => {
    const first = await get('/remotes.json');
    assert.equal(first.headers['cache-control'], 'no-cache');
    const again = await get('/remotes.json', { 'if-none-match': String(first.headers.etag) });
    assert.equal(again.statusCode, 304);
  });

  it('moves a remote to another version when the file changes, without a restart', async () => {
    const moved = aRemote({ version: '1.0.1', base: '/mf-admin/1.0.1/' });
    await writeFile(path.join(dist, 'remotes.json'), JSON.stringify(aRegistry(storefront, moved)));
    assert.match((await get('/admin/users/7')).body, /href="\/mf-admin\/1\.0\.1\/remoteEntry\.js"/);
  });

  it('serves the API alone where nothing is built', async () => {
    const bare = Fastify();
    bare.get('/api/x', () => 'x');
    await bare.register(webPlugin, { distDir: path.join(dist, 'absent') });
    assert.equal((await bare.inject('/api/x')).statusCode, 200);
    assert.equal((await bare.inject('/')).statusCode, 404);
    await bare.close();
  });

  it('lets overrides through only where the configuration allows them', async () => {
    assert.ok(!(await get('/')).body.includes('data-overrides'));
    const open = Fastify();
    await open.register(webPlugin, { distDir: dist, allowRemoteOverrides: true });
    const { body, headers } = await open.inject('/');
    assert.match(body, /<html data-overrides="allowed"/);
    assert.match(String(headers['content-security-policy']), /script-src[^;]* http:\/\/localhost:\*/);
    await open.close();
  });
});
