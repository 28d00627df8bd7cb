// Structured data (schema.org) of the pages that search engines may list.
import type { Product, SubcategoryOption } from 'shared-contract';

const CONTEXT = 'https://schema.org';
const CURRENCY = 'USD';
const STARS = 5;

interface Store {
  name: string;
  description: string;
  /** The address of the home page. */
  url: string;
}

/** The store itself, and where its search is: the catalogue has the search in its address. */
export const storeData = ({ name, description, url }: Store): object[] => [
  { '@context': CONTEXT, '@type': 'Organization', '@id': `${url}#organization`, name, description, url },
  {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name,
    description,
    url,
    publisher: { '@id': `${url}#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${url}products?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  },
];

interface ProductOf {
  product: Product;
  options: readonly SubcategoryOption[];
  image: string | undefined;
  url: string;
  seller: string;
  /** False while ratings are enforced. */
  ratingsAreReal: boolean;
}

/** One product with its prices and its real rating. */
export function productData({ product, options, image, url, seller, ratingsAreReal }: ProductOf): object {
  const isRated = ratingsAreReal && product.review_count > 0 && product.average_rating > 0;
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: product.title,
    ...(product.description && { description: product.description }),
    ...(image && { image }),
    url,
    sku: product._id,
    category: product.category.title,
    ...(options.length > 0 && { offers: offers(options, url, seller) }),
    ...(isRated && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.average_rating,
        reviewCount: product.review_count,
        bestRating: STARS,
        worstRating: 1,
      },
    }),
  };
}

const availabilityOf = (inStock: boolean) => `${CONTEXT}/${inStock ? 'InStock' : 'OutOfStock'}`;

function offers(options: readonly SubcategoryOption[], url: string, seller: string): object {
  const prices = options.map(({ price }) => price);
  return {
    '@type': 'AggregateOffer',
    url,
    priceCurrency: CURRENCY,
    lowPrice: Math.min(...prices).toFixed(2),
    highPrice: Math.max(...prices).toFixed(2),
    offerCount: options.length,
    availability: availabilityOf(options.some(({ stock_count: count }) => count > 0)),
    seller: { '@type': 'Organization', name: seller },
    offers: options.map(({ _id, title, price, stock_count: count }) => ({
      '@type': 'Offer',
      sku: _id,
      name: title,
      url,
      priceCurrency: CURRENCY,
      price: price.toFixed(2),
      availability: availabilityOf(count > 0),
    })),
  };
}

/** The products of a category, in the order of the page. */
export const listData = (
  name: string,
  url: string,
  products: readonly (readonly [name: string, url: string])[],
): object => ({
  '@context': CONTEXT,
  '@type': 'CollectionPage',
  name,
  url,
  mainEntity: {
    '@type': 'ItemList',
    numberOfItems: products.length,
    itemListElement: products.map(([title, address], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: address,
    })),
  },
});

/** The way to a page: names with their addresses, the page itself last. */
export const breadcrumbData = (way: readonly (readonly [name: string, url: string])[]): object => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: way.map(([name, item], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item,
  })),
});
