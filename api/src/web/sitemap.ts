import escaped from 'escape-html';
import type { SitemapProduct } from '../reads/catalogue-pages/sitemap.sql.ts';

/** Addresses in one file, as the sitemap protocol allows. */
const SITEMAP_MOST = 50_000;

/** The rules for robots. Customers' pages are not in them: robots see the sign-in there, and its head tells them not to list it (head.ts). */
export const robotsText = (publicUrl: string) =>
  [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api',
    'Allow: /api/openapi.json',
    'Allow: /',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * The files of the sitemap by their path: one, or an index with as many parts as the addresses need.
 * @param products the enabled ones
 * @param categories ids
 * @param most addresses in one file
 */
export function sitemapFiles(
  publicUrl: string,
  products: readonly SitemapProduct[],
  categories: readonly string[],
  most = SITEMAP_MOST,
): Map<string, string> {
  const newest = products.reduce((latest, { updatedUnix }) => Math.max(latest, updatedUnix), 0);
  const lastOfAll = newest > 0 ? newest : undefined;
  const urls = [
    url(`${publicUrl}/`, lastOfAll),
    url(`${publicUrl}/products`, lastOfAll),
    ...categories.map((id) => url(`${publicUrl}/categories/${encodeURIComponent(id)}`, lastOfAll)),
    ...products.map(({ id, updatedUnix }) =>
      url(`${publicUrl}/products/${encodeURIComponent(id)}`, updatedUnix),
    ),
  ];
  if (urls.length <= most) return new Map([['/sitemap.xml', setOf(urls)]]);
  const parts = Array.from({ length: Math.ceil(urls.length / most) }, (_, part) =>
    urls.slice(part * most, (part + 1) * most),
  );
  const index = parts.map(
    (_, part) => `<sitemap><loc>${escaped(publicUrl)}/sitemap-${part + 1}.xml</loc></sitemap>\n`,
  );
  return new Map([
    ['/sitemap.xml', `${HEAD}<sitemapindex ${SPACE}>\n${index.join('')}</sitemapindex>\n`],
    ...parts.map((part, at) => [`/sitemap-${at + 1}.xml`, setOf(part)] as const),
  ]);
}

const setOf = (urls: readonly string[]) => `${HEAD}<urlset ${SPACE}>\n${urls.join('')}</urlset>\n`;

const url = (address: string, unix: number | undefined) =>
  `<url><loc>${escaped(address)}</loc>${unix === undefined ? '' : `<lastmod>${new Date(unix * 1000).toISOString().slice(0, 19)}Z</lastmod>`}</url>\n`;
