import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { attacks } from '../../../test/support/announcement-attacks.ts';
import { sanitizeAnnouncement } from './announcement.ts';

const allowed: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  ...Object.fromEntries(
    ['b', 'strong', 'i', 'em', 'u', 's', 'small', 'mark', 'span', 'br'].map((tag) => [tag, ['title']]),
  ),
};

/** The harmful parts of the HTML; empty for harmless HTML. */
function complaints(html: string): string[] {
  const found: string[] = [];
  const look = (node: DefaultTreeAdapterTypes.ChildNode): void => {
    if (node.nodeName === '#text') return;
    if (!('tagName' in node)) return void found.push(node.nodeName);
    const attributesAllowed = allowed[node.tagName];
    if (!attributesAllowed) found.push(`element ${node.tagName}`);
    for (const { name, value } of node.attrs) {
      if (!attributesAllowed?.includes(name)) found.push(`attribute ${name} of ${node.tagName}`);
      if (name === 'href' && !isWebAddress(value)) found.push(`address ${value}`);
    }
    node.childNodes.forEach(look);
  };
  parseFragment(html).childNodes.forEach(look);
  // For every parser, a tag begins with one of these or not at all.
  for (const [, name = ''] of html.matchAll(/<\/?([^\s/>]*)/g)) {
    if (!Object.hasOwn(allowed, name)) found.push(`a tag that begins with ${name.slice(0, 20)}`);
  }
  return found;
}

/** A link of the store itself, or of the web, without credentials. */
function isWebAddress(value: string): boolean {
  const url = new URL(value, 'https://store.example/');
  const own = url.origin === 'https://store.example' && /^[/#?]/.test(value);
  return /^https?:$/.test(url.protocol) && url.username === '' && (own || /^https?:\/\//i.test(value));
}

describe('the announcement', () => {
  it('the corpus of announcements has at least 100 different attacks', () => {
    assert.ok(attacks.length >= 100);
    assert.equal(new Set(attacks).size, attacks.length);
  });

  for (const attack of attacks) {
    const name = JSON.stringify(attack).slice(0, 90);
    it(`the announcement keeps only text, emphasis and web links of ${name}`, () => {
      const cleaned = sanitizeAnnouncement(attack);
      assert.deepEqual(complaints(cleaned), [], cleaned);
      assert.equal(sanitizeAnnouncement(cleaned), cleaned);
    });
  }

  const harmless = [
    'Summer sale: <b>20 % off</b> until <em>Sunday</em>',
    '<a href="https://a.example/x?y=1&amp;z=2" title="More">More</a>',
    '<a href="/products">All cards</a>',
    '<mark>New</mark> <small>terms</small> <s>10</s> <u>8</u> <strong>now</strong><br />',
    'Äpfel &amp; Birnen 🎁 1 &lt; 2',
  ];
  for (const html of harmless) {
    it(`the announcement keeps ${html.slice(0, 40)} as it is`, () =>
      assert.equal(sanitizeAnnouncement(html), html));
  }

  it('the test of the announcement recognises harmful HTML', () => {
    for (const html of [
      '<p>x</p>',
      '<b onclick=x>x</b>',
      '<a href="//x.example">x</a>',
      '<!-- -->',
      '<a href="javascript:1">x</a>',
    ])
      assert.notDeepEqual(complaints(html), []);
  });
});
