// npm run lighthouse: Lighthouse's mobile profile against the built product, the median of five runs for each page.
//   node scripts/lighthouse.mjs --url http://localhost:8080 --runs 1 --path /   a running store, one run, one page
// Lighthouse itself is fetched by npm in a pinned version when this runs: it is no part of an installation.
import { spawn } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../webpack.common.js';
import { aProductPath, chromiumFlags, chromiumPath, measuredStore } from './measured-store.mjs';

const VERSION = '13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FIGURES = {
  LCP: { audit: 'largest-contentful-paint', unit: 'ms', most: 1_800 },
  TBT: { audit: 'total-blocking-time', unit: 'ms', most: 100 },
  CLS: { audit: 'cumulative-layout-shift', unit: '', most: 0.02 },
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
  for (const page of options.path ?? ['/', await aProductPath(store.url)]) {
    const address = new URL(page, store.url).href;
    // One visit in advance, so that the server fills its caches.
    await fetch(address).then((reply) => reply.text());
    const reports = [];
    for (let number = 1; number <= Number(options.runs); number++)
      reports.push(await run(address, page, number));
    short = summarise(page, reports) || short;
  }
} finally {
  await store.stop();
}
process.exit(short ? 1 : 0);

/** On a busy machine a browser may not record what Lighthouse waits for: that run is tried again. */
async function run(address, page, number) {
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(address, page, number);
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

/** One run in a browser of its own; the report stays in .cache/lighthouse. */
async function runOnce(address, page, number) {
  const file = path.join(folder, `${page === '/' ? 'home' : 'product'}-${number}.json`);
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
    `--chrome-flags=${['--headless=new', ...chromiumFlags].join(' ')}`,
  ]);
  return JSON.parse(await readFile(file, 'utf8'));
}

function program(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...(chromiumPath && { CHROME_PATH: chromiumPath }) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (chunk) => (complaint += chunk));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${command}: ${complaint}`))));
  });
}

function summarise(page, reports) {
  console.log(`\n${page}   (median of ${reports.length})`);
  let missed = false;
  const line = (what, values, isMissed, wanted) => {
    missed ||= isMissed;
    console.log(
      `  ${what.padEnd(16)} ${String(median(values)).padStart(8)}   wanted ${wanted.padEnd(8)} all ${values.join(' ')}${isMissed ? '   MISSED' : ''}`,
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

function rounded(value) {
  return value < 10 ? Math.round(value * 1000) / 1000 : Math.round(value);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
