import DOMPurify from 'dompurify';

const allowed = {
  ALLOWED_TAGS: ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'mark', 'span', 'br'],
  ALLOWED_ATTR: ['href', 'title'],
  ALLOWED_URI_REGEXP: /^(?:https?:|\/(?!\/))/i,
};

/** The announcement cleaned in the browser, although the server cleaned it when it was written. */
export const sanitiseAnnouncement = (html: string): string => DOMPurify.sanitize(html, allowed);
