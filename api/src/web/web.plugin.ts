import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StoreConfig } from 'shared-contract';
import { fail } from '../platform/failure.ts';
import { ownLimits } from '../platform/http/rate-limits.ts';
import { addSecurityHeaders } from '../platform/http/security-headers.ts';
import type { Limit } from '../platform/limits/limits.ts';
import { builtFiles, isAsset } from './built-files.ts';
import { encodingFor, pageCompressor } from './compression.ts';
import { storeFacts } from './head.ts';
import { markupMaker, type Markup, type MarkupOptions } from './markup.ts';
import { routeAt } from './page.ts';
import { pageDataOf } from './page-data.ts';
import type { CountRequest } from './page-refusals.ts';
import type { RegistryInForce } from './remotes/follow-releases.ts';
import type { LoadedRegistry } from './remotes/registry.ts';
import type { Visitors } from './remotes/visitor-cookie.ts';
import { NO_PAGE, pathOf, searchOf, wantsPage } from './request-path.ts';
import { robotsRoutes, withHead, type Listing } from './robots.routes.ts';
import { pageSender } from './send-page.ts';
import type { SharedShellFiles } from './shared-shell-files.ts';
import { asksForHashes } from './shell-files.ts';
import { shellHtml } from './shell-html.ts';
import { socialRoutes } from './social.routes.ts';
import { formParts, remoteStyles } from './style-sheets.ts';

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
  /** Shares the files of this folder of the shell with the other processes; without it, only its own are served. */
  sharedShellFiles?: (shellDir: string) => Promise<SharedShellFiles>;
  /** Multiplies the limit of pages for each address; 0 switches it off. */
  rateLimitScale?: number;
  /** The share of their calls that browsers trace, from 0 to 1; none by default. */
  tracedShare?: number | undefined;
  /** Called after each drawing of a page on the server (metrics). */
  onDrawn?: MarkupOptions['onDrawn'];
  /** Called for each failure of a remote while a page was drawn on the server. */
  onFailed?: MarkupOptions['onFailed'];
  /** The pages that the files for robots list. Without it, most of these files are absent. */
  listing?: Listing;
}

const shellIn = (distDir: string) => path.join(distDir, 'shell');

/** Whether a folder has a built shell. */
export const hasPages = (distDir: string): boolean => existsSync(path.join(shellIn(distDir), 'index.html'));

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
    shellFilesUrl,
  } = options;
  const shellDir = shellIn(distDir);
  if (!hasPages(distDir)) {
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
  const html = await shellHtml({ shellDir, shellFilesUrl, tracedShare: options.tracedShare });
  const sharedShellFiles = await options.sharedShellFiles?.(shellDir);
  const pageData = pageDataOf(app);
  const { onDrawn } = options;
  const onFailed = (remote: string, version: string) => {
    options.onFailed?.(remote, version);
    // The bundle may be damaged on disk: then it is replaced for the next page.
    void registry.place(remote, version).catch(() => undefined);
  };
  const markup = markupMaker({ distDir, remotesDir, log: app.log, onDrawn, onFailed });
  app.addHook('onClose', async () => {
    markup.close();
    await sharedShellFiles?.close();
    await registry.close();
  });
  drawHomeInAdvance(registry, markup);
  const limit = (await ownLimits(app, options.rateLimitScale ?? 1))?.(limitOfPages);
  const count: CountRequest = async (request) => limit?.(request, '');

  const compressed = pageCompressor();
  app.get<{ Querystring: { of?: unknown } }>('/remotes.json', withHead, async (request, reply) => {
    const { text, inlinedFor, etag } = registry.current(visitors.of(request));
    const { of } = request.query;
    void reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, cookie')
      .header('etag', etag)
      .type('application/json; charset=utf-8');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding) void reply.header('content-encoding', encoding);
    return compressed(typeof of === 'string' ? inlinedFor(of) : text, encoding);
  });

  /** The store as its pages know it. */
  const facts = async () => {
    const data = await pageData(registry.current().registry, NO_PAGE);
    return storeFacts(data.reply<StoreConfig>('GET /public/config'));
  };
  robotsRoutes(app, { publicUrl, listing: options.listing, facts });
  socialRoutes(app, { shellDir, registry, pageData, count });

  const files = builtFiles({ distDir, remotesDir, shellFilesUrl, sharedShellFiles, registry, count });
  const sendPage = pageSender({
    html,
    registry,
    visitors,
    localOrigins,
    publicUrl,
    shellFilesUrl,
    pageData,
    markup,
    stylesOf: remoteStyles(remotesDir),
    form: shellFilesUrl ? undefined : await formParts(shellDir),
    isBrief: await asksForHashes(shellDir),
    count,
  });
  /** A person who follows a broken link reads a page; a program that misses a file reads an error. */
  const sendMissing = (request: FastifyRequest, reply: FastifyReply) => {
    if (!wantsPage(request)) throw fail('NOT_FOUND');
    return sendPage(request, reply, NO_PAGE);
  };
  app.get('/*', withHead, async (request, reply) => {
    const pathname = pathOf(request);
    if (pathname === '/api' || pathname?.startsWith('/api/')) throw fail('NOT_FOUND');
    if (pathname === undefined) return sendMissing(request, reply);
    if (isAsset(pathname)) return files.sendAsset(request, reply, pathname);
    if (/^\/[^/]+\.[^/]+$/.test(pathname))
      return (await files.isRootFile(pathname))
        ? files.sendRootFile(reply, pathname)
        : sendMissing(request, reply);
    const moved = await movedTo(pathname, options.listing);
    if (moved !== undefined) return reply.redirect(moved + searchOf(request), 301);
    return sendPage(request, reply, pathname);
  });
}

/** Draws the home page before anybody asks, so that the first page of a version is drawn in time. */
function drawHomeInAdvance(registry: RegistryInForce, markup: Markup): void {
  const drawHome = async (loaded: LoadedRegistry) => {
    const home = routeAt(loaded.registry, '/')?.remote.name;
    if (!home || !loaded.refused.has(home))
      await markup.of({ loaded, pathname: '/', remote: home, entries: '[]' });
  };
  void drawHome(registry.current());
  registry.beforeMove(drawHome);
}

/** The address of the category into which the one at this address was merged (rules 2.18). */
async function movedTo(pathname: string, listing: Listing | undefined): Promise<string | undefined> {
  const [, id] = /^\/categories\/([\w-]{1,64})\/?$/.exec(pathname) ?? [];
  const into = id === undefined ? undefined : await listing?.movedCategory(id);
  return into === undefined ? undefined : `/categories/${into}`;
}
