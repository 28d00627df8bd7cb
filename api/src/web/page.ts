import { createHash } from 'node:crypto';
import escaped from 'escape-html';
import { asData } from './markup-text.ts';
import type { LoadedRegistry, Registry, RegistryRemote } from './remotes/registry.ts';
import { SIGN_IN_PAGES } from './remotes/shell-pages.ts';
import type { FormParts } from './style-sheets.ts';

const SHELL_PAGES = ['/', ...SIGN_IN_PAGES];

type Route = RegistryRemote['manifest']['routes'][number];

/** The page at `pathname` and the remote that owns it. Fixed paths go before patterns, as in the shell. */
export function routeAt(
  registry: Registry,
  pathname: string,
): { remote: RegistryRemote; route: Route; params: Record<string, string> } | undefined {
  const found = registry.remotes.flatMap((remote) =>
    remote.manifest.routes.flatMap((route) => {
      const params = matched(route.path, pathname);
      return params ? [{ remote, route, params }] : [];
    }),
  );
  return found.find(({ route }) => !route.path.includes(':')) ?? found[0];
}

/** Whether the store has a page at `pathname`; others are answered with the Not Found page of the shell and status 404. */
export const isPage = (registry: Registry, pathname: string) =>
  SHELL_PAGES.includes(trimmed(pathname)) || routeAt(registry, pathname) !== undefined;

/** Whether the shell's own forms are at `pathname`. */
export const isSignInPage = (pathname: string) => SIGN_IN_PAGES.includes(trimmed(pathname));

/** Whether the server draws the form at `pathname`. The other forms are opened from mails, and only the browser draws them. */
export const isDrawnForm = (pathname: string) => ['/login', '/register'].includes(trimmed(pathname));

/** The values of the pattern's `:names` in `pathname`, still encoded as they are there; undefined where it does not fit. */
function matched(pattern: string, pathname: string): Record<string, string> | undefined {
  const want = trimmed(pattern).split('/');
  const have = trimmed(pathname).split('/');
  if (want.length !== have.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of want.entries()) {
    const value = have[index] ?? '';
    if (part.startsWith(':') && value) params[part.slice(1)] = value;
    else if (part !== value) return undefined;
  }
  return params;
}

const trimmed = (pathname: string) => pathname.replace(/\/+$/, '') || '/';

export interface PageParts {
  /** The part of the head that differs between pages (head.ts). It replaces the template's title. */
  head: string;
  /** The data that the page reads first, in JSON (page-data.ts). */
  data: string;
  /** The page itself, where it could be drawn here (markup.ts). */
  markup: string | undefined;
  /** The style sheets of its remote that it carries itself, by the name of the file (style-sheets.ts). */
  styles: ReadonlyMap<string, string>;
  /** Where the markup is a form of the shell's own. */
  form?: FormParts | undefined;
  /** Whether the shell asks for what it needs of the other remotes. One of an older build does not. */
  isBrief: boolean;
}

/** The files that a page of a remote needs at first. */
export const filesOfPage = ({ remote, route }: { remote: RegistryRemote; route: Route }): string[] => [
  ...remote.assets,
  ...(remote.pages?.[route.path] ?? []),
];

/**
 * Fills the shell's template with the page's own head and markup. Hints for the files of its remote let the browser fetch them together
 * with the shell's. The registry and the data of the page are data blocks, which a Content-Security-Policy without inline scripts
 * allows. They come last, behind everything that can be seen.
 */
export function composePage(
  template: string,
  loaded: LoadedRegistry,
  pathname: string,
  { head, data, markup = '', styles: carried, form = { styles: '', scripts: '' }, isBrief }: PageParts,
): string {
  const found = routeAt(loaded.registry, pathname);
  const registry = isBrief ? loaded.inlinedFor(found?.remote.name) : loaded.inlined;
  const isRefused = found !== undefined && loaded.refused.has(found.remote.name);
  const as = markup ? later : atOnce;
  const { scripts, styles } = hints(isRefused ? undefined : found, carried, as);
  const manifest = `<link ${as('manifest')} href="/manifest.webmanifest" />`;
  const page = markup ? afterFirstPaint(template) : template;
  const blocks = [
    `<script type="application/json" id="remotes">${asData(registry)}</script>`,
    `<script type="application/json" id="page-data">${asData(data)}</script>`,
  ];
  return (
    page
      // After that of the shell, as in the running app: of two rules of the same weight the remote's wins.
      .replace('</head>', () => `${styles.join('')}${form.styles}</head>`)
      .replace(/<title>[\s\S]*?<\/title>/, () => `${head}\n    ${manifest}`)
      .replace('<!-- platform -->', () => scripts.join('\n    ') + form.scripts)
      .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>\n    ${blocks.join('\n    ')}`)
  );
}

/** The attribute of a link that takes effect at once. `later` is that of one that waits until the markup has been painted. */
const atOnce = (purpose: string) => `rel="${purpose}"`;
const later = (purpose: string) => `data-later="${purpose}"`;

/**
 * Fetches what can wait, and starts the shell's scripts, when the markup has been painted: on a slow line they would compete with the
 * font, and on a fast one they would run before the first frame. The browser says when that was: a frame that is
 * asked for has not been painted yet. A hidden tab paints nothing, and starts at once.
 */
const START = `!function(){function a(){b||(b=1,document.querySelectorAll("[data-later]").forEach(function(c){c.rel=c.dataset.later}),document.querySelectorAll("script[type='text/later']").forEach(function(c){var d=document.createElement("script");d.src=c.src;d.async=!1;document.head.appendChild(d)}))}var b;document.hidden?a():new PerformanceObserver(a).observe({type:"paint",buffered:!0});setTimeout(a,3e3)}()`;

/** Files from elsewhere are prepared as those that are loaded later (shell/src/app/files-elsewhere.js). */
const startOf = (template: string) =>
  template.includes(' data-shell-files="') ? START.replace('d.async=!1', 'd.async=!1;__storeFile(d)') : START;

const afterFirstPaint = (template: string) =>
  template
    .replace(/<script defer(?:="defer")? (src="[^>]+)><\/script>/g, '<script type="text/later" $1></script>')
    .replace('</body>', () => `<script>${startOf(template)}</script></body>`);

function hints(found: ReturnType<typeof routeAt>, carried: PageParts['styles'], as: typeof later) {
  const scripts: string[] = [];
  const styles: string[] = [];
  if (!found) return { scripts, styles };
  const { remote } = found;
  for (const file of filesOfPage(found)) {
    const integrity = remote.integrity[file];
    if (!integrity) continue;
    const style = carried.get(file);
    if (style !== undefined) {
      styles.push(style);
      continue;
    }
    const href = escaped(remote.base + file);
    const shared = `integrity="${escaped(integrity)}"${remote.base.startsWith('/') ? '' : ' crossorigin'}`;
    // As a style sheet at once: the remote's loader recognises it by data-href and does not fetch it again.
    if (file.endsWith('.css'))
      styles.push(`<link rel="stylesheet" href="${href}" data-href="${escaped(file)}" ${shared} />`);
    else scripts.push(`<link ${as('preload')} as="script" href="${href}" ${shared} />`);
  }
  return { scripts, styles };
}

/**
 * The Content-Security-Policy of the pages. Scripts come from this origin, from the registry's `origins`, and from the
 * template's own inline scripts by their hashes. Style sheets may be inline because antd writes its styles at run time (its
 * scroll lock takes no nonce); product images may come from anywhere, as their addresses are free.
 * @param shellFiles the folder of another origin that has the shell's files. Others may have folders beside it, as in an object
 *   store, so the origin as a whole is not allowed
 */
export function contentSecurityPolicy(
  template: string,
  origins: readonly string[],
  shellFiles?: string,
): string {
  const others = origins.map((origin) => ` ${origin}`).join('');
  const files = shellFiles ? `${others} ${shellFiles}` : others;
  const hashes = [...inlineScripts(template), startOf(template)].map(
    (code) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self'${hashes.join('')}${files}`,
    `style-src 'self' 'unsafe-inline'${files}`,
    "img-src 'self' data: http: https:",
    `font-src 'self'${files}`,
    `connect-src 'self'${others}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '');
