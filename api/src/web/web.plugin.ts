import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Product, StoreConfig } from 'shared-contract';
import { fail, isFailure } from '../platform/failure.ts';
import type { Limit } from '../platform/limits/limits.ts';
import { ownLimits } from '../platform/http/rate-limits.ts';
import { addSecurityHeaders } from '../platform/http/security-headers.ts';
import { headOf, storeFacts } from './head.ts';
import { LOCAL_REMOTE_POLICY, localRemotePage } from './local-remote-page.ts';
import { markupMaker, type MarkupOptions } from './markup.ts';
import { composePage, contentSecurityPolicy, isPage, isSignInPage, routeAt } from './page.ts';
import { ANY, pageDataOf } from './page-data.ts';
import type { RegistryInForce } from './remotes/follow-releases.ts';
import { isAllowed, wishedOrigins } from './remotes/local-remotes.ts';
import type { LoadedRegistry } from './remotes/registry.ts';
import type { Visitors } from './remotes/visitor-cookie.ts';
import { robotsRoutes, withHead, type Listing } from './robots.routes.ts';
import { fromElsewhere, keepShellFiles } from './shell-files.ts';
import { socialPictures } from './social-pictures.ts';
import { TOO_MANY_POLICY, tooManyPage } from './too-many.ts';

/** Whole pages. The running shop draws its pages in the browser and asks for none. Many people may share an address. */
const limitOfPages: Limit = { name: 'pages', max: 600, windowSeconds: 60, by: 'address' };

export interface WebOptions {
  /** The built front end. Where it is absent (in development), nothing is served and every page address is a 404. */
  distDir: string;
  /** The files of remotes, as their releases have them: `<name>/<version>/`. */
  remotesDir: string;
  /** The registry in force. Required where there is a front end. */
  registry: () => Promise<RegistryInForce>;
  /** Who asks for a page. */
  visitors: Visitors;
  /** The origins of a developer's machine from which `?mf=name@http://localhost:port` may replace a remote in one tab. */
  localOrigins?: (request: FastifyRequest) => Promise<readonly string[]>;
  /** Makes browsers use https only. */
  hsts?: boolean;
  /** Origin of the store, without a slash at the end. */
  publicUrl?: string;
  /** From where browsers load the shell's own files, with a slash at the end; undefined: from the store. */
  shellFilesUrl?: string | undefined;
  /** Multiplies the limit of pages for each address; 0 switches it off. */
  rateLimitScale?: number;
  /** The share of their calls that browsers trace, from 0 to 1; none by default. */
  tracedShare?: number | undefined;
  /** Called after each drawing of a page on the server (metrics). */
  onDrawn?: MarkupOptions['onDrawn'];
  /** Called for each failure of a remote while a page was drawn on the server. */
  onFailed?: MarkupOptions['onFailed'];
  /** What the files for robots list; most of them are absent without it. */
  listing?: Listing;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ASSET = /^\/(shell|mf-[a-z0-9-]+)\//;
const HASHED = /\.[0-9a-f]{10}\.[a-z0-9]+$/;

/**
 * Serves the built shell and remotes, `remotes.json`, and the pages. Everything that is neither a file nor a page fails with
 * NOT_FOUND, as any call does: unknown `/api` paths first of all.
 */
export async function webPlugin(app: FastifyInstance, options: WebOptions) {
  const {
    distDir,
    remotesDir,
    visitors,
    localOrigins = () => Promise.resolve([]),
    publicUrl = 'http://localhost:8080',
  } = options;
  const shellDir = path.join(distDir, 'shell');
  if (!existsSync(path.join(shellDir, 'index.html'))) {
    app.log.info(`No front end in ${distDir}: serving the API alone.`);
    return;
  }
  addSecurityHeaders(app, {
    // Each page has its own policy (page.ts); files need none.
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: options.hsts ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  await app.register(fastifyStatic, {
    root: distDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  });
  const registry = await options.registry();
  // Read once, so that a build that runs meanwhile does not change what this process serves.
  const ownHtml = await readFile(path.join(shellDir, 'index.html'), 'utf8');
  const endKeeping = await keepShellFiles(shellDir);
  const { shellFilesUrl } = options;
  const builtHtml = shellFilesUrl ? await fromElsewhere(ownHtml, shellDir, shellFilesUrl) : ownHtml;
  const plainHtml = options.tracedShare
    ? builtHtml.replace('<html ', `<html data-traced-share="${options.tracedShare}" `)
    : builtHtml;
  const pageData = pageDataOf(app);
  const { onDrawn, onFailed } = options;
  const markup = markupMaker({ distDir, remotesDir, log: app.log, onDrawn, onFailed });
  app.addHook('onClose', async () => {
    endKeeping();
    markup.close();
    await registry.close();
  });
  const limit = (await ownLimits(app, options.rateLimitScale ?? 1))?.(limitOfPages);
  const pages = new LRUCache<string, Promise<Buffer>>({ max: 50 });
  // Draws one page in advance, so that the first visitor's page is drawn in time.
  const drawHome = async (loaded: LoadedRegistry) => {
    const home = routeAt(loaded.registry, '/')?.remote.name;
    if (!home || !loaded.refused.has(home))
      await markup.of({ loaded, pathname: '/', remote: home, entries: '[]' });
  };
  void drawHome(registry.current());
  registry.beforeMove(drawHome);

  app.get('/remotes.json', withHead, async (request, reply) => {
    const { text, etag } = registry.current(visitors.of(request));
    void reply
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie')
      .header('etag', etag)
      .type('application/json; charset=utf-8');
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : text;
  });

  /** The store as its pages know it. */
  const facts = async () => {
    const { registry: current } = registry.current();
    return storeFacts((await pageData(current, NO_PAGE)).reply<StoreConfig>('GET /public/config'));
  };
  robotsRoutes(app, { publicUrl, listing: options.listing, facts });

  const pictureOf = socialPictures(path.join(shellDir, 'social'));
  app.get('/social/:file', withHead, async (request, reply) => {
    await limit?.(request, '');
    const [, id] = /^\/social\/([\w-]{1,64})\.png$/.exec(pathOf(request) ?? '') ?? [];
    if (id === undefined) throw fail('NOT_FOUND');
    const { registry: current } = registry.current();
    const data = await pageData(current, `/products/${id}`);
    const product = data.reply<Product>('GET /products/{productId}');
    if (!product) throw fail('NOT_FOUND');
    const { name: storeName } = storeFacts(data.reply<StoreConfig>('GET /public/config'));
    const shown = { title: product.title, category: product.category.title, storeName };
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(await pictureOf(shown));
  });

  app.get('/*', withHead, async (request, reply) => {
    const pathname = pathOf(request);
    if (pathname === '/api' || pathname?.startsWith('/api/')) throw fail('NOT_FOUND');
    // A person who follows a broken link reads a page; a program that misses a file reads an error.
    if (pathname === undefined) return wantsPage(request) ? sendPage(request, reply, NO_PAGE) : missing();
    if (ASSET.test(pathname)) return sendAsset(request, reply, pathname);
    if (/^\/[^/]+\.[^/]+$/.test(pathname)) {
      if (await isRootFile(pathname)) return sendRootFile(pathname, reply);
      return wantsPage(request) ? sendPage(request, reply, NO_PAGE) : missing();
    }
    const moved = await movedTo(pathname);
    if (moved !== undefined) return reply.redirect(moved + searchOf(request), 301);
    return sendPage(request, reply, pathname);
  });

  /** The address of the category into which the one at this address was merged (rules 2.18). */
  async function movedTo(pathname: string): Promise<string | undefined> {
    const [, id] = /^\/categories\/([\w-]{1,64})\/?$/.exec(pathname) ?? [];
    const into = id === undefined ? undefined : await options.listing?.movedCategory(id);
    return into === undefined ? undefined : `/categories/${into}`;
  }

  async function sendAsset(request: FastifyRequest, reply: FastifyReply, pathname: string) {
    if (pathname === '/shell/index.html' || pathname.includes('/server/')) throw fail('NOT_FOUND');
    if (!pathname.startsWith('/shell/')) return sendRemoteFile(request, reply, pathname);
    if (!(await isFile(path.join(distDir, pathname)))) throw fail('NOT_FOUND');
    // A content delivery network that fetches them here gives them to pages of this origin.
    if (shellFilesUrl) void reply.header('access-control-allow-origin', '*');
    void reply.header('cache-control', HASHED.test(pathname) ? IMMUTABLE : 'no-cache');
    return reply.sendFile(pathname.slice(1));
  }

  /** Of any release: a page that another process composed may name one that this process does not have yet, or has no more. */
  async function sendRemoteFile(request: FastifyRequest, reply: FastifyReply, pathname: string) {
    const file = path.join(remotesDir, pathname);
    if (!(await isFile(file))) {
      await limit?.(request, '');
      const [, remote = '', version = ''] = pathname.split('/');
      if (!(await registry.place(remote, version)) || !(await isFile(file))) throw fail('NOT_FOUND');
    }
    return reply.header('cache-control', IMMUTABLE).sendFile(pathname.slice(1), remotesDir);
  }

  /** `/favicon.svg`, `/robots.txt`: files that browsers and robots ask for at the root. */
  const isRootFile = async (pathname: string) =>
    pathname !== '/index.html' && (await isFile(path.join(shellDir, pathname)));
  const sendRootFile = (pathname: string, reply: FastifyReply) =>
    reply.header('cache-control', 'public, max-age=3600').sendFile(path.join('shell', pathname));

  /** Seconds until an address beyond its limit gets another page; undefined within the limit. */
  async function secondsToWait(request: FastifyRequest): Promise<number | undefined> {
    try {
      await limit?.(request, '');
      return undefined;
    } catch (error) {
      if (isFailure(error) && error.code === 'RATE_LIMITED') return error.retryAfterSeconds ?? 60;
      throw error;
    }
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, address: string) {
    const wait = await secondsToWait(request);
    if (wait !== undefined)
      return reply
        .code(429)
        .header('retry-after', wait)
        .header('cache-control', 'no-store')
        .header('content-security-policy', TOO_MANY_POLICY)
        .type('text/html; charset=utf-8')
        .send(tooManyPage(wait));
    const local = await localOrigins(request);
    const refused = wishedOrigins(request.url).find((origin) => !isAllowed(origin, local));
    if (refused !== undefined)
      return reply
        .code(403)
        .header('cache-control', 'no-store')
        .header('content-security-policy', LOCAL_REMOTE_POLICY)
        .type('text/html; charset=utf-8')
        .send(localRemotePage(refused, address));
    const html =
      local.length > 0
        ? plainHtml.replace('<html ', `<html data-overrides="${local.join(' ')}" `)
        : plainHtml;
    const loaded = registry.current(registry.hasShares() ? visitors.named(request, reply) : {});
    const found = routeAt(loaded.registry, address);
    const isUnknown = !isPage(loaded.registry, address);
    // All addresses without a page are answered with the same one.
    const pathname = isUnknown ? NO_PAGE : address;
    const data = await pageData(loaded.registry, pathname);
    const isRefused = found !== undefined && loaded.refused.has(found.remote.name);
    const isAbsent = isUnknown || data.isAbsent;
    // A page that is not for everyone, or that its remote does not draw here, is drawn as a skeleton: the same one for all of its
    // addresses.
    const isSkeleton = found !== undefined && (found.route.roles !== undefined || !found.remote.server);
    // Without the configuration the markup would have the default name, and the browser another one.
    const drawn =
      data.hasConfig && !isRefused && (isSkeleton || isDrawnHere(request, pathname))
        ? await markup.of({
            loaded,
            // All pages of things that do not exist look the same, too.
            pathname: found && (isAbsent || isSkeleton) ? found.route.path.replace(/:[^/]+/g, ANY) : pathname,
            remote: isSkeleton ? undefined : found?.remote.name,
            entries: data.shape,
          })
        : undefined;
    const composed = composePage(html, loaded, pathname, {
      head: headOf({ publicUrl, pathname, route: found?.route, data, isAbsent }),
      data: data.json,
      markup: drawn,
    });
    const encoding = encodingFor(request.headers['accept-encoding']);
    // Hot reload listens to the same origin.
    const sockets = local.map((origin) => origin.replace(/^http/, 'ws'));
    const origins = [...(loaded.registry.origins ?? []), ...local, ...sockets];
    void reply
      .code(isAbsent ? 404 : 200)
      .header('cache-control', 'no-cache')
      .header('content-security-policy', contentSecurityPolicy(html, origins, shellFilesUrl))
      .header(
        'vary',
        registry.hasShares() || local.length > 0 ? 'accept-encoding, cookie' : 'accept-encoding',
      )
      .type('text/html; charset=utf-8');
    if (encoding) void reply.header('content-encoding', encoding);
    // There is no end of such addresses, so these pages are not cached. They are compressed fast, because somebody may request many.
    if (found && isAbsent) return reply.send(await compressed(composed, encoding, QUICK));
    return reply.send(await page(composed, encoding));
  }

  /** Compressing costs more than composing, and pages repeat: the last few are cached. */
  function page(composed: string, encoding: Encoding | undefined): Promise<Buffer> {
    const key = `${encoding} ${composed}`;
    const known = pages.get(key);
    if (known) return known;
    const made = compressed(composed, encoding, THOROUGH);
    pages.set(key, made);
    return made;
  }
}

/** A path that matches no route. */
const NO_PAGE = '/404';
const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;
/** The parameters of a campaign change nothing on the page; any other query may (filters of the catalogue). */
const HARMLESS = /^(utm_\w+|gclid|fbclid|msclkid|ref)$/;

/** Whether the page looks the same for everyone, so that it can be drawn without knowing the visitor. */
function isDrawnHere({ url }: FastifyRequest, pathname: string) {
  if (isSignInPage(pathname)) return false;
  const names = [...new URL(url, 'http://store').searchParams.keys()];
  return names.every((name) => HARMLESS.test(name));
}

const missing = (): never => {
  throw fail('NOT_FOUND');
};

const isFile = async (file: string) => (await stat(file).catch(() => undefined))?.isFile() ?? false;

/** The path of the request, or undefined where it is not a plain one (encoded slashes, dot segments, control characters). */
function pathOf({ url }: FastifyRequest): string | undefined {
  const [raw = ''] = url.split(/[?#]/, 1);
  return /^\/[\w\-.~!$&'()*+,;=:@/%]*$/.test(raw) && !/\/\.|\/\/|%2f|%5c|%0|%1/i.test(raw) ? raw : undefined;
}

/** The query of the request with its question mark, or nothing. */
const searchOf = ({ url }: FastifyRequest): string => /\?[^#]*/.exec(url)?.[0] ?? '';

type Encoding = 'br' | 'gzip';

function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const offered = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => offered.includes(encoding));
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Quality of brotli and level of gzip. */
const THOROUGH = 6;
const QUICK = 1;

function compressed(html: string, encoding: Encoding | undefined, effort: number): Promise<Buffer> {
  if (encoding === 'br') return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } });
  if (encoding === 'gzip') return gzipped(html, { level: effort });
  return Promise.resolve(Buffer.from(html));
}
