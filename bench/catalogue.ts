// npm run bench:catalogue: how the home page performs in Chromium with 10,000 products: the first cards, scrolling through 25
// pages, and searching while typing. The figures are for this machine and include software rendering.
import { chromium, expect, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../scripts/measured-store.ts';
import { openPool, startBenchStore } from './bench-store.ts';
import { seed } from './seed.ts';

const PRODUCTS = 10_000;
const PAGES = 25;
const PAGE_SIZE = 20;
const WORD = 'benchmark card 77';
const KEY_MS = 90;

/** Scrolls with the mouse wheel until there are this many cards. It runs in the page. */
const scroll = `(async (wanted) => {
  const frames = [], long = [];
  new PerformanceObserver((list) => long.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
  const cards = () => document.querySelectorAll('[data-testid="product-card"]').length;
  const start = performance.now();
  let last = start, presses = 0;
  while (cards() < wanted && performance.now() - start < 90_000) {
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    frames.push(now - last);
    last = now;
    scrollBy(0, 60);
    const more = document.querySelector('[data-part="more"] button:not([aria-disabled])');
    if (more && more.getBoundingClientRect().bottom < innerHeight && cards() % 100 === 0) {
      presses += 1;
      more.click();
    }
  }
  frames.sort((a, b) => a - b);
  const at = (share) => frames[Math.floor(frames.length * share)];
  return { cards: cards(), seconds: (performance.now() - start) / 1000, frames: frames.length, p50: at(0.5), p95: at(0.95), p99: at(0.99),
    worst: frames.at(-1), over50: frames.filter((ms) => ms > 50).length, longTasks: long.length, longest: Math.max(0, ...long),
    nodes: document.querySelectorAll('*').length, presses };
})`;

interface Scrolled {
  cards: number;
  seconds: number;
  frames: number;
  p50: number;
  p95: number;
  p99: number;
  worst: number;
  over50: number;
  longTasks: number;
  longest: number;
  nodes: number;
  presses: number;
}

const card = (page: Page) => page.getByTestId('product-card');

async function measure(page: Page, url: string): Promise<void> {
  const asked: string[] = [];
  let dropped = 0;
  page.on('request', (request) => request.url().includes('/products/all') && asked.push(request.url()));
  page.on('requestfailed', (request) => {
    if (request.url().includes('/products/all')) dropped += 1;
  });
  await page.goto(url);
  const began = performance.now();
  await card(page).first().waitFor();
  console.log(
    `first cards: ${(await card(page).count()).toString()} of ${PRODUCTS}, ${ms(performance.now() - began)} after load`,
  );

  const result = await page.evaluate<Scrolled>(`${scroll}(${(PAGES * PAGE_SIZE).toString()})`);
  console.log(
    `scrolled through ${(result.cards / PAGE_SIZE).toString()} pages in ${result.seconds.toFixed(1)} s: ${result.frames.toString()} frames, ` +
      `p50 ${ms(result.p50)}, p95 ${ms(result.p95)}, p99 ${ms(result.p99)}, worst ${ms(result.worst)}, ${result.over50.toString()} over 50 ms; ` +
      `${result.longTasks.toString()} long tasks, longest ${ms(result.longest)}; ${result.nodes.toString()} elements; ` +
      `Load More pressed ${result.presses.toString()} times`,
  );

  asked.length = 0;
  dropped = 0;
  await page.evaluate('scrollTo(0, 0)');
  const box = page.getByPlaceholder('Search gift cards...');
  await box.pressSequentially(WORD, { delay: KEY_MS });
  const typed = performance.now();
  await expect(card(page).filter({ hasNotText: new RegExp(WORD, 'i') })).toHaveCount(0);
  console.log(
    `searched "${WORD}", a key each ${KEY_MS.toString()} ms: ${asked.length.toString()} calls, ${dropped.toString()} of them dropped as stale, ` +
      `results ${ms(performance.now() - typed)} after the last key`,
  );
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

const store = await startBenchStore();
const browser = await chromium.launch({
  ...(chromiumPath && { executablePath: chromiumPath }),
  args: chromiumFlags,
});
try {
  const pool = openPool(store.connection);
  await seed(pool, store.deliverablesKey, { products: PRODUCTS, optionsEach: 2, itemsEach: 1, buyers: 1 });
  await pool.end();
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    console.log(`\n${viewport.width.toString()} px`);
    const page = await browser.newPage({ viewport });
    await measure(page, `http://localhost:${store.port.toString()}/`);
    await page.close();
  }
} finally {
  await browser.close();
  await store.close();
}
