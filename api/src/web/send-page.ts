import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressedFast, encodingFor, pageCompressor } from './compression.ts';
import { headOf } from './head.ts';
import type { Markup } from './markup.ts';
import {
  composePage,
  contentSecurityPolicy,
  filesOfPage,
  isDrawnForm,
  isPage,
  isSignInPage,
  routeAt,
} from './page.ts';
import { ANY, type PageData, type PageDataReader } from './page-data.ts';
import { secondsToWait, sendLocalRemoteRefused, sendTooMany, type CountRequest } from './page-refusals.ts';
import type { RegistryInForce } from './remotes/follow-releases.ts';
import { isAllowed, requestedOrigins } from './remotes/local-remotes.ts';
import type { LoadedRegistry } from './remotes/registry.ts';
import type { Visitors } from './remotes/visitor-cookie.ts';
import { hasHarmlessQuery, NO_PAGE, pathOf } from './request-path.ts';
import type { FormParts, StylesOf } from './style-sheets.ts';

interface PageSenderOptions {
  /** The shell's page as it was built. */
  html: string;
  registry: RegistryInForce;
  visitors: Visitors;
  localOrigins: (request: FastifyRequest) => Promise<readonly string[]>;
  publicUrl: string;
  shellFilesUrl: string | undefined;
  pageData: PageDataReader;
  markup: Markup;
  stylesOf: StylesOf;
  /** Undefined: the forms of the shell are not drawn. */
  form: FormParts | undefined;
  /** Whether the shell asks for the hashes of other remotes. */
  isBrief: boolean;
  count: CountRequest;
}

/** The page of an address, for one visitor. */
interface Shown {
  loaded: LoadedRegistry;
  found: ReturnType<typeof routeAt>;
  /** All addresses without a page are answered with the same one. */
  pathname: string;
  data: PageData;
  /** There is no such page, or what it is about does not exist. */
  isAbsent: boolean;
}

/** Returns a function that answers a request with the page at an address. */
export function pageSender(options: PageSenderOptions) {
  const { html: plainHtml, registry, visitors, localOrigins, publicUrl, pageData, markup } = options;
  const compressed = pageCompressor();

  async function shownAt(loaded: LoadedRegistry, address: string): Promise<Shown> {
    const found = routeAt(loaded.registry, address);
    const isUnknown = !isPage(loaded.registry, address);
    const pathname = isUnknown ? NO_PAGE : address;
    const data = await pageData(loaded.registry, pathname);
    return { loaded, found, pathname, data, isAbsent: isUnknown || data.isAbsent };
  }

  /** The markup of what is shown; undefined where the browser draws it alone. */
  function drawn(request: FastifyRequest, { loaded, found, pathname, data, isAbsent }: Shown) {
    const isRefused = found !== undefined && loaded.refused.has(found.remote.name);
    // A page that is not for everyone, or that its remote does not draw here, is drawn as a skeleton: the same one for all of its
    // addresses.
    const isSkeleton = found !== undefined && (found.route.roles !== undefined || !found.remote.server);
    // Without the configuration the markup would have the default name, and the browser another one. An address that is not a plain one has
    // no page here, and the browser may find one for it.
    const isPlain = pathOf(request) !== undefined;
    const isLeftToBrowser = isSignInPage(pathname) && !(options.form && isDrawnForm(pathname));
    if (
      !data.hasConfig ||
      isRefused ||
      isLeftToBrowser ||
      !isPlain ||
      !(isSkeleton || hasHarmlessQuery(request))
    )
      return undefined;
    return markup.of({
      loaded,
      // All pages of things that do not exist look the same, too.
      pathname: found && (isAbsent || isSkeleton) ? found.route.path.replace(/:[^/]+/g, ANY) : pathname,
      remote: isSkeleton ? undefined : found?.remote.name,
      entries: data.shape,
    });
  }

  /** Sets the headers that say what the page may load, and which caches may keep it. */
  function setHeaders(reply: FastifyReply, html: string, loaded: LoadedRegistry, local: readonly string[]) {
    // Hot reload listens to the same origin.
    const sockets = local.map((origin) => origin.replace(/^http/, 'ws'));
    const origins = [...(loaded.registry.origins ?? []), ...local, ...sockets];
    const isOfVisitor = registry.hasShares() || local.length > 0;
    void reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', contentSecurityPolicy(html, origins, options.shellFilesUrl))
      .header('vary', isOfVisitor ? 'accept-encoding, cookie' : 'accept-encoding')
      .type('text/html; charset=utf-8');
  }

  return async (request: FastifyRequest, reply: FastifyReply, address: string) => {
    const wait = await secondsToWait(options.count, request);
    if (wait !== undefined) return sendTooMany(reply, wait);
    const local = await localOrigins(request);
    const refused = requestedOrigins(request.url).find((origin) => !isAllowed(origin, local));
    if (refused !== undefined) return sendLocalRemoteRefused(reply, refused, address);
    const html =
      local.length > 0
        ? plainHtml.replace('<html ', `<html data-overrides="${local.join(' ')}" `)
        : plainHtml;
    const loaded = registry.current(registry.hasShares() ? visitors.named(request, reply) : {});
    const shown = await shownAt(loaded, address);
    const { found, pathname, data, isAbsent } = shown;
    const pageMarkup = await drawn(request, shown);
    const page = composePage(html, loaded, pathname, {
      head: headOf({ publicUrl, pathname, route: found?.route, data, isAbsent }),
      data: data.json,
      markup: pageMarkup,
      styles: found ? await options.stylesOf(found.remote, filesOfPage(found)) : new Map(),
      form: pageMarkup && isSignInPage(pathname) ? options.form : undefined,
      isBrief: options.isBrief,
    });
    setHeaders(reply.code(isAbsent ? 404 : 200), html, loaded, local);
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding) void reply.header('content-encoding', encoding);
    // There is no end of such addresses, so these pages are not cached. They are compressed fast, because somebody may request many.
    if (found && isAbsent) return reply.send(await compressedFast(page, encoding));
    return reply.send(await compressed(page, encoding));
  };
}
