import type { Page } from '@playwright/test';

/**
 * What axe judges of a page, as a string that is the same for two pages whose verdict is the same in the same colours and width.
 * Left out are scripts, the lines of drawings, ids, addresses, the order of attributes, numbers, the name of who is signed in, and
 * which colour scheme is on. Of a text counts only whether it is there and longer than one character, which is all that axe asks.
 */
const markupFor = (username: string) => `(() => {
  const named = new RegExp('\\\\b' + ${JSON.stringify(username)} + '\\\\b', 'gi');
  const speaks = new Set(['aria-label', 'alt', 'data-tooltip', 'datetime', 'placeholder', 'title', 'value']);
  const valueOf = (element, name) => {
    const value = name === 'style' ? element.style.cssText : element.getAttribute(name);
    if (name === 'href' && value.startsWith('/')) return '/';
    const plain = value
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'id')
      .replace(/\\b_r_[0-9a-z]+_|\\brc-tabs-\\d+/g, 'id')
      .replace(/\\bstore-(light|dark)\\b/g, 'store');
    return speaks.has(name) ? plain.replace(named, 'name').replace(/\\b(light|dark)\\b/g, 'scheme').replace(/\\d+/g, '0') : plain;
  };
  const write = (node) => {
    if (node.nodeType === 3) {
      const { length } = node.data.trim();
      return length > 1 ? 'xx' : 'x'.repeat(length);
    }
    const attributes = node.getAttributeNames().sort().map((name) => name + '=' + valueOf(node, name)).filter((each) => each !== 'style=');
    const drawn = node.localName === 'svg' ? [] : [...node.childNodes];
    return '<' + [node.localName, ...attributes].join(' ') + '>' + drawn.map(write).join('') + '</>';
  };
  const body = document.body.cloneNode(true);
  for (const script of body.querySelectorAll('script')) script.remove();
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.remove();
  // Text that a comment parted is one text.
  body.normalize();
  const text = body.textContent;
  const main = body.querySelector('main');
  const inMain = main ? write(main) : '';
  main?.replaceChildren();
  const around = [document.documentElement.lang, document.title.trim() === '', write(body)].join();
  const hashOf = (text) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    .then((hash) => [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
  return Promise.all([inMain, around, inMain + around + text].map(hashOf)).then(([main, around, looks]) => ({ main, around, looks }));
})()`;

/** Hashes of a page, in hexadecimal digits. */
export interface Markup {
  /** Of what axe judges in the main part. */
  main: string;
  /** Of what axe judges around it. */
  around: string;
  /** Of both and every text: two pages with the same one look the same in the same window and colours. */
  looks: string;
}

/**
 * The hashes of the page as it is now.
 * @param username who is signed in; without one, their name counts as part of the page
 */
export const markupOf = (page: Page, username = ''): Promise<Markup> =>
  page.evaluate<Markup>(markupFor(username));
