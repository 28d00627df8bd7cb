// npm run lighthouse: measures the built product with Lighthouse's mobile profile, taking the median of five runs for each page.
// Machines differ, so the processor is slowed down according to Lighthouse's benchmark index. For each public page, the time of a
// bare React page that hydrates the same markup is measured as well (bare-page.mjs).
//   node scripts/lighthouse.mjs --url http://localhost:8080 --runs 1 --path /   a running store, one run, one page
// npm downloads Lighthouse in a pinned version when this runs. It is not part of an installation.
import { spawn } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../shared-modules.js';
import { chromium } from 'playwright-core';
import { barePage } from './bare-page.mjs';
import { aProductPath, chromiumFlags, chromiumPath, measuredStore, member } from './measured-store.ts';
import { freePort } from './settings.mjs';

const VERSION = '13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FIGURES = {
  LCP: { audit: 'largest-contentful-paint', unit: 'ms', most: 1_300 },
  TBT: { audit: 'total-blocking-time', unit: 'ms', most: 100 },
  CLS: { audit: 'cumulative-layout-shift', unit: '', most: 0.02 },
};
/** Limits for the time of our page divided by that of the bare page. */
const RATIOS = {
  'script time': { of: scriptTime, most: 1.5 },
  'longest task': { of: longestTask, most: 2 },
};
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    runs: { type: 'string', default: '5' },
    path: { type: 'string', multiple: true },
  },
});
const folder = path.join(root, '.cache/lighthouse');
await mkdir(folder, { recursive: true });

const store = await measuredStore(options.url);
let short = false;
try {
  const slowdown = slowdownOf(await benchmarkIndex(store.url));
  for (const { path: page, token } of await pages(store.url)) {
    if (options.path && !options.path.includes(page)) continue;
    const address = new URL(page, store.url).href;
    // One visit in advance, so that the server fills its caches.
    const html = await fetch(address).then((reply) => reply.text());
    const reports = await runs(address, { token, slowdown });
    // A page that the server sends without markup has nothing to hydrate.
    const isDrawn = !token && !html.includes('<div id="root"></div>');
    const bare = isDrawn ? await bareRuns(address, slowdown) : undefined;
    short = summarise(page, reports, bare) || short;
  }
} finally {
  await store.stop();
}
process.exit(short ? 1 : 0);

/** The pages to measure. Those with a token are measured as its owner sees them. */
async function pages(url) {
  const { token, orderId } = await member(url);
  return [
    ...['/', '/products', await aProductPath(url), '/login', '/register'].map((each) => ({ path: each })),
    ...['/cart', `/orders/${orderId}`, '/dashboard'].map((each) => ({ path: each, token })),
  ];
}

async function benchmarkIndex(url) {
  const { environment } = await run(url, { slowdown: 4 });
  const index = Math.round(environment.benchmarkIndex);
  console.log(`\nBenchmark index ${index}: the processor is slowed down ${slowdownOf(index)} times`);
  return index;
}

/** How much slower a mid-range phone is than a machine with this benchmark index, by the scale of Lighthouse's own calculator. */
function slowdownOf(index) {
  const [from, base, step] = index >= 1_300 ? [1_300, 3, 233] : index >= 800 ? [800, 2, 500] : [150, 1, 650];
  return Math.max(1, Math.round((base + (index - from) / step) * 10) / 10);
}

async function bareRuns(address, slowdown) {
  const browser = await launch();
  const bare = await barePage(await browser.newPage(), address);
  await browser.close();
  try {
    return await runs(bare.url, { slowdown });
  } finally {
    bare.stop();
  }
}

async function runs(address, conditions) {
  const reports = [];
  while (reports.length < Number(options.runs)) reports.push(await run(address, conditions));
  return reports;
}

/** On a busy machine a browser may not record what Lighthouse waits for, so the run is repeated. */
async function run(address, conditions) {
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(address, conditions);
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

function launch(...flags) {
  return chromium.launchPersistentContext('', {
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: [...chromiumFlags, ...flags],
  });
}

/** One run in a new browser in which the owner of the token is signed in. The last report stays in .cache/lighthouse. */
async function runOnce(address, { token, slowdown }) {
  const port = await freePort(18_280);
  const browser = await launch(`--remote-debugging-port=${port}`);
  const file = path.join(folder, 'report.json');
  try {
    if (token) await signIn(await browser.newPage(), address, token);
    await program('npm', [
      'exec',
      '--yes',
      `--package=lighthouse@${VERSION}`,
      '--',
      'lighthouse',
      address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      `--port=${port}`,
      ...(token ? ['--disable-storage-reset'] : []),
    ]);
    return JSON.parse(await readFile(file, 'utf8'));
  } finally {
    await browser.close();
  }
}

/** Stores the token where the store reads it, without putting a file of the store into the browser's cache. */
async function signIn(page, address, token) {
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(address);
  await page.evaluate((stored) => localStorage.setItem('store.token', stored), token);
  await page.close();
}

function program(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (chunk) => (complaint += chunk));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${command}: ${complaint}`))));
  });
}

function summarise(page, reports, bare) {
  console.log(`\n${page}   (median of ${reports.length})`);
  let missed = false;
  const line = (what, values, isMissed, wanted) => {
    missed ||= isMissed;
    console.log(
      `  ${what.padEnd(18)} ${String(median(values)).padStart(8)}   wanted ${wanted.padEnd(8)} all ${values.join(' ')}${isMissed ? '   MISSED' : ''}`,
    );
  };
  for (const category of CATEGORIES) {
    const values = reports.map(({ categories }) => Math.round(categories[category].score * 100));
    line(category, values, median(values) < LEAST[category], `>= ${LEAST[category]}`);
  }
  for (const [name, { audit, unit, most }] of Object.entries(FIGURES)) {
    const values = reports.map(({ audits }) => rounded(audits[audit].numericValue));
    line(`${name} ${unit}`, values, median(values) > most, `<= ${most}`);
  }
  for (const [name, { of, most }] of bare ? Object.entries(RATIOS) : []) {
    const base = median(bare.map(of));
    const values = reports.map((report) => rounded(of(report) / base));
    line(`${name} ratio`, values, median(values) > most, `<= ${most} of ${rounded(base)} ms`);
  }
  for (const { id, title } of failedAudits(reports.at(-1))) console.log(`  not passed: ${id} (${title})`);
  return missed;
}

/** Audits of the last run that cost points in accessibility, best practices or SEO. */
function failedAudits({ categories, audits }) {
  return CATEGORIES.slice(1)
    .flatMap((category) => categories[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => audits[id]);
}

/** Milliseconds for reading, compiling and running scripts. */
function scriptTime({ audits }) {
  return audits['mainthread-work-breakdown'].details.items
    .filter(({ group }) => group === 'scriptEvaluation' || group === 'scriptParseCompile')
    .reduce((sum, { duration }) => sum + duration, 0);
}

/** In milliseconds. Lighthouse lists tasks of 50 ms and longer. */
function longestTask({ audits }) {
  return Math.max(50, ...(audits['long-tasks'].details?.items ?? []).map(({ duration }) => duration));
}

function rounded(value) {
  return value < 10 ? Math.round(value * 1000) / 1000 : Math.round(value);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
