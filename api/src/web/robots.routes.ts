import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../platform/failure.ts';
import type { SitemapProduct } from '../reads/catalogue-pages/sitemap.sql.ts';
import { productFeed, type FeedItem } from './product-feed.ts';
import { llmsText, webManifest } from './store-files.ts';
import { robotsText, sitemapFiles } from './sitemap.ts';

/** The pages that the store lists for robots, and redirects for those that it no longer lists. */
export interface Listing {
  /** Changes with everything that is in the sitemap. */
  version: () => Promise<string>;
  /** The enabled products. */
  products: () => Promise<readonly SitemapProduct[]>;
  categories: () => Promise<readonly { id: string; title: string }[]>;
  /** Where a category went that was merged into another one. */
  movedCategory: (categoryId: string) => Promise<string | undefined>;
  /** The options of the enabled products. */
  feed: () => Promise<readonly FeedItem[]>;
}

/** Name and description of the store, with their fallbacks. */
export type StoreFacts = () => Promise<{ name: string; description: string }>;

/** Pages and files are asked for by HEAD as well; calls of the API are not. */
export const withHead = { exposeHeadRoute: true };

const CACHE = 'public, max-age=3600';
const CACHE_SHORT = 'public, max-age=60';

/** How long the feed and `llms.txt` are sent as they were made, in ms: prices and stock may change with every order. */
const FRESH_MS = 60_000;

/**
 * `/robots.txt`, `/sitemap.xml` with its parts, made once for each state of the catalogue, `/products.xml`, the feed of the
 * products, `/llms.txt` and `/manifest.webmanifest`.
 */
export function robotsRoutes(
  app: FastifyInstance,
  { publicUrl, listing, facts }: { publicUrl: string; listing: Listing | undefined; facts: StoreFacts },
): void {
  app.get('/robots.txt', withHead, (_request, reply) =>
    reply.header('cache-control', CACHE).type('text/plain; charset=utf-8').send(robotsText(publicUrl)),
  );
  app.get('/manifest.webmanifest', withHead, async (_request, reply) =>
    reply
      .header('cache-control', CACHE)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(webManifest(await facts()))),
  );
  if (!listing) return;

  const sitemap = memoised(listing.version, async () => {
    const [products, categories] = await Promise.all([listing.products(), listing.categories()]);
    const ids = categories.map(({ id }) => id);
    const files = [...sitemapFiles(publicUrl, products, ids)];
    return new Map(await Promise.all(files.map(async ([name, xml]) => [name, await zip(xml)] as const)));
  });
  const minute = () => Promise.resolve(String(Math.floor(Date.now() / FRESH_MS)));
  const feed = memoised(minute, async () => {
    const store = { ...(await facts()), publicUrl };
    return zip(productFeed(store, await listing.feed()));
  });
  const llms = memoised(minute, async () =>
    zip(llmsText({ ...(await facts()), publicUrl }, await listing.categories())),
  );

  app.get('/sitemap*', withHead, async (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    const file = (await sitemap()).get(pathname);
    if (!file) throw fail('NOT_FOUND');
    return sendPacked(request, reply.type('application/xml; charset=utf-8'), file, CACHE);
  });
  app.get('/products.xml', withHead, async (request, reply) =>
    sendPacked(request, reply.type('application/xml; charset=utf-8'), await feed(), CACHE_SHORT),
  );
  app.get('/llms.txt', withHead, async (request, reply) =>
    sendPacked(request, reply.type('text/plain; charset=utf-8'), await llms(), CACHE_SHORT),
  );
}

/** Caches a value until the version of its source changes; a failure is not cached. */
function memoised<T>(versionOf: () => Promise<string>, make: () => Promise<T>): () => Promise<T> {
  let made: { version: string; thing: Promise<T> } | undefined;
  return async () => {
    const version = await versionOf();
    if (made?.version !== version) {
      const next = { version, thing: make() };
      made = next;
      next.thing.catch(() => made === next && (made = undefined));
    }
    return made.thing;
  };
}

async function sendPacked(request: FastifyRequest, reply: FastifyReply, file: Buffer, cache: string) {
  void reply.header('cache-control', cache).header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.send(await unpacked(file));
  return reply.header('content-encoding', 'gzip').send(file);
}

const zip = promisify(gzip);
const unpacked = promisify(gunzip);
