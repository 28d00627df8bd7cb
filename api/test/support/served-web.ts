import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import type { RegistryInForce } from '../../src/web/remotes/follow-releases.ts';
import { HASH, aRegistry, aRemote } from './registries.ts';
import { loadRegistry, type LoadedRegistry, type Registry } from '../../src/web/remotes/registry.ts';
import { visitors } from '../../src/web/remotes/visitor-cookie.ts';
import { webPlugin } from '../../src/web/web.plugin.ts';

const THEME = 'document.documentElement.dataset.theme = "dark"';
const HTML = `<!doctype html><html lang="en"><head><script>${THEME}</script><title>x</title><!-- platform --><script defer src="/shell/main.js"></script><link href="/shell/main.css" rel="stylesheet"></head><body><div id="root"></div></body></html>`;

export const hashOf = (code: string) => `sha384-${createHash('sha384').update(code).digest('base64')}`;
/** Draws the output of the remote around the data of the page. */
const SHELL_SERVER = `exports.singletons = { react: { name: 'react' } };
let drawn = 0;
exports.render = ({ pathname, entries, manifests, remote }) => {
  drawn += 1;
  if (remote === undefined) return '<h1>Nothing here</h1><!-- ' + pathname + ' ' + drawn + ' -->';
  return remote.module.draw(pathname) + '<i>' + entries.length + ' ' + manifests.length + '</i>';
};`;
export const STOREFRONT_SERVER = `let absent = 0;
exports.default = { draw(pathname) {
  if (pathname.endsWith('/loops')) for (;;);
  if (pathname.endsWith('/throws')) throw new Error('cannot be drawn');
  if (pathname.endsWith('/-')) return '<h1>Product Not Found</h1><!-- ' + ++absent + ' -->';
  return '<h1>' + require('react').name + ' draws ' + pathname + ' for $& </h1>';
} };`;
export const withServer = (registry: Registry): Registry => ({
  ...registry,
  shell: { ...registry.shell, server: { file: 'server/shell.cjs', integrity: hashOf(SHELL_SERVER) } },
});

export const storefront = aRemote({
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
        extras: [{ call: 'GET /reviews/all', input: { query: { product: ':productId' } }, as: 'page' }],
      },
    ],
    nav: [],
  },
});

/** The web plugin over a built store of a few small files, with calls that answer the same each time. */
export async function openWeb() {
  const web = { sitemapReads: 0, configDelayMs: 0 };
  const dist = await mkdtemp(path.join(tmpdir(), 'dist-'));
  const serving = {
    everybody: loadRegistry(withServer(aRegistry(storefront, aRemote()))),
    /** Another registry for the visitors that are in a share. */
    share: undefined as LoadedRegistry | undefined,
    /** The requested releases: only 1.2.0 can be placed. */
    placed: [] as string[],
    /** The file that was changed since it was placed, by its path. */
    changed: undefined as string | undefined,
  };
  const registry: RegistryInForce = {
    current: (visitor) => (visitor?.name && serving.share) || serving.everybody,
    hasShares: () => serving.share !== undefined,
    async place(remote, version) {
      serving.placed.push(`${remote} ${version}`);
      if (version !== '1.2.0') return false;
      await mkdir(path.join(dist, remote, version), { recursive: true });
      await writeFile(path.join(dist, remote, version, 'remoteEntry.js'), 'late()');
      serving.changed = undefined;
      return true;
    },
    isThere: (file) => Promise.resolve(file !== serving.changed && existsSync(path.join(dist, file))),
    beforeMove: () => undefined,
    close: () => Promise.resolve(),
  };
  const serve = (next: Registry) => (serving.everybody = loadRegistry(withServer(next)));
  /** For another server over the same store. */
  const options = {
    distDir: dist,
    remotesDir: dist,
    registry: () => Promise.resolve(registry),
    visitors: visitors({ config: { production: false }, tokens: { mark: (text) => Buffer.from(text) } }),
  };
  const files: Record<string, string | Buffer> = {
    'shell/index.html': HTML,
    'shell/main.0123456789.js': 'main()',
    'shell/main.0123456789.js.br': brotliCompressSync('main()'),
    'shell/favicon.svg': '<svg/>',
    'shell/files.json': JSON.stringify({ script: '', integrity: {}, forms: ['7.css', '7.js'] }),
    'shell/7.css': 'form{color:red}',
    'mf-admin/1.0.0/remoteEntry.js': 'admin()',
    'mf-storefront/1.0.0/remoteEntry.js': 'storefront()',
    'shell/server/shell.cjs': SHELL_SERVER,
    'mf-storefront/1.0.0/server/storefront.cjs': STOREFRONT_SERVER,
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dist, file)), { recursive: true });
    await writeFile(path.join(dist, file), content);
  }
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    const { code } = error as { code?: string };
    return reply.code(code === 'NOT_FOUND' ? 404 : 500).send({ code });
  });
  app.get('/api/public/config', async () => {
    await new Promise((resolve) => setTimeout(resolve, web.configDelayMs));
    return {
      store_name: '</script>Cardwell',
      store_description: 'Cards',
      announcement_bar_config: { enabled: true, text: '<b onclick="x()">Hi</b>' },
    };
  });
  app.get('/api/public/mail', () => ({ configured: true }));
  app.get('/api/products/all', (request, reply) => reply.header('x-total-count', '57').send([request.query]));
  app.get('/api/reviews/all', (request, reply) => {
    const { product } = request.query as { product: string };
    return product === 'unread' ? reply.code(404).send({}) : [{ product }];
  });
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
    ...options,
    publicUrl: 'https://shop.example',
    listing: {
      version: () => Promise.resolve('1'),
      categories: () => Promise.resolve([{ id: 'c1', title: 'Food & [Drink]' }]),
      movedCategory: (id) => Promise.resolve(id === 'old' ? 'c1' : undefined),
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
        web.sitemapReads += 1;
        return Promise.resolve([{ id: 'p1', updatedUnix: 1_700_000_000 }]);
      },
    },
  });
  await app.ready();
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers });
  const close = async () => {
    await app.close();
    await rm(dist, { recursive: true });
  };
  return { web, dist, options, serving, serve, get, close };
}
