// A page of the store with as little script as React needs: the same markup and style sheets, and a script that only hydrates the
// markup. Its cost on a machine is the baseline for the cost of the store's own scripts (lighthouse.mjs).
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { root } from '../shared-modules.js';

const ENTRY = `
  import { createElement } from 'react';
  import { hydrateRoot } from 'react-dom/client';
  const place = document.getElementById('root');
  const toElement = (node, key) =>
    typeof node === 'string' ? node : createElement(node[0], { className: node[1], key }, ...node[2].map(toElement));
  const tree = JSON.parse(document.getElementById('tree').textContent);
  hydrateRoot(place, tree.map(toElement));
`;

/**
 * Serves the bare page. Style sheets, fonts and pictures come from the store.
 * @param {import('playwright-core').Page} page to read the markup with
 * @param {string} address a page of the store
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function barePage(page, address) {
  const html = await (await fetch(address)).text();
  const files = new Map([
    ['/', ['text/html; charset=utf-8', await page.evaluate(takeApart, html)]],
    ['/bare.js', ['text/javascript', await reactAlone()]],
  ]);
  const server = createServer(async ({ url }, response) => {
    const [type, body] = files.get(url) ?? (await fromStore(new URL(url, address)));
    response.setHeader('content-type', type);
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://localhost:${server.address().port}/`, stop: () => server.close() };
}

async function fromStore(url) {
  const reply = await fetch(url);
  return [reply.headers.get('content-type') ?? '', Buffer.from(await reply.arrayBuffer())];
}

/* global DOMParser, Node, NodeFilter */
/** Runs in the browser: the page without its scripts, and its elements as a list for the script of the bare page. */
function takeApart(html) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const place = page.getElementById('root');
  for (const each of page.querySelectorAll('script, link[as=script]')) each.remove();
  // Comments mark the parts that React hydrates separately, so they are removed. An empty comment separates two texts, and stays.
  const comments = page.createTreeWalker(place, NodeFilter.SHOW_COMMENT);
  const marks = [];
  while (comments.nextNode()) if (comments.currentNode.data.trim()) marks.push(comments.currentNode);
  for (const mark of marks) mark.remove();
  const listed = (node) =>
    [...node.childNodes].flatMap((child) => {
      if (child.nodeType === Node.TEXT_NODE) return [child.data];
      const isElement = child.nodeType === Node.ELEMENT_NODE;
      return isElement ? [[child.localName, child.getAttribute('class') ?? undefined, listed(child)]] : [];
    });
  const tree = page.createElement('script');
  tree.type = 'application/json';
  tree.id = 'tree';
  tree.textContent = JSON.stringify(listed(place)).replaceAll('<', '\\u003c');
  const script = page.createElement('script');
  script.src = '/bare.js';
  page.body.append(tree, script);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** React and the entry above as one file. */
async function reactAlone() {
  const folder = await mkdtemp(path.join(tmpdir(), 'store-bare-'));
  try {
    const compiler = webpack({
      mode: 'production',
      context: root,
      entry: `data:text/javascript,${encodeURIComponent(ENTRY)}`,
      output: { path: folder, filename: 'bare.js' },
      performance: false,
    });
    await promisify(compiler.run.bind(compiler))();
    return await readFile(path.join(folder, 'bare.js'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
