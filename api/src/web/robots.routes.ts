import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { fail } from '../platform/failure.ts';
import { robotsText, sitemapFiles, type SitemapProduct } from './sitemap.ts';

/** The source of the addresses of the sitemap. */
export interface Sitemap {
  /** Changes with everything that is in the sitemap. */
  version: () => Promise<string>;
  /** The enabled products. */
  products: () => Promise<readonly SitemapProduct[]>;
}

/** Pages and files are asked for by HEAD as well; calls of the API are not. */
export const withHead = { exposeHeadRoute: true };

const CACHE = 'public, max-age=3600';

/** `/robots.txt`, and `/sitemap.xml` with its parts, made once for each state of the catalogue. */
export function robotsRoutes(app: FastifyInstance, publicUrl: string, sitemap: Sitemap | undefined): void {
  app.get('/robots.txt', withHead, (_request, reply) =>
    reply.header('cache-control', CACHE).type('text/plain; charset=utf-8').send(robotsText(publicUrl)),
  );
  if (!sitemap) return;
  let made: { version: string; files: Promise<Map<string, Buffer>> } | undefined;

  async function files(): Promise<Map<string, Buffer>> {
    const version = await sitemap!.version();
    if (made?.version !== version) {
      const next = { version, files: packed(sitemap!, publicUrl) };
      made = next;
      next.files.catch(() => made === next && (made = undefined));
    }
    return made.files;
  }

  app.get('/sitemap*', withHead, async (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    const file = (await files()).get(pathname);
    if (!file) throw fail('NOT_FOUND');
    void reply
      .header('cache-control', CACHE)
      .header('vary', 'accept-encoding')
      .type('application/xml; charset=utf-8');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
      return reply.send(await unpacked(file));
    return reply.header('content-encoding', 'gzip').send(file);
  });
}

const zip = promisify(gzip);
const unpacked = promisify(gunzip);

async function packed({ products }: Sitemap, publicUrl: string): Promise<Map<string, Buffer>> {
  const files = [...sitemapFiles(publicUrl, await products())];
  return new Map(await Promise.all(files.map(async ([name, xml]) => [name, await zip(xml)] as const)));
}
