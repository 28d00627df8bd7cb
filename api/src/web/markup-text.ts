/** Text between tags. */
export const text = (raw: string) => raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Text inside a quoted attribute. */
export const attribute = (raw: string) =>
  raw.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** JSON inside a script element: `<` could end it, or begin a comment. */
export const asData = (json: string) => json.replaceAll('<', '\\u003c');
