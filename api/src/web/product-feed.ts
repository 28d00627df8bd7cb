import escaped from 'escape-html';
import { dollarsOf } from '../shop/money.ts';

/** One option of an enabled product, as shopping search engines list it. */
export interface FeedItem {
  optionId: string;
  productId: string;
  title: string;
  option: string;
  description: string;
  category: string;
  /** Null where the store draws it. */
  imageUrl: string | null;
  priceCents: number;
  inStock: boolean;
}

/** The characters that Google Merchant Center takes of a title and of a description. */
const TITLE_MOST = 150;
const DESCRIPTION_MOST = 5_000;

const priceOf = (cents: number) => `${dollarsOf(cents).toFixed(2)} USD`;
const short = (raw: string, most: number) => [...raw].slice(0, most).join('');
const tag = (name: string, value: string) => `<${name}>${escaped(value)}</${name}>`;

/** The products of the store in the format of Google Merchant Center (RSS 2.0). */
export function productFeed(
  store: { name: string; description: string; publicUrl: string },
  items: readonly FeedItem[],
): string {
  const { name, description, publicUrl } = store;
  const entries = items.map((item) => {
    const link = `${publicUrl}/products/${encodeURIComponent(item.productId)}`;
    return `<item>${[
      tag('g:id', item.optionId),
      tag('g:item_group_id', item.productId),
      tag('title', short(`${item.title} ${item.option}`, TITLE_MOST)),
      tag('description', short(item.description || item.title, DESCRIPTION_MOST)),
      tag('link', link),
      tag('g:image_link', item.imageUrl ?? pictureOf(publicUrl, item.productId)),
      tag('g:availability', item.inStock ? 'in_stock' : 'out_of_stock'),
      tag('g:price', priceOf(item.priceCents)),
      tag('g:product_type', item.category),
      tag('g:condition', 'new'),
      tag('g:identifier_exists', 'no'),
    ].join('')}</item>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>${tag('title', name)}${tag('link', `${publicUrl}/`)}${tag('description', description)}
${entries.join('')}</channel>
</rss>
`;
}

/** Where the drawn picture of a product is. */
export const pictureOf = (publicUrl: string, productId: string) =>
  `${publicUrl}/social/${encodeURIComponent(productId)}.png`;
