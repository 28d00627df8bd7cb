import escaped from 'escape-html';
import {
  isCustomer,
  type Category,
  type Product,
  type StoreConfig,
  type SubcategoryOption,
} from 'shared-contract';
import { asData } from './markup-text.ts';
import type { PageData } from './page-data.ts';
import type { RegistryRemote } from './remotes/registry.ts';
import { pictureOf } from './product-feed.ts';
import { PICTURE } from './social-picture.ts';
import { breadcrumbData, listData, productData, storeData } from './structured-data.ts';

/** Shown where the store has no name of its own, as in the browser (shared-auth). */
const DEFAULT_STORE_NAME = 'Gift Card Store';
/** Said where the owner says nothing: the promise of the store (rules 14.30). */
const DEFAULT_DESCRIPTION = 'Gift cards and digital codes of 50+ brands, with savings of up to 80 percent.';
/** How much of a description result lists show, in characters. */
const DESCRIPTION_LENGTH = 160;

type Route = RegistryRemote['manifest']['routes'][number];

interface HeadOf {
  /** Origin of the store, without a slash at the end. */
  publicUrl: string;
  pathname: string;
  /** The page's route; undefined on pages of the shell's own and where there is no page. */
  route: Route | undefined;
  data: PageData;
  /** There is no such page, or no such product. */
  isAbsent: boolean;
}

/** The head of one page, and what robots may do with it. */
interface Facts {
  title: string;
  description: string;
  storeName: string;
  /** Absent: no robot should list the page. */
  canonical?: string;
  /** The picture that is shown where the address is shared. */
  picture?: string;
  kind: 'website' | 'product';
  structured: readonly object[];
}

/**
 * The part of the head that differs between pages: title, description, canonical address, what is shown when the page is
 * shared, and structured data. Everything in it is the owner's text, and escaped.
 */
export function headOf(page: HeadOf): string {
  const { title, description, storeName, canonical, picture, kind, structured } = factsOf(page);
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    ...(canonical
      ? [`<link rel="canonical" href="${escaped(canonical)}" />`, meta('property', 'og:url', canonical)]
      : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:type', kind),
    meta('property', 'og:site_name', storeName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(picture
      ? [
          meta('property', 'og:image', picture),
          meta('property', 'og:image:width', String(PICTURE.width)),
          meta('property', 'og:image:height', String(PICTURE.height)),
          meta('property', 'og:image:alt', title),
        ]
      : []),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />',
    ...structured.map(
      (each) => `<script type="application/ld+json">${asData(JSON.stringify(each))}</script>`,
    ),
  ].join('\n    ');
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`;

/** Name and description of the store, with their fallbacks. */
export const storeFacts = (config: StoreConfig | undefined) => ({
  name: config?.store_name.trim() || DEFAULT_STORE_NAME,
  description: shortened(config?.store_description ?? '') || DEFAULT_DESCRIPTION,
});

function factsOf({ publicUrl, pathname, route, data, isAbsent }: HeadOf): Facts {
  const config = data.reply<StoreConfig>('GET /public/config');
  const { name: storeName, description } = storeFacts(config);
  const named = (title: string) => ({ title: `${title} · ${storeName}`, description, storeName });
  const plain = { kind: 'website', structured: [] } as const;
  if (isAbsent) return { ...named(route ? `${route.title} Not Found` : 'Page Not Found'), ...plain };
  const isHome = route?.path === '/';
  const address = pathname.replace(/\/+$/, '') || '/';
  const canonical = publicUrl + address;
  if (!route) {
    const title = LISTED_FORMS[address];
    return title
      ? { ...named(title), canonical, ...plain }
      : { ...named(storeName), title: storeName, ...plain };
  }
  // A robot is nobody's customer: what it sees here is the sign-in.
  if (route.roles?.some(isCustomer))
    return { ...named(route.title), canonical: `${publicUrl}/login`, ...plain };
  if (!isHome && !PUBLIC.has(route.path)) return { ...named(route.title), ...plain };
  const store = { name: storeName, description, url: `${publicUrl}/` };
  if (isHome)
    return { ...store, title: storeName, storeName, canonical, ...plain, structured: storeData(store) };
  if (route.path === CATEGORY)
    return categoryFacts({ canonical, data, store: { ...store, storeName }, publicUrl });
  const product = data.reply<Product>('GET /products/{productId}');
  if (!product) return { ...named(route.title), canonical, ...plain };
  const picture = pictureOf(publicUrl, product._id);
  const image = shareable(product.product_image_url) ?? picture;
  return {
    title: `${product.title} · ${storeName}`,
    description: shortened(product.description) || description,
    storeName,
    canonical,
    picture,
    kind: 'product',
    structured: [
      productData({
        product,
        options: data.reply<SubcategoryOption[]>('GET /products/{productId}/stock') ?? [],
        image,
        url: canonical,
        seller: storeName,
        // Without the configuration it is not known whether ratings are enforced.
        ratingsAreReal: config?.enforced_ratings === false,
      }),
      breadcrumbData([
        [storeName, `${publicUrl}/`],
        ['Products', `${publicUrl}/products`],
        [product.category.title, categoryUrl(publicUrl, product.category._id)],
        [product.title, canonical],
      ]),
    ],
  };
}

/** A category with its products, by their number, and the best saving among them. */
function categoryFacts({
  canonical,
  data,
  store,
  publicUrl,
}: {
  canonical: string;
  data: PageData;
  store: { storeName: string; url: string };
  publicUrl: string;
}): Facts {
  const products = data.reply<Product[]>('GET /products/categories/{categoryId}') ?? [];
  const id = canonical.slice(canonical.lastIndexOf('/') + 1);
  const categories = data.reply<Category[]>('GET /products/categories') ?? [];
  const title = categories.find(({ _id }) => encodeURIComponent(_id) === id)?.title ?? 'Category';
  const saving = Math.max(0, ...products.map(({ saving_percent: percent = 0 }) => percent));
  const names = products.slice(0, NAMES_MOST).map((product) => product.title);
  return {
    title: `${title} gift cards${saving > 0 ? `, up to ${saving}% off` : ''} · ${store.storeName}`,
    description: shortened(
      names.length > 0
        ? `${title} gift cards and codes${saving > 0 ? `, up to ${saving}% off face value` : ''}: ${names.join(', ')}.`
        : `${title} gift cards and codes.`,
    ),
    storeName: store.storeName,
    canonical,
    kind: 'website',
    structured: [
      listData(
        `${title} gift cards`,
        canonical,
        products.map((product) => [
          product.title,
          `${publicUrl}/products/${encodeURIComponent(product._id)}`,
        ]),
      ),
      breadcrumbData([
        [store.storeName, store.url],
        ['Products', `${publicUrl}/products`],
        [title, canonical],
      ]),
    ],
  };
}

const NAMES_MOST = 4;
const CATEGORY = '/categories/:categoryId';
const categoryUrl = (publicUrl: string, id: string) => `${publicUrl}/categories/${encodeURIComponent(id)}`;

/** Pages of the shell's own that search engines may list, with their titles; the others are opened from mails. */
const LISTED_FORMS: Record<string, string> = { '/login': 'Sign In', '/register': 'Register' };

/** The pages of the remotes that search engines may list. */
const PUBLIC = new Set(['/', '/products', '/products/:productId', CATEGORY]);

/** Robots and social networks take absolute addresses only. */
const shareable = (image: string | null) => (image && /^https?:\/\//.test(image) ? image : undefined);

/** One line, cut between words. */
function shortened(raw: string): string {
  const line = raw.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  if (letters.length <= DESCRIPTION_LENGTH) return line;
  const cut = letters.slice(0, DESCRIPTION_LENGTH - 1).join('');
  return `${cut.replace(/\s+\S*$/, '') || cut}…`;
}
