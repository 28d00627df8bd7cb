import DOMPurify from 'dompurify';

const allowed = {
  ALLOWED_TAGS: ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'mark', 'span', 'br'],
  ALLOWED_ATTR: ['href', 'title'],
  ALLOWED_URI_REGEXP: /^(?:https?:|\/(?!\/))/i,
};

/** Sanitises the announcement in the browser, although the server sanitised it when it was saved. */
export const sanitiseAnnouncement = (html: string): string => DOMPurify.sanitize(html, allowed);
