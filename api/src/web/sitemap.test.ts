import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { robotsText, sitemapFiles } from './sitemap.ts';

const products = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, updatedUnix: 1_700_000_000 + index }));

describe('the sitemap', () => {
  it('the sitemap lists the public pages and each product with its last change', () => {
    const xml = sitemapFiles('https://shop.example', products(2), ['c 1']).get('/sitemap.xml') ?? '';
    assert.deepEqual(
      [...xml.matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)].map(([, loc, time]) => [loc, time]),
      [
        ['https://shop.example/', '2023-11-14T22:13:21Z'],
        ['https://shop.example/products', '2023-11-14T22:13:21Z'],
        ['https://shop.example/categories/c%201', '2023-11-14T22:13:21Z'],
        ['https://shop.example/products/p0', '2023-11-14T22:13:20Z'],
        ['https://shop.example/products/p1', '2023-11-14T22:13:21Z'],
      ],
    );
  });

  it('the sitemap is an index of several files above 50,000 addresses', () => {
    const files = sitemapFiles('https://shop.example', products(5), [], 3);
    assert.deepEqual(
      [...files.keys()],
      ['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml'],
    );
    assert.match(
      files.get('/sitemap.xml') ?? '',
      /<sitemapindex .*<loc>https:\/\/shop\.example\/sitemap-3\.xml<\/loc>/s,
    );
    const counts = [1, 2, 3].map((part) => files.get(`/sitemap-${part}.xml`)?.match(/<url>/g)?.length);
    assert.deepEqual(counts, [3, 3, 1]);
  });

  it('the sitemap is one file up to 50,000 addresses', () => {
    assert.equal(sitemapFiles('https://shop.example', products(49_998), []).size, 1);
    assert.equal(sitemapFiles('https://shop.example', products(49_999), []).size, 3);
  });

  it('the sitemap escapes addresses', () => {
    const xml =
      sitemapFiles('https://shop.example/a&b', [{ id: 'a<b', updatedUnix: 1 }], []).get('/sitemap.xml') ?? '';
    assert.ok(xml.includes('https://shop.example/a&amp;b/products/a%3Cb'));
  });
});

it('robots may visit everything except the administration and the API', () => {
  assert.match(
    robotsText('https://shop.example'),
    /^User-agent: \*\n(Disallow: \/\w+\n){2}Allow: \/api\/openapi\.json\nAllow: \/\n/,
  );
});
