import sanitizeHtml from 'sanitize-html';

/** Any origin works: an address that leaves it is not one of the store itself. */
const store = 'https://store.invalid';

/** A page of the store (`/...`, `?...`, `#...`) or a whole web address, without credentials. */
function isWebLink(href: string): boolean {
  const own = /^[/?#]/.test(href);
  if ((!own && !/^https?:\/\//i.test(href)) || !URL.canParse(href, store)) return false;
  const { protocol, origin, username, password } = new URL(href, store);
  if (own) return origin === store;
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'mark', 'span', 'br'],
  allowedAttributes: { a: ['href', 'title'], '*': ['title'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    // The library accepts ` javascript:` with a leading blank, and addresses with credentials.
    a: (tagName, attribs) => {
      const { href, ...rest } = attribs;
      return { tagName, attribs: href !== undefined && isWebLink(href) ? attribs : rest };
    },
  },
};

/** The owner's HTML without anything that could run or load: text, emphasis and web links (rules 11.5). */
export const sanitizeAnnouncement = (html: string): string => sanitizeHtml(html, rules);
