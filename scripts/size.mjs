// npm run size: what a guest's first visit to the home page costs, measured in Chromium with a cold cache on the built product.
//   node scripts/size.mjs --url http://localhost:8080    measures a store that runs already
// Bytes are those of the transfer (in Brotli as served, without headers). Depth is the number of round trips in a row before the
// first product card shows. To separate them, every answer is delayed.
// It also measures what the pages of account and staff and the overview of the administration add: the JavaScript that a direct
// cold visit of any of them loads and the home page does not. Each file is counted once.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumFlags, chromiumPath, measuredStore, member, tokenOf } from './measured-store.ts';
import { readJson } from './registry.mjs';

const root = path.resolve(import.meta.dirname, '..');
const { values: options } = parseArgs({
  options: { url: { type: 'string' }, path: { type: 'string', default: '/' } },
});
const FIRST_CARD = '[data-testid="product-card"]';
const DELAY_MS = 400;
const KINDS = {
  Script: 'JavaScript',
  Stylesheet: 'style sheets',
  Font: 'fonts',
  Document: 'HTML',
  Image: 'images',
};

const { sizeBudget: budget } = await readJson(path.join(root, 'package.json'));
const store = await measuredStore(options.url);
const browser = await chromium.launch({
  ...(chromiumPath && { executablePath: chromiumPath }),
  args: chromiumFlags,
});
let failed;
try {
  const page = new URL(options.path, store.url).href;
  // One visit in advance, so that the server fills its caches.
  await visit(page, 0);
  const loads = await visit(page, 0);
  // On a busy machine the card may be painted late, after files that it does not need, so the best of three counts.
  let depth;
  for (let visits = 0; visits < 3 && !(depth <= budget.homeDepth); visits++) {
    const delayed = await visit(page, DELAY_MS);
    if (delayed.cardAt) depth = Math.min(depth ?? Infinity, depthUntil(delayed));
  }
  failed = report(page, loads, depth);
  if (options.path === '/') {
    for (const area of await areas(store.url)) failed = (await reportArea(area, loads.requests)) || failed;
  }
} finally {
  await browser.close();
  await store.stop();
}
process.exit(failed ? 1 : 0);

/** The areas behind a sign-in of the demo store, with their pages. */
async function areas(base) {
  const { token, orderId } = await member(base);
  const account = ['/cart', `/orders/${orderId}`, '/dashboard', '/dashboard/orders', '/dashboard/settings'];
  return [
    { name: 'account', base, token, pages: account, limit: budget.accountJsBytes },
    {
      name: 'administration',
      base,
      token: await tokenOf(base, 'admin'),
      pages: ['/admin/dashboard'],
      limit: budget.adminJsBytes,
    },
    {
      name: 'staff',
      base,
      token: await tokenOf(base, 'staff'),
      pages: ['/dashboard/replacements'],
      limit: budget.staffJsBytes,
    },
  ];
}

/**
 * One visit with a cold cache, because each context has its own.
 * @returns {Promise<{ requests: object[], cardAt: number }>} times in ms of the browser's own clock
 */
async function visit(url, delayMs, token) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    if (token) await page.addInitScript((stored) => localStorage.setItem('store.token', stored), token);
    const cdp = await context.newCDPSession(page);
    const requests = new Map();
    cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
      if (request.url.startsWith('data:')) return;
      requests.set(requestId, {
        url: request.url,
        type,
        start: timestamp * 1000,
        end: Infinity,
        received: 0,
      });
    });
    cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
      const known = requests.get(requestId);
      const length = Number(header(response.headers, 'content-length') ?? Number.NaN);
      if (known)
        Object.assign(known, {
          type,
          length,
          encoding: header(response.headers, 'content-encoding') ?? '',
          isStream: response.mimeType === 'text/event-stream',
        });
    });
    cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      const known = requests.get(requestId);
      if (known) known.received += encodedDataLength;
    });
    for (const ending of ['Network.loadingFinished', 'Network.loadingFailed'])
      cdp.on(ending, ({ requestId, timestamp }) => {
        const known = requests.get(requestId);
        if (known) known.end = timestamp * 1000;
      });
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: delayMs,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await page.goto(url, { waitUntil: 'commit' });
    const card = page.locator(FIRST_CARD).first();
    if (!token) await card.waitFor({ state: 'visible', timeout: 20_000 }).catch(() => undefined);
    const shown = await card.isVisible();
    const { metrics } = await cdp.send('Performance.enable').then(() => cdp.send('Performance.getMetrics'));
    const cardAt = metrics.find(({ name }) => name === 'Timestamp').value * 1000;
    await quiet(page, requests);
    return { requests: [...requests.values()], cardAt: shown ? cardAt : undefined };
  } finally {
    await context.close();
  }
}

/** Waits until there has been no request for a second. Streams of events stay open and do not count. */
async function quiet(page, requests) {
  const until = performance.now() + 30_000;
  let since = performance.now();
  for (let seen = 0; performance.now() - since < 1_000; seen = requests.size) {
    if (performance.now() > until) throw new Error(`${page.url()} still loads after 30 s.`);
    await page.waitForTimeout(50);
    const isBusy = [...requests.values()].some(({ end, isStream }) => end === Infinity && !isStream);
    if (isBusy || requests.size > seen) since = performance.now();
  }
}

function header(headers, name) {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

function bytesOf({ length, received }) {
  return Number.isFinite(length) ? length : received;
}

/** Round trips in a row. A request belongs to the generation after the last one that had ended when it began. */
function generations(requests) {
  const ordered = requests.toSorted((a, b) => a.start - b.start);
  for (const request of ordered) {
    request.generation =
      1 +
      Math.max(
        0,
        ...ordered.filter(({ end }) => end <= request.start).map(({ generation = 0 }) => generation),
      );
  }
  return ordered;
}

function report(url, { requests }, depth) {
  const kinds = new Map();
  for (const request of requests) {
    const kind = KINDS[request.type] ?? 'API and other';
    const { count = 0, bytes = 0 } = kinds.get(kind) ?? {};
    kinds.set(kind, { count: count + 1, bytes: bytes + bytesOf(request) });
  }
  console.log(`\n${url} as a guest, cold cache\n`);
  const scripts = requests.filter(({ type }) => type === 'Script');
  for (const request of requests.toSorted((a, b) => bytesOf(b) - bytesOf(a))) {
    console.log(
      `  ${number(bytesOf(request))}  ${(request.encoding || '-').padEnd(4)}  ${new URL(request.url).pathname}`,
    );
  }
  console.log('');
  for (const [kind, { count, bytes }] of kinds)
    console.log(`  ${kind.padEnd(16)} ${String(count).padStart(3)} requests ${number(bytes)} bytes`);

  const checks = [
    ['JavaScript bytes', scripts.reduce((sum, request) => sum + bytesOf(request), 0), budget.homeJsBytes],
    ['JavaScript files', scripts.length, budget.homeJsFiles],
    ['font bytes', kinds.get('fonts')?.bytes ?? 0, budget.homeFontBytes],
    ['depth before the first card', depth ?? 'no card appeared', budget.homeDepth],
  ];
  console.log('');
  let over = false;
  for (const [what, value, limit] of checks) {
    const isOver = !(value <= limit);
    over ||= isOver;
    console.log(
      `  ${what.padEnd(28)} ${String(value).padStart(16)}   budget ${limit}${isOver ? '   OVER' : ''}`,
    );
  }
  return over;
}

/** @param home the requests of the home page, whose files are not counted again */
async function reportArea({ name, base, token, pages, limit }, home) {
  const known = new Set(home.map(({ url }) => url));
  const files = new Map();
  console.log(`\n${name}: JavaScript beyond the home page\n`);
  for (const page of pages) {
    const { requests } = await visit(new URL(page, base).href, 0, token);
    const own = requests.filter(({ type, url }) => type === 'Script' && !known.has(url));
    for (const request of own) files.set(request.url, request);
    const bytes = own.reduce((sum, request) => sum + bytesOf(request), 0);
    console.log(`  ${number(bytes)} in ${String(own.length).padStart(2)} files  ${page}`);
  }
  console.log('');
  for (const request of [...files.values()].toSorted((a, b) => bytesOf(b) - bytesOf(a)))
    console.log(`  ${number(bytesOf(request))}  ${new URL(request.url).pathname}`);
  const all = [...files.values()].reduce((sum, request) => sum + bytesOf(request), 0);
  const isOver = !(all <= limit);
  console.log(
    `\n  ${`${name}, all its pages`.padEnd(28)} ${String(all).padStart(16)}   budget ${limit}${isOver ? '   OVER' : ''}`,
  );
  return isOver;
}

function depthUntil({ requests, cardAt }) {
  const waitedFor = generations(requests).filter(
    ({ end, type }) => end <= cardAt && type !== 'Font' && type !== 'Image',
  );
  return Math.max(...waitedFor.map(({ generation }) => generation));
}

function number(value) {
  return value.toLocaleString('en-US').padStart(9);
}
