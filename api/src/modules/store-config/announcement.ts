import sanitizeHtml from 'sanitize-html';

const rules: sanitizeHtml.IOptions = {
  allowedTags: ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'mark', 'span', 'br'],
  allowedAttributes: { a: ['href', 'title'], '*': ['title'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

/** The owner's HTML without anything that could run or load: text, emphasis and web links (decisions, section 4). */
export const sanitizeAnnouncement = (html: string): string => sanitizeHtml(html, rules);
